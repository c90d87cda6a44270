import { trusted } from 'mongoose'
import { now } from '@/lib/clock'
import { OWN_FACTS, pickFacts } from '@/lib/domain/facts'
import { LIMIT } from '@/lib/domain/limits'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import type { Stars } from '@/lib/domain/stars'
import { AppError } from '@/lib/errors'
import { findPublicInfluencer } from '@/lib/influencers/queries'
import { lastMonths } from '@/lib/influencers/statistics/history'
import { answeredOf } from '@/lib/influencers/summaries/answered'
import type { Influencer } from '@/lib/influencers/types'
import type { DeskReview, OwnedPage } from '@/lib/ratings/official-responses/responses'
import { isUpdatedAfterResponse } from '@/lib/ratings/reviews/record'
import { ReplyModel, type ReplyRecord } from '@/models/reply'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { UserModel } from '@/models/user'

/** Returns the pages that a member owns, with the numbers that their readers see. */
export async function listOwnedPages(memberId: string): Promise<OwnedPage[]> {
  const owned = { claimedBy: memberId, ownership: trusted({ $ne: null }), listed: true }
  const ids = await UserModel.find(owned as object, '_id').lean()
  const pages = await Promise.all(ids.map(({ _id }) => findPublicInfluencer(String(_id))))
  return pages.flatMap((page) => (page?.ownership ? [toOwnedPage(page, page.ownership)] : []))
}

const toOwnedPage = (page: Influencer, { since }: { since: Date }): OwnedPage => ({
  id: page.id,
  name: page.name,
  since: since.toISOString(),
  facts: pickFacts(page, OWN_FACTS),
  averageRating: page.averageRating,
  reviewsCount: page.reviewsCount,
  histogram: [...page.ratingCounts],
  criteria: page.criteria,
  months: lastMonths(page.breakdown.months, now()).slice(-12),
  answered: answeredOf(page.breakdown, now()),
})

/** Returns the shown reviews of a page, those without an official response first. Throws `notFound` for all but its owner. */
export async function listDeskReviews(influencerId: string, memberId: string, skip: number) {
  const owned = { _id: influencerId, claimedBy: memberId, ownership: trusted({ $ne: null }) }
  if (!(await UserModel.exists(owned as object))) {
    throw new AppError('notFound', SERVER_MESSAGES.notOwner)
  }
  const shown = { influencerId, status: 'shown' as const, hiddenUnder: null }
  const [reviews, total] = await Promise.all([
    ReviewModel.find(shown)
      .sort({ answeredAt: 1, createdAt: -1, _id: -1 })
      .skip(skip)
      .limit(LIMIT.ownPageSize)
      .lean<ReviewRecord[]>(),
    ReviewModel.countDocuments(shown),
  ])
  const reviewId = trusted({ $in: reviews.map(({ _id }) => _id) })
  const replies = await ReplyModel.find({ reviewId, isOfficial: true, voided: false }).lean()
  const responses = new Map(replies.map((one) => [String(one.reviewId), one]))
  const entries = reviews.map((one) => toDeskReview(one, responses.get(String(one._id))))
  return { entries, total }
}

const toDeskReview = (review: ReviewRecord, response: ReplyRecord | undefined): DeskReview => ({
  id: String(review._id),
  authorName: review.authorName ?? '',
  rating: review.rating as Stars,
  title: review.title,
  details: review.details,
  language: review.language ?? '',
  createdAt: review.createdAt.toISOString(),
  editedAt: review.editedAt?.toISOString() ?? null,
  updatedAfterResponse: isUpdatedAfterResponse(review),
  response: response
    ? {
        id: String(response._id),
        text: response.text,
        createdAt: response.createdAt.toISOString(),
        editedAt: response.editedAt?.toISOString() ?? null,
      }
    : null,
})

/** Returns the earlier versions of a shown official response, latest first; null without one. */
export async function listResponseVersions(reviewId: string) {
  const review = await ReviewModel.findOne(
    { _id: reviewId, status: 'shown' },
    'influencerId',
  ).lean()
  const isListed =
    review && (await UserModel.exists({ _id: review.influencerId, listed: true })) !== null
  if (!isListed) return null
  const response = await ReplyModel.findOne({
    reviewId,
    isOfficial: true,
    voided: false,
  }).lean<ReplyRecord>()
  if (!response) return null
  const { history, createdAt } = response
  const versions = (history ?? []).map(({ text, at }, index) => ({
    text,
    writtenAt: (history?.[index - 1]?.at ?? createdAt).toISOString(),
    replacedAt: at.toISOString(),
  }))
  return versions.reverse()
}
