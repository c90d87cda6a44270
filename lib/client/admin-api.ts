import type { ManagedLists, WireLists, WireManagedAccount } from '@/lib/admin/responses'
import { MANAGED_LISTS, type ManagedList, type ManagedQuery } from '@/lib/admin/types'
import { query } from '@/lib/client/call'
import { mapped, number, partOf, wireOf } from '@/lib/client/from-wire'
import { type Result, request } from '@/lib/client/request'
import { storedToken } from '@/lib/client/stored-session'

/** The lists of the specification for admins, of whose endpoints the others are called by `call`. */

/** Returns a page of each list, of the accounts that match the search terms; the included accounts come first. */
export const listManagedAccounts = ({
  skip,
  after = {},
  limit,
  words,
  includedIds,
}: ManagedQuery): Promise<Result<ManagedLists>> => {
  const values = {
    pendingSkip: skip.pending,
    approvedSkip: skip.approved,
    usersSkip: skip.members,
    removedSkip: skip.removed,
    pendingAfter: after.pending,
    approvedAfter: after.approved,
    usersAfter: after.members,
    removedAfter: after.removed,
    limit,
    q: words || null,
    include: includedIds.join(',') || null,
    addresses: 'short',
  }
  return request(`/api/admin/users?${query(values)}`, { token: storedToken() }, toManagedLists)
}

const WIRE_LISTS = {
  pending: 'pendingExperts',
  approved: 'approvedExperts',
  members: 'users',
  removed: 'removedAccounts',
} as const satisfies Record<ManagedList, keyof WireLists>

const toManagedAccount = ({ _id, Tell_About_Yourself, ...account }: WireManagedAccount) => ({
  ...account,
  id: _id,
  about: Tell_About_Yourself,
})

/** Maps the lists of the admin screen; `email` is the published address where the account has none of its own. */
function toManagedLists(body: unknown): ManagedLists {
  const wire = wireOf<WireLists>(body)
  const totals = partOf(wire.totals)
  const each = <T>(read: (name: ManagedList) => T) =>
    Object.fromEntries(MANAGED_LISTS.map((name) => [name, read(name)])) as Record<ManagedList, T>
  return {
    ...each((name) =>
      mapped(wire[WIRE_LISTS[name]] as readonly WireManagedAccount[], toManagedAccount),
    ),
    totals: each((name) => number(totals[name])),
  }
}
