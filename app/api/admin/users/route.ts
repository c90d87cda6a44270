import { listManagedAccounts } from '@/lib/admin/queries'
import { managedListQuery, toWireManaged } from '@/lib/admin/wire'
import { route } from '@/lib/http/route'

export const GET = route({
  access: 'adminByLink',
  query: managedListQuery,
  async run({ query }) {
    const lists = await listManagedAccounts(query.skip)
    return {
      success: true,
      pendingExperts: lists.pending.map(toWireManaged),
      approvedExperts: lists.approved.map(toWireManaged),
      users: lists.members.map(toWireManaged),
      removedAccounts: lists.removed.map(toWireManaged),
      totals: lists.totals,
    }
  },
})
