import { waitForPropagation } from '@/lib/accounts/propagation/commands'
import { restoreVotes } from '@/lib/accounts/suspension/votes'
import { recordAction } from '@/lib/audit/commands'
import { periodOf, type Suspension } from '@/lib/auth/suspension/rules'
import type { Actor } from '@/lib/auth/types'
import { now } from '@/lib/clock'
import { transaction } from '@/lib/db/transaction'
import { readPowers } from '@/lib/domain/powers'
import { ROLE } from '@/lib/domain/roles'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { UserModel } from '@/models/user'

/**
 * Suspends a member from writing until a date, or permanently; a second suspension replaces the first. What the member
 * wrote stays, and so do sign-in, the archive, the password, logging out and closing the account. `since` is now, except
 * for a former suspension that holds again. Throws `notFound`, or `conflict` for an account that is not a member's.
 */
export function suspendMember(
  actor: Actor,
  id: string,
  { until, reason, since = now() }: Pick<Suspension, 'until' | 'reason'> & { since?: Date },
): Promise<void> {
  const present = { _id: id, removedAt: null }
  return transaction([`member ${id}`], async () => {
    await refuseColleague(actor, id)
    const suspended = await UserModel.updateOne(
      { ...present, role: ROLE.member },
      { $set: { suspension: { since, until, reason } } },
    )
    if (suspended.matchedCount === 0) {
      throw (await UserModel.exists(present))
        ? new AppError('conflict', SERVER_MESSAGES.notSuspendable)
        : new AppError('notFound', SERVER_MESSAGES.accountNotFound)
    }
    await recordAction('suspend', { actor, subjectId: id, reason, note: periodOf(until) })
  })
}

/** Only admins suspend members who hold a power. Throws `forbidden`. */
async function refuseColleague(actor: Actor, id: string): Promise<void> {
  if (actor.role === ROLE.admin) return
  const member = await UserModel.findById(id, 'powers').lean()
  if (readPowers(member?.powers).length > 0) {
    throw new AppError('forbidden', SERVER_MESSAGES.colleagueNotSuspendable)
  }
}

/** Lifts a suspension, if there is one, and restores voided votes. Throws `notFound`. */
export async function liftSuspension(actor: Actor, id: string, reason = ''): Promise<void> {
  await transaction([`member ${id}`], async () => {
    const before = await UserModel.findOneAndUpdate(
      { _id: id, role: ROLE.member, removedAt: null },
      { $set: { suspension: null } },
      { returnDocument: 'before' },
    ).lean()
    if (!before) throw new AppError('notFound', SERVER_MESSAGES.accountNotFound)
    if (before.suspension) await recordAction('lift', { actor, subjectId: id, reason })
    if (before.votesVoidedAt) await restoreVotes(actor, id, reason)
  })
  await waitForPropagation(id)
}
