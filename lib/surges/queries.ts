import { type Types, trusted } from 'mongoose'
import type { Projected } from '@/lib/db/loaded'
import type { ReadStages } from '@/lib/db/stages'
import { WEEK_MS } from '@/lib/domain/aspects-and-tags'
import { days } from '@/lib/domain/durations'
import { CAMPAIGN, SURGE } from '@/lib/domain/rating-surge'
import { MOVE_FIELDS, type MoveRecord, toSurgeRating } from '@/lib/surges/record'
import { surgeFor, WAITING } from '@/lib/surges/rules'
import type { SurgeRating } from '@/lib/surges/types'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { SurgeModel, type SurgeRecord } from '@/models/surge'
import { type InfluencerRecord, UserModel } from '@/models/user'

type RatingQuery = { since: Date; limit: number; pendingOf: Types.ObjectId | null }

/**
 * Returns the newest ratings that have moved the average since `since` and that staff has not decided on, and those that
 * would have if they were not pending in the surge `pendingOf`.
 */
export async function findMoves(
  influencerId: Types.ObjectId,
  { since, limit, pendingOf }: RatingQuery,
): Promise<SurgeRating[]> {
  const records = await ReviewModel.find(
    {
      influencerId,
      'move.at': trusted({ $gt: since }),
      $or: [
        { counted: true, surgeId: null },
        ...(pendingOf ? [{ ...WAITING, surgeId: pendingOf }] : []),
      ],
    },
    MOVE_FIELDS,
  )
    .sort({ 'move.at': -1 })
    .limit(limit)
    .lean<MoveRecord[]>()
  return records.map(toSurgeRating)
}

const RECENT_FIELDS = 'createdAt open endedBy verdict step until'
export type RecentSurge = Projected<SurgeRecord, typeof RECENT_FIELDS>

/** The stages that read the newest surges of an influencer (`RecentSurge`), the newest first. */
export const recentSurges = (influencerId: Types.ObjectId): ReadStages => [
  { $match: { influencerId } },
  { $sort: { createdAt: -1 } },
  { $limit: SURGE.surgesReadMax },
  { $project: Object.fromEntries(RECENT_FIELDS.split(' ').map((field) => [field, 1])) },
]

export const findRecentSurges = (influencerId: Types.ObjectId): Promise<RecentSurge[]> =>
  SurgeModel.aggregate<RecentSurge>(recentSurges(influencerId))

/** Returns the counted ratings that staff released from those of the recent surges that are of the last weeks. */
export async function findReleased(
  influencerId: Types.ObjectId,
  recent: readonly RecentSurge[],
  at: Date,
): Promise<Pick<ReviewRecord, 'rating' | 'createdAt'>[]> {
  const lastWeeks = new Date(at.getTime() - SURGE.baselineWeeks * WEEK_MS)
  const surges = recent.filter(({ createdAt }) => createdAt > lastWeeks)
  const oldest = surges.at(-1)
  if (!oldest) return []
  return ReviewModel.find(
    {
      influencerId,
      // A surge begins with ratings of the day before it was detected.
      'move.at': trusted({ $gt: new Date(oldest.createdAt.getTime() - days(1)) }),
      surgeId: trusted({ $in: surges.map(({ _id }) => _id) }),
      counted: true,
    },
    'rating createdAt',
  )
    .limit(SURGE.ratingsReadMax)
    .lean()
}

/** Returns the open surge that holds a newly counted rating; null when there is none for it. */
export async function findSurgeFor(
  influencerId: Types.ObjectId,
  rating: Parameters<typeof surgeFor>[1],
): Promise<Types.ObjectId | null> {
  const influencer = await UserModel.findById(influencerId, 'surge').lean<
    Pick<InfluencerRecord, '_id' | 'surge'>
  >()
  return influencer && surgeFor(influencer, rating)
}

/**
 * Counts the first ratings since `since` that count in an influencer's average. Those pending, rewritten, or deleted and
 * written again do not prolong a surge: otherwise a few accounts could do so for ever.
 */
export const countFirstRatings = (influencerId: Types.ObjectId, since: Date): Promise<number> =>
  ReviewModel.countDocuments({
    influencerId,
    status: 'shown',
    createdAt: trusted({ $gt: since }),
    counted: true,
  })

type RatingKey = { influencerId: Types.ObjectId; authorId: Types.ObjectId }

/** The stages that read a member's counted ratings of other influencers until a day before `at`, as many as matter. */
export const earlierRatings = ({ influencerId, authorId }: RatingKey, at: Date): ReadStages => [
  {
    $match: {
      authorId,
      createdAt: { $lt: new Date(at.getTime() - CAMPAIGN.earlierMs) },
      influencerId: { $ne: influencerId },
      counted: true,
    },
  },
  { $limit: CAMPAIGN.earlierRatingsMin },
  { $project: { _id: 1 } },
]

/** Counts what `earlierRatings` reads: at most `CAMPAIGN.earlierRatingsMin`. */
export const countEarlierRatings = async (key: RatingKey, at: Date): Promise<number> =>
  (await ReviewModel.aggregate(earlierRatings(key, at))).length
