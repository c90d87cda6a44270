import { type Types, trusted } from 'mongoose'
import { now } from '@/lib/clock'
import { POINTS } from '@/lib/domain/points'
import {
  helpfulness,
  MEAN_UNTIL_MEASURED,
  type RatingCounts,
  type RatingTotals,
  ratingTotals,
  trendingScore,
  trendingWeight,
} from '@/lib/totals/rules'
import { FlagModel } from '@/models/flag'
import { PointModel } from '@/models/point'
import { ReactionModel } from '@/models/reaction'
import { ReplyModel } from '@/models/reply'
import { ReviewModel } from '@/models/review'
import { SettingModel } from '@/models/setting'

/** The mean of all counted ratings as the last full recount measured it. */
export async function findSiteMean(): Promise<number> {
  const setting = await SettingModel.findById('siteMean').lean()
  return typeof setting?.value === 'number' ? setting.value : MEAN_UNTIL_MEASURED
}

/** Counts an influencer's totals from the reviews and their likes. */
export async function countInfluencer(
  influencerId: Types.ObjectId,
): Promise<RatingTotals & { trendingScore: number }> {
  const counted = { influencerId, counted: true }
  const [perStar, siteMean, reviews] = await Promise.all([
    ReviewModel.aggregate<{ _id: number; count: number }>([
      { $match: counted },
      { $group: { _id: '$rating', count: { $sum: 1 } } },
    ]),
    findSiteMean(),
    ReviewModel.find(counted, 'createdAt').lean(),
  ])
  const ratingCounts: RatingCounts = [0, 0, 0, 0, 0]
  for (const { _id, count } of perStar) ratingCounts[_id - 1] = count
  const likes = await listLikeTimes(influencerId)
  const weights = [...reviews.map(({ createdAt }) => createdAt), ...likes].map(trendingWeight)
  return { ...ratingTotals(ratingCounts, siteMean), trendingScore: trendingScore(weights) }
}

async function listLikeTimes(influencerId: Types.ObjectId): Promise<Date[]> {
  const likes = await ReactionModel.find(
    { influencerId, kind: 'like', voided: false },
    'updatedAt',
  ).lean()
  return likes.map(({ updatedAt }) => updatedAt)
}

/** Counts a review's totals from its reactions, flags and replies. */
export async function countReview(reviewId: Types.ObjectId) {
  const [likesCount, dislikesCount, flagsCount, repliesCount] = await Promise.all([
    ReactionModel.countDocuments({ reviewId, voided: false, kind: 'like' }),
    ReactionModel.countDocuments({ reviewId, voided: false, kind: 'dislike' }),
    FlagModel.countDocuments({ reviewId, voided: false, raised: true }),
    ReplyModel.countDocuments({ reviewId, voided: false }),
  ])
  return {
    likesCount,
    dislikesCount,
    flagsCount,
    repliesCount,
    helpfulness: helpfulness(likesCount, dislikesCount),
  }
}

/**
 * Makes a member's ledger agree with what he wrote (a rating and a reply have their entry, nothing else has one left)
 * and sums it. Missing entries of reactions are not made up: the daily cap may be why they are missing.
 */
export async function countMember(userId: Types.ObjectId): Promise<{ contributionScore: number }> {
  const [reviews, replies, reactions, points] = await Promise.all([
    ReviewModel.find(
      { authorId: userId, status: trusted({ $ne: 'removed' }) },
      'influencerId',
    ).lean(),
    ReplyModel.find({ authorId: userId, voided: false }, '_id').lean(),
    ReactionModel.find({ userId, voided: false, kind: trusted({ $ne: null }) }, 'reviewId').lean(),
    PointModel.find({ userId }).lean(),
  ])
  const earned = new Map<string, { cause: 'rating' | 'reply'; causeId: Types.ObjectId }>()
  for (const { influencerId } of reviews) {
    earned.set(`rating ${influencerId}`, { cause: 'rating', causeId: influencerId })
  }
  for (const { _id } of replies) earned.set(`reply ${_id}`, { cause: 'reply', causeId: _id })
  const standing = new Set([
    ...earned.keys(),
    ...reactions.map(({ reviewId }) => `reaction ${reviewId}`),
  ])

  const orphans = points.filter(({ cause, causeId }) => !standing.has(`${cause} ${causeId}`))
  await PointModel.deleteMany({ _id: trusted({ $in: orphans.map(({ _id }) => _id) }) })
  for (const { cause, causeId } of points) earned.delete(`${cause} ${causeId}`)
  for (const { cause, causeId } of earned.values()) {
    await PointModel.updateOne(
      { userId, cause, causeId },
      { $setOnInsert: { amount: POINTS[cause], createdAt: now() } },
      { upsert: true },
    )
  }
  const kept = points.filter((point) => !orphans.includes(point))
  const missing = [...earned.values()].reduce((sum, { cause }) => sum + POINTS[cause], 0)
  return { contributionScore: kept.reduce((sum, { amount }) => sum + amount, missing) }
}
