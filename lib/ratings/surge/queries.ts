import { type Types, trusted } from 'mongoose'
import { CAMPAIGN } from '@/lib/domain/rating-surge'
import { MOVE_FIELDS, type MoveRecord, toSurgeRating } from '@/lib/ratings/surge/record'
import { surgeFor, WAITING } from '@/lib/ratings/surge/rules'
import type { SurgeRating } from '@/lib/ratings/surge/types'
import { ReviewModel } from '@/models/review'
import { type InfluencerRecord, UserModel } from '@/models/user'

/** Counted ratings, and ratings that would count if they were not pending in a surge. */
const COUNTED = { counted: true } as const
const HELD = { ...WAITING, stormId: trusted({ $ne: null }) } as const

type Wanted = { since: Date; limit: number; withPending: boolean }

/**
 * Returns the newest ratings that have moved the average since `since` and that staff has not decided on, and with
 * `withPending` those that would have if they were not pending.
 */
export async function findMoves(
  influencerId: Types.ObjectId,
  { since, limit, withPending }: Wanted,
): Promise<SurgeRating[]> {
  const records = await ReviewModel.find(
    {
      influencerId,
      'move.at': trusted({ $gt: since }),
      $or: [{ ...COUNTED, stormId: null }, ...(withPending ? [HELD] : [])],
    },
    MOVE_FIELDS,
  )
    .sort({ 'move.at': -1 })
    .limit(limit)
    .lean<MoveRecord[]>()
  return records.map(toSurgeRating)
}

/** Returns the open surge that holds a newly counted rating; null when there is none for its author. */
export async function findSurgeFor(
  influencerId: Types.ObjectId,
  isNewcomer: boolean,
): Promise<Types.ObjectId | null> {
  const influencer = await UserModel.findById(influencerId, 'storm').lean<
    Pick<InfluencerRecord, '_id' | 'storm'>
  >()
  return influencer && surgeFor(influencer, isNewcomer)
}

/** Counts an influencer's ratings that moved the average since `since`, or would if they were not pending. */
export const countMovesSince = (influencerId: Types.ObjectId, since: Date): Promise<number> =>
  ReviewModel.countDocuments({
    influencerId,
    'move.at': trusted({ $gt: since }),
    $or: [COUNTED, HELD],
  })

/** Counts a member's counted ratings of other influencers until a day before `at`, up to `CAMPAIGN.earlierRatingsMin`. */
export const countEarlierRatings = (
  { influencerId, authorId }: { influencerId: Types.ObjectId; authorId: Types.ObjectId },
  at: Date,
): Promise<number> =>
  ReviewModel.countDocuments(
    {
      authorId,
      createdAt: trusted({ $lt: new Date(at.getTime() - CAMPAIGN.earlierMs) }),
      influencerId: trusted({ $ne: influencerId }),
      counted: true,
    },
    { limit: CAMPAIGN.earlierRatingsMin },
  )
