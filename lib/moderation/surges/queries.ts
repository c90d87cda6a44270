import { type Types, trusted } from 'mongoose'
import { LIMIT } from '@/lib/domain/limits'
import { SURGE } from '@/lib/domain/rating-surge'
import { PENDING_FIELDS, type PendingRecord, toPendingReview } from '@/lib/moderation/record'
import type { PendingPage } from '@/lib/moderation/types'
import { type SurgeGroup, toPattern, toSurge } from '@/lib/ratings/surge/record'
import { WAITING } from '@/lib/ratings/surge/rules'
import type { Surge } from '@/lib/ratings/surge/types'
import { ReviewModel } from '@/models/review'
import { SurgeModel, type SurgeRecord } from '@/models/surge'
import { UserModel } from '@/models/user'

/** Returns open surges and those with pending ratings, newest first. */
export async function listSurges(): Promise<Surge[]> {
  const waiting = (await ReviewModel.distinct('stormId', WAITING)).filter(Boolean)
  const [open, decidable] = await Promise.all([
    SurgeModel.find({ open: true }).limit(SURGE.shownMax).lean<SurgeRecord[]>(),
    SurgeModel.find({ _id: trusted({ $in: waiting }), open: false })
      .sort({ since: -1 })
      .limit(SURGE.shownMax)
      .lean<SurgeRecord[]>(),
  ])
  const newest = [...open, ...decidable]
    .sort((one, other) => other.since.getTime() - one.since.getTime())
    .slice(0, SURGE.shownMax)
  return withPatterns(newest)
}

/** Returns one surge; null when it does not exist. */
export async function findSurge(_id: Types.ObjectId): Promise<Surge | null> {
  const surge = await SurgeModel.findById(_id).lean<SurgeRecord>()
  return surge && ((await withPatterns([surge]))[0] ?? null)
}

async function withPatterns(surges: readonly SurgeRecord[]): Promise<Surge[]> {
  const [groups, influencers] = await Promise.all([
    countGroups(surges.map(({ _id }) => _id)),
    UserModel.find(
      { _id: trusted({ $in: surges.map(({ influencerId }) => influencerId) }) },
      'name',
    ).lean(),
  ])
  const names = new Map(influencers.map(({ _id, name }) => [String(_id), name]))
  return surges.map((surge) => {
    const own = groups.filter(({ _id }) => _id.stormId.equals(surge._id))
    return toSurge(surge, names.get(String(surge.influencerId)) ?? '', toPattern(own))
  })
}

/** Counts the pending ratings of each surge by stars, and those of new accounts. */
const countGroups = (ids: Types.ObjectId[]): Promise<SurgeGroup[]> =>
  ReviewModel.aggregate<SurgeGroup>([
    { $match: { stormId: { $in: ids }, ...WAITING } },
    {
      $group: {
        _id: { stormId: '$stormId', stars: '$rating' },
        count: { $sum: 1 },
        newAccounts: {
          $sum: { $cond: [{ $lt: [AGE_MS, SURGE.newAccountMs] }, 1, 0] },
        },
      },
    },
  ])

const AGE_MS = { $subtract: ['$createdAt', { $ifNull: ['$authorSince', new Date(0)] }] }

/** Returns a page of a surge's pending ratings, oldest first. */
export async function listSurgeReviews(surgeId: string, skip: number): Promise<PendingPage> {
  const waiting = { stormId: surgeId, ...WAITING }
  const [records, total] = await Promise.all([
    ReviewModel.find(waiting, PENDING_FIELDS)
      .sort({ createdAt: 1, _id: 1 })
      .skip(skip)
      .limit(LIMIT.pendingPerPage)
      .lean<PendingRecord[]>(),
    ReviewModel.countDocuments(waiting),
  ])
  const rated = records[0] && (await UserModel.findById(records[0].influencerId, 'name').lean())
  return { reviews: records.map((record) => toPendingReview(record, rated?.name ?? '')), total }
}
