import { type Types, trusted } from 'mongoose'
import { isVerifiedAuthor } from '@/lib/auth/account-state'
import { now } from '@/lib/clock'
import { isOwnPage } from '@/lib/influencers/claims/queries'
import { findSurvivorId } from '@/lib/influencers/merged'
import { keepReview } from '@/lib/queue/subjects/kept-texts'
import { conformedReview } from '@/lib/ratings/anonymous/rules'
import { changeReviews } from '@/lib/ratings/changes/commands'
import { isManipulator } from '@/lib/reports/decisions/queries'
import { AnonymousReviewModel, type AnonymousReviewRecord } from '@/models/anonymous-review'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { type AccountRecord, UserModel } from '@/models/user'

/*
 * What the end of a month makes of published anonymous reviews (decision 075). Call these functions inside a transaction.
 */

type Id = Types.ObjectId

/** The profile that a review is about, also after a merge. */
export async function findRated(_id: Id): Promise<{ influencerId: Id | string } | null> {
  const review = await ReviewModel.findById(_id, 'influencerId').lean()
  if (review) return review
  const record = await AnonymousReviewModel.findById(_id, 'influencerId').lean()
  if (!record) return null
  const survivorId = await findSurvivorId(String(record.influencerId))
  return { influencerId: survivorId ?? record.influencerId }
}

/** Deletes what its author has deleted, and counts what counts from now on. Nothing else about an account shows. */
export async function conform(_id: Id): Promise<void> {
  const record = await AnonymousReviewModel.findById(_id).lean<AnonymousReviewRecord>()
  const rated = await findRated(_id)
  if (!(record && rated)) return
  const { memberId = null, isErased = false } = record
  const before = await ReviewModel.findById(_id).lean<ReviewRecord>()
  const account = memberId && (await UserModel.findById(memberId).lean<AccountRecord>())
  const standing = { isErased, isVerified: isVerifiedAuthor(account), at: now() }
  if (before && isErased) await keepReview(before, now())
  if (before) await change(before, conformedReview(before, standing))
  const isOver = isErased || (!before && (await isOwnPage(rated.influencerId, memberId)))
  if (isOver) await AnonymousReviewModel.deleteOne({ _id })
}

/**
 * Takes a review out of the totals while its author owns the page or was removed for manipulation, or back into them. A merge that
 * leaves two of one author changes nothing: a total that moves would tell who rated the other profile.
 */
export async function settleTotals(_id: Id): Promise<void> {
  const record = await AnonymousReviewModel.findById(_id).lean<AnonymousReviewRecord>()
  const review = record && (await ReviewModel.findById(_id).lean<ReviewRecord>())
  // Of a closed account nothing is known any more.
  if (!review || review.status === 'removed' || !(record.memberId || record.isBarred)) return
  const outOfTotals = await isBarred(record, review.influencerId)
  await change(
    review,
    outOfTotals === Boolean(review.outOfTotals) ? review : { ...review, outOfTotals },
  )
  if (record.isBarred) await AnonymousReviewModel.deleteOne({ _id })
}

async function change(before: ReviewRecord, after: ReviewRecord): Promise<void> {
  if (after === before) return
  await changeReviews([{ before, after }], 'settled')
}

async function isBarred(
  { memberId = null, isBarred = false }: AnonymousReviewRecord,
  influencerId: Id,
): Promise<boolean> {
  return (
    Boolean(isBarred) ||
    (await isOwnPage(influencerId, memberId)) ||
    (await isRemovedManipulator(memberId))
  )
}

async function isRemovedManipulator(_id: Id | null): Promise<boolean> {
  const removed = { _id, removedAt: trusted({ $ne: null }) }
  return _id !== null && (await UserModel.exists(removed)) !== null && (await isManipulator(_id))
}
