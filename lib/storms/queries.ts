import { type Types, trusted } from 'mongoose'
import { LIMIT } from '@/lib/domain/limits'
import { CAMPAIGN, STORM } from '@/lib/domain/storms'
import { HELD_FIELDS, toHeldReview } from '@/lib/moderation/record'
import type { HeldPage } from '@/lib/moderation/types'
import { WAITING } from '@/lib/storms/decisions'
import { type StormGroup, toPattern, toStorm, toStormRating } from '@/lib/storms/record'
import { stormFor } from '@/lib/storms/rules'
import type { Storm, StormRating } from '@/lib/storms/types'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { StormModel, type StormRecord } from '@/models/storm'
import { UserModel, type UserRecord } from '@/models/user'

/** A rating that moves the average, or would if it did not wait. */
const COUNTED = { counted: true } as const
const HELD = { ...WAITING, stormId: trusted({ $ne: null }) } as const

type Wanted = { since: Date; limit: number; withHeld: boolean }

/**
 * The newest ratings that have moved the average since a moment and that staff has not judged, and those that would have
 * if they did not wait.
 */
export async function findMoves(
  influencerId: Types.ObjectId,
  { since, limit, withHeld }: Wanted,
): Promise<StormRating[]> {
  const records = await ReviewModel.find(
    {
      influencerId,
      'move.at': trusted({ $gt: since }),
      $or: [{ ...COUNTED, stormId: null }, ...(withHeld ? [HELD] : [])],
    },
    'rating move createdAt authorSince counted',
  )
    .sort({ 'move.at': -1 })
    .limit(limit)
    .lean<ReviewRecord[]>()
  return records.map(toStormRating)
}

/** The surge of now, in which a rating that comes to count waits; null when there is none for its author. */
export async function findStormFor(
  influencerId: Types.ObjectId,
  isNewcomer: boolean,
): Promise<Types.ObjectId | null> {
  const influencer = await UserModel.findById(influencerId, 'storm').lean<UserRecord>()
  return influencer && stormFor(influencer, isNewcomer)
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

/** Storms that are on, and those with ratings that still wait: the newest first. */
export async function listStorms(): Promise<Storm[]> {
  const waiting = (await ReviewModel.distinct('stormId', WAITING)).filter(Boolean)
  const [open, decidable] = await Promise.all([
    StormModel.find({ open: true }).limit(STORM.shownMax).lean<StormRecord[]>(),
    StormModel.find({ _id: trusted({ $in: waiting }), open: false })
      .sort({ since: -1 })
      .limit(STORM.shownMax)
      .lean<StormRecord[]>(),
  ])
  const storms = [...open, ...decidable]
    .sort((one, other) => other.since.getTime() - one.since.getTime())
    .slice(0, STORM.shownMax)
  const [groups, influencers] = await Promise.all([
    countGroups(storms.map(({ _id }) => _id)),
    UserModel.find(
      { _id: trusted({ $in: storms.map(({ influencerId }) => influencerId) }) },
      'name',
    ).lean(),
  ])
  const names = new Map(influencers.map(({ _id, name }) => [String(_id), name]))
  return storms.map((storm) => {
    const own = groups.filter(({ _id }) => _id.stormId.equals(storm._id))
    return toStorm(storm, names.get(String(storm.influencerId)) ?? '', toPattern(own))
  })
}

/** How many wait in each storm, by stars, and how many of them came from new accounts. */
const countGroups = (ids: Types.ObjectId[]): Promise<StormGroup[]> =>
  ReviewModel.aggregate<StormGroup>([
    { $match: { stormId: { $in: ids }, ...WAITING } },
    {
      $group: {
        _id: { stormId: '$stormId', stars: '$rating' },
        count: { $sum: 1 },
        newAccounts: {
          $sum: { $cond: [{ $lt: [AGE_MS, STORM.newAccountMs] }, 1, 0] },
        },
      },
    },
  ])

const AGE_MS = { $subtract: ['$createdAt', { $ifNull: ['$authorSince', new Date(0)] }] }

/** The ratings of one storm that wait, the oldest first. */
export async function listStormReviews(stormId: string, skip: number): Promise<HeldPage> {
  const waiting = { stormId, ...WAITING }
  const [records, total] = await Promise.all([
    ReviewModel.find(waiting, HELD_FIELDS)
      .sort({ createdAt: 1, _id: 1 })
      .skip(skip)
      .limit(LIMIT.heldPerPage)
      .lean<ReviewRecord[]>(),
    ReviewModel.countDocuments(waiting),
  ])
  const rated = records[0] && (await UserModel.findById(records[0].influencerId, 'name').lean())
  return { reviews: records.map((record) => toHeldReview(record, rated?.name ?? '')), total }
}
