import type { Types } from 'mongoose'
import { toSuspension } from '@/lib/auth/account-state'
import { refuseSuspended } from '@/lib/auth/suspension/rules'
import { now } from '@/lib/clock'
import type { UserChange } from '@/lib/db/user-version'
import { MESSAGES } from '@/lib/domain/messages'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { VOTES } from '@/lib/domain/votes'
import { getEnv } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { openUnreported } from '@/lib/queue/items'
import { monthOf, oneMoreVote, type Vote, withVote } from '@/lib/surges/vote-integrity/rules'
import type { AccountRecord } from '@/models/user'
import { VotePairModel, type VotePairRecord } from '@/models/vote-pair'

/** The fields of a voter's account that a vote depends on. */
export type VoterRecord = Pick<
  AccountRecord,
  '_id' | 'role' | 'removedAt' | 'emailVerifiedAt' | 'suspension' | 'votesVoidedAt' | 'votes'
>

/** What a press changes in the voter's document. */
type VoteChange = { isAdded: boolean; points?: number }

/**
 * Returns what a press changes of the acting member, as read in this transaction: it counts an added vote and applies its
 * points. The caller saves it, also where it changes nothing (`saveUsers`). Throws `unauthenticated` when the account was
 * removed, `forbidden` when it is suspended or its votes are void, `tooManyRequests` above the daily cap.
 */
export function countedVoter(
  voter: VoterRecord | null,
  { isAdded, points = 0 }: VoteChange,
): UserChange {
  const at = now()
  if (!voter || voter.removedAt) {
    throw new AppError('unauthenticated', SERVER_MESSAGES.sessionEnded)
  }
  if (voter.votesVoidedAt) throw new AppError('forbidden', MESSAGES.votesVoid)
  refuseSuspended(toSuspension(voter.suspension), at)
  const votes = isAdded ? oneMoreVote(voter.votes, at) : null
  refuseAbove(VOTES.perDay, votes, MESSAGES.votesToday)
  const update = {
    $set: { ...(votes && { votes }), ...(points !== 0 && { totalsAt: at }) },
    $inc: { contributionScore: points },
  }
  return { _id: voter._id, update }
}

type Pair = { voterId: Types.ObjectId; authorId: Types.ObjectId }
/** The votes of a member on an author's ratings in a month, with one more. */
type PairChange = Pair & { month: string; after: ReturnType<typeof withVote> }

/**
 * Returns a member's votes on an author's ratings with one more, by which staff sees serial voting; null for one's own.
 * `pair`: their votes of this month, as read in this transaction. The caller saves it (`saveVotes`). Throws `tooManyRequests`
 * above the daily cap per author.
 */
export function countedVote(
  { voterId, authorId }: Pair,
  pair: VotePairRecord | null,
  vote: Vote,
): PairChange | null {
  if (voterId.equals(authorId)) return null
  const at = now()
  const after = withVote(pair, vote, at)
  refuseAbove(VOTES.perDayOnAuthor, after.lastDay, MESSAGES.votesOnAuthor)
  return { month: monthOf(at), voterId, authorId, after }
}

/** Saves counted votes, and alerts staff of serial voting. */
export async function saveVotes(changes: readonly PairChange[]): Promise<void> {
  if (changes.length === 0) return
  await VotePairModel.bulkWrite(
    changes.map(({ after, ...filter }) => {
      return { updateOne: { filter, update: { $set: after }, upsert: true } }
    }),
  )
  for (const { voterId, after } of changes) {
    if (after.votes === VOTES.pairAlertMin) await openUnreported('votes', voterId)
  }
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
