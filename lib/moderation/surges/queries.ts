import { type Types, trusted } from 'mongoose'
import { LIMIT } from '@/lib/domain/limits'
import { STORM } from '@/lib/domain/rating-surge'
import { HELD_FIELDS, toHeldReview } from '@/lib/moderation/record'
import type { HeldPage } from '@/lib/moderation/types'
import { type StormGroup, toPattern, toStorm } from '@/lib/ratings/surge/record'
import { WAITING } from '@/lib/ratings/surge/rules'
import type { Storm } from '@/lib/ratings/surge/types'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { StormModel, type StormRecord } from '@/models/surge'
import { UserModel } from '@/models/user'

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
