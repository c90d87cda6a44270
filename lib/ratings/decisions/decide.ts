import type { QueryFilter } from 'mongoose'
import { isVerifiedAuthor } from '@/lib/auth/account-state'
import { raiseVersion } from '@/lib/db/user-version'
import { isAnonymous } from '@/lib/domain/anonymous'
import { enqueue } from '@/lib/jobs/commands'
import { rebuildLeaderboards } from '@/lib/leaderboards/entries/commands'
import { findAuthorToTell } from '@/lib/queue/subjects/authors'
import { changeReviews } from '@/lib/ratings/changes/commands'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { type AccountRecord, UserModel } from '@/models/user'

/** A decision of staff about a rating. */
export type Decision = {
  /** Filter for reviews to which the decision applies. */
  appliesTo: QueryFilter<ReviewRecord>
  /** Returns the review with the decision applied. */
  decide(review: ReviewRecord, isVerified: boolean): ReviewRecord
  /** The broken rule, for the author's ledger, when the review is taken down. */
  rule?: string
}

/**
 * Applies a decision to one review with all that follows. Call inside a transaction. Returns whether the decision still applies
 * to the review.
 */
export async function applyDecision(
  { appliesTo, decide, rule }: Decision,
  id: unknown,
): Promise<boolean> {
  const filter = { ...appliesTo, _id: id } as QueryFilter<ReviewRecord>
  const before = await ReviewModel.findOne(filter).lean<ReviewRecord>()
  if (!before) return false
  const author = isAnonymous(before)
    ? undefined
    : await raiseVersion<AccountRecord>({ _id: before.authorId })
  const isVerified = author === undefined ? await countsAnonymous(before) : isVerifiedAuthor(author)
  const after = decide(before, isVerified)
  await changeReviews([{ before, after }], 'decided', { author, rule })
  // The account was removed while the rating was down, so the rating must be hidden with its other contributions.
  if (author?.removedAt && after.status !== 'removed') {
    await rebuildLeaderboards(author._id)
    await enqueue('account', String(author._id))
  }
  return true
}

/** Whether an anonymous review counts. Whether its author's account is present shows with the end of a month. */
async function countsAnonymous(review: ReviewRecord): Promise<boolean> {
  const memberId = await findAuthorToTell(review)
  const author = memberId && (await UserModel.findById(memberId, 'emailVerifiedAt').lean())
  // Of a closed account it counts as before.
  return author === null || isVerifiedAuthor(author)
}
