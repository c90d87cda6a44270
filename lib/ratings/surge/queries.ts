import { type Types, trusted } from 'mongoose'
import { CAMPAIGN } from '@/lib/domain/rating-surge'
import { toSurgeRating } from '@/lib/ratings/surge/record'
import { surgeFor, WAITING } from '@/lib/ratings/surge/rules'
import type { SurgeRating } from '@/lib/ratings/surge/types'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { UserModel, type UserRecord } from '@/models/user'

/** A rating that moves the average, or would if it did not wait. */
const COUNTED = { counted: true } as const
const HELD = { ...WAITING, stormId: trusted({ $ne: null }) } as const

type Wanted = { since: Date; limit: number; withPending: boolean }

/**
 * The newest ratings that have moved the average since a moment and that staff has not judged, and those that would have
 * if they did not wait.
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
    'rating move createdAt authorSince counted',
  )
    .sort({ 'move.at': -1 })
    .limit(limit)
    .lean<ReviewRecord[]>()
  return records.map(toSurgeRating)
}

/** The surge of now, in which a rating that comes to count waits; null when there is none for its author. */
export async function findSurgeFor(
  influencerId: Types.ObjectId,
  isNewcomer: boolean,
): Promise<Types.ObjectId | null> {
  const influencer = await UserModel.findById(influencerId, 'storm').lean<UserRecord>()
  return influencer && surgeFor(influencer, isNewcomer)
}

export const countMovesSince = (influencerId: Types.ObjectId, since: Date): Promise<number> =>
  ReviewModel.countDocuments({
    influencerId,
    'move.at': trusted({ $gt: since }),
    $or: [COUNTED, HELD],
  })

/** How many others a member had rated a day before a moment: what counts, and no more than it takes to be established. */
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
