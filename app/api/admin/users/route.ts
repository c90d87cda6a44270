import { managedLists } from '@/lib/admin/answers'
import { listManagedAccounts } from '@/lib/admin/queries'
import { managedListQuery, toWireLists } from '@/lib/admin/wire'
import { route } from '@/lib/http/route'

export const GET = route({
  access: 'adminByLink',
  query: managedListQuery,
  answer: managedLists,
  async run({ query }) {
    return toWireLists(await listManagedAccounts(query))
  },
})
