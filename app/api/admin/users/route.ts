import { listManagedAccounts } from '@/lib/admin/queries'
import { managedLists } from '@/lib/admin/responses'
import { managedListQuery, toWireLists } from '@/lib/admin/wire'
import { route } from '@/lib/http/route'

export const GET = route({
  summary:
    'Pending and approved influencers, members, and recently removed accounts; those of `include` on any page.',
  access: 'adminByLink',
  query: managedListQuery,
  response: managedLists,
  async run({ query }) {
    return toWireLists(await listManagedAccounts(query))
  },
})
