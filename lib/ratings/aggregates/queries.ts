import { Types } from 'mongoose'
import { joinCategory, joinedCategoryId } from '@/lib/categories/queries'
import { now } from '@/lib/clock'
import { DURATION } from '@/lib/domain/durations'
import { trendingWeight } from '@/lib/domain/rating-totals'
import { ROLE } from '@/lib/domain/roles'
import {
  joinBreakdown,
  siteMeanOf,
  type WithBreakdown,
} from '@/lib/influencers/statistics/site-mean'
import { IN_TOTALS, trendingScore } from '@/lib/ratings/aggregates/rules'
import { rewardsOfToday } from '@/lib/ratings/points/commands'
import { earlierRatings, type RecentSurge, recentSurges } from '@/lib/surges/queries'
import { AnonymousReviewModel, type AnonymousReviewRecord } from '@/models/anonymous-review'
import type { CategoryRecord } from '@/models/category'
import type { RatingBreakdownRecord } from '@/models/rating-breakdown'
import { ReactionModel } from '@/models/reaction'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import type { SettingRecord } from '@/models/setting'
import { SurgeModel } from '@/models/surge'
import { type AccountRecord, type InfluencerRecord, UserModel } from '@/models/user'

const AUTHOR_FIELDS = [
  ...(['name', 'role', 'createdAt', 'emailVerifiedAt'] as const),
  ...(['removedAt', 'suspension', 'contributionScore'] as const),
] as const
/** The fields of an author that a rating depends on. */
export type AuthorRecord = Pick<AccountRecord, '_id' | (typeof AUTHOR_FIELDS)[number]>

/** What a rating depends on. */
export type RatingContext = {
  /** Null for an anonymous review, which has no account for an author. */
  author: AuthorRecord | null
  /** Their counted ratings of other influencers (`earlierRatings`), and ratings that earned points today. */
  earlierRatings: number
  rewardsToday: number
  influencer: InfluencerRecord
  /** The sums of their ratings; null before the first one, or until a reconciliation has counted them. */
  breakdown: RatingBreakdownRecord | null
  /** The author's earlier rating under their name. */
  before: ReviewRecord | null
  /** The author's anonymous reviews, of any influencer. */
  anonymous: AnonymousReviewRecord[]
  siteMean: number
  recentSurges: RecentSurge[]
  categoryId: Types.ObjectId | null
}

type RatingContextRow = InfluencerRecord &
  WithBreakdown & {
    authors: AuthorRecord[]
    earlier: object[]
    rewards: object[]
    surges: RecentSurge[]
    categories: CategoryRecord[]
    ratings: ReviewRecord[]
    anonymous: AnonymousReviewRecord[]
    means: SettingRecord[]
  }

/** Reads the context of a rating in one query; null when the influencer is not listed. */
export async function findRatingContext(
  influencerId: string,
  authorId: string,
): Promise<RatingContext | null> {
  const key = {
    influencerId: new Types.ObjectId(influencerId),
    authorId: new Types.ObjectId(authorId),
  }
  const [found] = await UserModel.aggregate<RatingContextRow>([
    { $match: { _id: key.influencerId, role: ROLE.influencer, listed: true } },
    { $unset: ['searchKeys', 'duplicateKeys'] },
    { $lookup: { from: 'reviews', pipeline: [{ $match: key }], as: 'ratings' } },
    {
      $lookup: {
        from: AnonymousReviewModel.collection.name,
        pipeline: [{ $match: { memberId: key.authorId } }],
        as: 'anonymous',
      },
    },
    { $lookup: { from: 'settings', pipeline: [{ $match: { _id: 'siteMean' } }], as: 'means' } },
    joinBreakdown(key.influencerId),
    {
      $lookup: {
        from: UserModel.collection.name,
        pipeline: [
          { $match: { _id: key.authorId } },
          { $project: Object.fromEntries(AUTHOR_FIELDS.map((field) => [field, 1])) },
        ],
        as: 'authors',
      },
    },
    { $lookup: { from: 'reviews', pipeline: earlierRatings(key, now()), as: 'earlier' } },
    {
      $lookup: {
        from: 'points',
        pipeline: rewardsOfToday({ userId: key.authorId, cause: 'rating' }),
        as: 'rewards',
      },
    },
    {
      $lookup: {
        from: SurgeModel.collection.name,
        pipeline: recentSurges(key.influencerId),
        as: 'surges',
      },
    },
    joinCategory('category'),
  ])
  if (!found) return null
  const { ratings, anonymous, means, breakdowns, ...read } = found
  const { authors, earlier, rewards, surges, categories, ...influencer } = read
  return {
    author: authors[0] ?? null,
    earlierRatings: earlier.length,
    rewardsToday: rewards.length,
    recentSurges: surges,
    categoryId: await joinedCategoryId(categories[0], influencer.category),
    influencer,
    breakdown: breakdowns[0] ?? null,
    before: ratings[0] ?? null,
    anonymous,
    siteMean: siteMeanOf(means[0]),
  }
}

/** Counts an influencer's trending score from ratings and likes. Sequential, because a session runs one query at a time. */
export async function countTrending(influencerId: Types.ObjectId): Promise<number> {
  // Weights are relative to now, so that the sum does not overflow.
  const at = now()
  const sums = [
    ...(await ReviewModel.aggregate<DecayedSum>([
      { $match: { influencerId, ...IN_TOTALS } },
      { $group: { _id: null, decayed: decayedSum('$createdAt', at) } },
    ])),
    ...(await ReactionModel.aggregate<DecayedSum>([
      { $match: { influencerId, kind: 'like', voided: false } },
      { $group: { _id: null, decayed: decayedSum('$updatedAt', at) } },
    ])),
  ]
  return trendingScore(
    sums
      .filter(({ decayed }) => decayed > 0)
      .map(({ decayed }) => trendingWeight(at) + Math.log2(decayed)),
  )
}

type DecayedSum = { decayed: number }

const decayedSum = (field: string, at: Date) => ({
  $sum: {
    $pow: [
      2,
      { $max: [-1_000, { $divide: [{ $subtract: [field, at] }, DURATION.trendingHalfLifeMs] }] },
    ],
  },
})
