import { type Types, trusted } from 'mongoose'
import type { Actor } from '@/lib/accounts/types'
import { recordAction } from '@/lib/audit/commands'
import { now } from '@/lib/clock'
import { enqueuePropagation, waitForPropagation } from '@/lib/contributions/commands'
import { retryRace } from '@/lib/db/retry-race'
import { transaction } from '@/lib/db/transaction'
import { ROLE } from '@/lib/domain/roles'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { VOTES } from '@/lib/domain/votes'
import { AppError } from '@/lib/errors'
import { toSuspension } from '@/lib/suspensions/record'
import { standingSuspension } from '@/lib/suspensions/rules'
import { monthOf } from '@/lib/votes/rules'
import type { Vote } from '@/lib/votes/types'
import { UserModel } from '@/models/user'
import { VotePairModel } from '@/models/vote-pair'

const COUNTERS = { like: 'likes', dislike: 'dislikes', flag: 'flags' } as const

/** Counts one more vote of a member on a rating of an author, for staff to see serial voting. */
export async function countVote(
  voterId: Types.ObjectId,
  authorId: Types.ObjectId,
  vote: Vote,
): Promise<void> {
  if (voterId.equals(authorId)) return
  const at = now()
  await retryRace(() =>
    VotePairModel.updateOne(
      { month: monthOf(at), voterId, authorId },
      {
        $inc: { [COUNTERS[vote]]: 1, votes: 1 },
        $set: { expiresAt: new Date(at.getTime() + VOTES.pairKeptMs) },
      },
      { upsert: true },
    ).exec(),
  )
}

/**
 * Makes all likes, dislikes and flags of a suspended member count for nothing, with the points that they earned; until
 * they are given back the member cannot vote. Again changes nothing. Throws `notFound`, or `conflict` without a suspension.
 */
export async function voidVotes(actor: Actor, id: string, reason = ''): Promise<void> {
  await transaction([`member ${id}`], async () => {
    const member = await UserModel.findOne({ _id: id, removedAt: null }, 'role suspension').lean()
    if (!member) throw new AppError('notFound', SERVER_MESSAGES.accountNotFound)
    const suspension = standingSuspension(toSuspension(member.suspension), now())
    if (member.role !== ROLE.member || !suspension) {
      throw new AppError('conflict', SERVER_MESSAGES.votesOfSuspended)
    }
    await UserModel.updateOne({ _id: id }, { $set: { votesVoidedAt: now() } })
    await recordAction('voidVotes', { actor, subjectId: id, reason })
    await enqueuePropagation(id)
  })
  await waitForPropagation(id)
}

/** Undoes that. Throws `notFound`, or `conflict` when no votes are void. */
export async function restoreVotes(actor: Actor, id: string, reason = ''): Promise<void> {
  const present = { _id: id, role: ROLE.member, removedAt: null }
  await transaction([`member ${id}`], async () => {
    const restored = await UserModel.updateOne(
      { ...present, votesVoidedAt: trusted({ $ne: null }) },
      { $set: { votesVoidedAt: null } },
    )
    if (restored.matchedCount === 0) {
      throw (await UserModel.exists(present))
        ? new AppError('conflict', SERVER_MESSAGES.votesNotVoid)
        : new AppError('notFound', SERVER_MESSAGES.accountNotFound)
    }
    await recordAction('restoreVotes', { actor, subjectId: id, reason })
    await enqueuePropagation(id)
  })
  await waitForPropagation(id)
}
