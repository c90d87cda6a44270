import type { Actor } from '@/lib/accounts/types'
import { MESSAGES } from '@/lib/domain/messages'
import { spendFor } from '@/lib/http/rate-limit'
import { findVoteTarget } from '@/lib/votes/queries'
import type { Vote } from '@/lib/votes/types'

/**
 * Spends one of the votes that a member has in a day, and of those on one author. Taking a vote back is free. Throws
 * `tooManyRequests`, in words that say which of them is spent.
 */
export async function spendVote(reviewId: string, actor: Actor, vote: Vote): Promise<void> {
  const authorId = await findVoteTarget(reviewId, actor.id, vote)
  if (!authorId) return
  await Promise.all([
    spendFor('voteOnAuthor', `${actor.id} ${authorId}`, MESSAGES.votesOnAuthor),
    spendFor('vote', actor.id, MESSAGES.votesToday),
  ])
}
