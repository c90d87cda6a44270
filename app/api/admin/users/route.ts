import { takeListedAddresses } from '@/lib/admin/addresses'
import { listManagedAccounts } from '@/lib/admin/queries'
import { managedLists } from '@/lib/admin/responses'
import { managedListQuery, toWireLists } from '@/lib/admin/wire'
import { route } from '@/lib/http/route'

export const GET = route({
  summary:
    'Pending and approved influencers, members, and recently removed accounts; those of `include` on any page. Beyond 50 different ones an hour, addresses of others are shortened.',
  access: 'adminByLink',
  query: managedListQuery,
  response: managedLists,
  async run({ actor, query: { isShort, ...query } }) {
    const lists = await listManagedAccounts(query)
    const wholeOf = isShort ? new Set([actor.id]) : await takeListedAddresses(actor, lists)
    return toWireLists(lists, wholeOf)
  },
})
