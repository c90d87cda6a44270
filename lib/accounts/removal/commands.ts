import { type QueryFilter, trusted } from 'mongoose'
import { enqueuePropagation } from '@/lib/accounts/propagation/commands'
import { recordAction } from '@/lib/audit/commands'
import type { Actor } from '@/lib/auth/types'
import { invalidate } from '@/lib/cache/invalidate'
import { now } from '@/lib/clock'
import { transaction } from '@/lib/db/transaction'
import { raiseVersion } from '@/lib/db/user-version'
import { TAG } from '@/lib/domain/cache-tags'
import { DURATION } from '@/lib/domain/durations'
import { ROLE } from '@/lib/domain/roles'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { hiddenUntil } from '@/lib/influencers/hiding'
import { tellSubmitter } from '@/lib/notices/submitters'
import { openUnreported } from '@/lib/queue/items'
import { UserModel, type UserRecord } from '@/models/user'

/** Returns the filter for removed accounts that staff can restore. Accounts closed by their members are excluded. */
export const stillRestorable = () => ({
  removedAt: trusted({ $gt: new Date(now().getTime() - DURATION.removalUndoMs) }),
  closure: null,
})

/** Returns an account that is not removed. Throws `notFound`, or `conflict` for a profile that was merged into another. */
export async function requirePresent(id: string) {
  const present = { _id: id, removedAt: null }
  const account = await UserModel.findOne(present, 'role approved textEditedAt mergedInto').lean()
  if (!account) throw new AppError('notFound', SERVER_MESSAGES.accountNotFound)
  if (account.mergedInto) throw new AppError('conflict', SERVER_MESSAGES.mergedAway)
  return account
}

/**
 * Hides an influencer or a member, who is signed out; restorable for 30 days. The caller records the decision. Throws
 * `notFound`, or `conflict` for the actor's own account and when admins remove each other.
 */
export async function hideAccount(actor: Actor, id: string, reason: string): Promise<void> {
  const lockKeys = [`member ${id}`, `influencer ${id}`, `member ${actor.id}`]
  return transaction(lockKeys, async () => {
    const account = await requirePresent(id)
    if (actor.id === String(account._id))
      throw new AppError('conflict', SERVER_MESSAGES.protectedAccount)
    if (account.role === ROLE.admin) await requireAdmin(actor)
    await UserModel.updateOne(
      { _id: id },
      { $set: { removedAt: now(), listed: false }, $inc: { tokenVersion: 1 } },
    )
    await recordAction('remove', { actor, subjectId: id, reason })
    const isSubmission = account.role === ROLE.influencer && !account.approved
    if (isSubmission) await tellSubmitter(id, { outcome: 'refused', reason })
    if (account.role !== ROLE.influencer) await enqueuePropagation(id)
    await invalidate(...tagsOf(account), TAG.pictures)
  })
}

/**
 * Writes the acting admin's document, so that only one of two admins who remove each other at the same moment succeeds and
 * an admin always remains. Throws `conflict` when the actor has just been removed.
 */
async function requireAdmin(actor: Actor): Promise<void> {
  const admin = await raiseVersion({ _id: actor.id, role: ROLE.admin, removedAt: null })
  if (!admin) throw new AppError('conflict', SERVER_MESSAGES.protectedAccount)
}

/**
 * Shows an account again that was removed within the last 30 days. The caller withdraws the decision. Throws `notFound` when
 * there is none.
 */
export async function showAccount(actor: Actor, id: string, reason: string): Promise<void> {
  await transaction([`member ${id}`, `influencer ${id}`], async () => {
    const removed = await UserModel.findOne(
      { _id: id, ...stillRestorable() } as QueryFilter<UserRecord>,
      'role approved listed hiddenUntil',
    ).lean()
    if (!removed) throw new AppError('notFound', SERVER_MESSAGES.notRestorable)
    const isInfluencer = removed.role === ROLE.influencer
    const listed = removed.approved && isInfluencer && !hiddenUntil(removed)
    await UserModel.updateOne({ _id: id }, { $set: { removedAt: null, listed } })
    await recordAction('restore', { actor, subjectId: id, reason })
    if (!isInfluencer) await enqueuePropagation(id)
    else if (!removed.approved) await openUnreported('submission', id)
    await invalidate(...tagsOf(removed), TAG.pictures)
  })
}

const tagsOf = ({ _id, role }: Pick<UserRecord, '_id' | 'role'>): string[] =>
  role === ROLE.influencer
    ? [TAG.list, TAG.listed, TAG.influencer(String(_id))]
    : [TAG.contributors]
