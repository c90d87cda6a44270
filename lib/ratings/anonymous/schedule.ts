import { randomBytes } from 'node:crypto'
import { Types, trusted } from 'mongoose'
import { now } from '@/lib/clock'
import { startOfNextMonth } from '@/lib/domain/anonymous'
import { readAspects } from '@/lib/domain/aspects-and-tags'
import { startOfDay } from '@/lib/domain/durations'
import { POINTS, REWARDED_PER_DAY } from '@/lib/domain/points'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import type { AuthorRecord } from '@/lib/ratings/aggregates/queries'
import { publishReview } from '@/lib/ratings/anonymous/publication'
import { describeWriter } from '@/lib/ratings/anonymous/writer'
import type { RatingText } from '@/lib/ratings/reviews/rules'
import type { RatingOutcome } from '@/lib/ratings/reviews/types'
import { AnonymousReviewModel, type AnonymousReviewRecord } from '@/models/anonymous-review'
import { ReviewModel, type ReviewRecord } from '@/models/review'

/** An ObjectId of the driver would tell the time and the order. */
const randomId = () => new Types.ObjectId(randomBytes(12))

type Key = { author: AuthorRecord; influencerId: Types.ObjectId }

/**
 * Keeps an anonymous review, or its next version, until the end of the month. Nothing that the public reads changes, nor any
 * cached page. Call it in the transaction that has written the member's document: commands of one member exclude each other.
 */
export async function scheduleReview(
  { author, influencerId }: Key,
  before: AnonymousReviewRecord | null,
  { language, ...rating }: RatingText & { language: string },
): Promise<RatingOutcome> {
  const review = before?.publishedAt
    ? await ReviewModel.findById(before._id).lean<ReviewRecord>()
    : null
  if (review?.removedBy === 'staff') throw new AppError('refused', SERVER_MESSAGES.ratingTakenDown)
  const at = now()
  const aspects = { ...readAspects(before?.draft ?? review ?? {}), ...rating }
  const written = writtenBefore(before, rating) ?? (await describeWriter(author, influencerId, at))
  const draft = { ...aspects, language, at, written }
  const _id = before?._id ?? randomId()
  const memberId = author._id
  const points = before ? 0 : await pointsLeft(memberId)
  if (before) await AnonymousReviewModel.updateOne({ _id }, { $set: { draft } })
  else await AnonymousReviewModel.create({ _id, memberId, influencerId, draft, points })
  // Staff asked for this edit within days, and readers see that it did.
  const isAsked = Boolean(review?.editAsked)
  if (isAsked) await publishReview(_id, at)
  return {
    reviewId: String(_id),
    pointsAwarded: points,
    isEdit: before !== null,
    isCounted: false,
    isPendingModeration: false,
    appearsAt: isAsked ? null : startOfNextMonth(at),
  }
}

/** Another text of stars that wait leaves when these were written: waiting does not give its author a history. */
const writtenBefore = (before: AnonymousReviewRecord | null, { rating }: RatingText) =>
  before?.draft?.rating === rating ? before.draft.written : null

/** Anonymous reviews have a daily cap of their own: a public review without points would tell of them. */
async function pointsLeft(memberId: Types.ObjectId): Promise<number> {
  const today = { createdAt: trusted({ $gte: startOfDay(now()) }), points: trusted({ $gt: 0 }) }
  const rewarded = await AnonymousReviewModel.countDocuments({ memberId, ...today })
  return rewarded < REWARDED_PER_DAY.rating ? POINTS.rating : 0
}
