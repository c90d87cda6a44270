import type { Types } from 'mongoose'
import { toSuspension } from '@/lib/auth/suspension/record'
import { refuseSuspended } from '@/lib/auth/suspension/rules'
import type { Actor } from '@/lib/auth/types'
import { now } from '@/lib/clock'
import { MESSAGES } from '@/lib/domain/messages'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { VOTES } from '@/lib/domain/votes'
import { getEnv } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { openUnreported } from '@/lib/queue/items'
import { raiseVersion } from '@/lib/ratings/aggregates/commands'
import { scoreDifference } from '@/lib/ratings/aggregates/rules'
import { monthOf, oneMoreVote } from '@/lib/surges/vote-integrity/rules'
import type { Vote } from '@/lib/surges/vote-integrity/types'
import type { AccountRecord } from '@/models/user'
import { VotePairModel, type VotePairRecord } from '@/models/vote-pair'

const COUNTERS = { like: 'likes', dislike: 'dislikes', flag: 'flags' } as const

/** What a press changes in the voter's document. */
type Pressed = { isAdded: boolean; points?: number }

/**
 * Writes the acting member's document: counts an added vote and applies its points. Returns the member. Throws
 * `unauthenticated` when the account was removed, `forbidden` when it is suspended or its votes are void, `tooManyRequests`
 * above the daily cap. Call inside a transaction, which rolls back the count of a refused vote.
 */
export async function requireVoter(
  actor: Actor,
  { isAdded, points = 0 }: Pressed,
): Promise<AccountRecord> {
  const at = now()
  const stages = [
    ...(isAdded ? [{ $set: { votes: oneMoreVote('$votes', at) } }] : []),
    ...(points === 0 ? [] : scoreDifference(points, at)),
  ]
  const voter = await raiseVersion<AccountRecord>({ _id: actor.id, removedAt: null }, stages)
  if (!voter) throw new AppError('unauthenticated', SERVER_MESSAGES.sessionEnded)
  if (voter.votesVoidedAt) throw new AppError('forbidden', MESSAGES.votesVoid)
  refuseSuspended(toSuspension(voter.suspension), at)
  if (isAdded) refuseAbove(VOTES.perDay, voter.votes, MESSAGES.votesToday)
  return voter
}

/**
 * Counts a vote of a member on an author's rating, so that staff sees serial voting. Throws `tooManyRequests` above the daily
 * cap per author. Call inside a transaction.
 */
export async function countVote(
  voterId: Types.ObjectId,
  authorId: Types.ObjectId,
  vote: Vote,
): Promise<void> {
  if (voterId.equals(authorId)) return
  const at = now()
  const added = (field: string) => ({ $add: [{ $ifNull: [`$${field}`, 0] }, 1] })
  const counters = Object.values(COUNTERS).map((field) => [field, { $ifNull: [`$${field}`, 0] }])
  const pair = await VotePairModel.findOneAndUpdate(
    { month: monthOf(at), voterId, authorId },
    [
      {
        $set: {
          ...Object.fromEntries(counters),
          [COUNTERS[vote]]: added(COUNTERS[vote]),
          votes: added('votes'),
          lastDay: oneMoreVote('$lastDay', at),
          expiresAt: new Date(at.getTime() + VOTES.pairKeptMs),
        },
      },
    ],
    { upsert: true, returnDocument: 'after', updatePipeline: true },
  ).lean<VotePairRecord>()
  refuseAbove(VOTES.perDayOnAuthor, pair?.lastDay, MESSAGES.votesOnAuthor)
  if (pair?.votes === VOTES.pairAlertMin) await openUnreported('votes', voterId)
}

type VoteWindow = { since: Date; count: number }

function refuseAbove(
  votesMax: number,
  window: VoteWindow | null | undefined,
  sentence: string,
): void {
  const limit = Math.max(1, Math.round(votesMax * getEnv().RATE_LIMIT_FACTOR))
  if (!window || window.count <= limit) return
  const waitMs = window.since.getTime() + VOTES.dayMs - now().getTime()
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1_000))
  throw new AppError('tooManyRequests', sentence, { retryAfterSeconds })
}
