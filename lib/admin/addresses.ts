import { getManagedAccount } from '@/lib/admin/queries'
import type { ManagedLists } from '@/lib/admin/responses'
import { MANAGED_LISTS } from '@/lib/admin/types'
import { recordAction } from '@/lib/audit/commands'
import { takeLook, takeLooks } from '@/lib/audit/looks'
import { recordForeignEvent } from '@/lib/auth/security-log'
import type { Actor } from '@/lib/auth/types'
import { transaction } from '@/lib/db/transaction'

/**
 * Returns the e-mail address of an account for an admin. The audit log says who looked, the owner's security log only that it
 * happened. Throws `notFound`; `tooManyRequests` for one more address than an hour allows.
 */
export async function lookAtAddress(actor: Actor, id: string): Promise<string> {
  const { email } = await getManagedAccount(id)
  if (id === actor.id || !email) return email
  await transaction([`looks ${actor.id}`], async () => {
    await takeLook(actor.id, 'address', id)
    await recordAction('lookAtAddress', { actor, subjectId: id })
    await recordForeignEvent(id, 'addressSeen')
  })
  return email
}

/** Returns the accounts of the lists of which the actor reads the whole address: their own, and as many others as an hour allows. */
export async function takeListedAddresses(
  actor: Actor,
  lists: ManagedLists,
): Promise<ReadonlySet<string>> {
  const others = MANAGED_LISTS.flatMap((list) => lists[list]).filter(
    ({ id, email }) => email && id !== actor.id,
  )
  if (others.length === 0) return new Set([actor.id])
  const ids = others.map(({ id }) => id)
  const taken = await transaction([`looks ${actor.id}`], async () => [
    ...(await takeLooks(actor.id, 'listedAddress', ids)),
  ])
  return new Set([...taken, actor.id])
}
