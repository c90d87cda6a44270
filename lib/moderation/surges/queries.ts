import { type Types, trusted } from 'mongoose'
import { readPart } from '@/lib/db/list-part'
import { isAnonymous } from '@/lib/domain/anonymous'
import { LIMIT } from '@/lib/domain/limits'
import { SURGE } from '@/lib/domain/rating-surge'
import { PENDING_FIELDS, type PendingRecord, toPendingReview } from '@/lib/moderation/surges/record'
import type { PendingPage } from '@/lib/moderation/surges/responses'
import { type SurgeGroup, toPattern, toSurge } from '@/lib/surges/record'
import type { Surge } from '@/lib/surges/responses'
import { WAITING } from '@/lib/surges/rules'
import { AnonymousReviewModel, type Written } from '@/models/anonymous-review'
import { ReviewModel } from '@/models/review'
import { SurgeModel, type SurgeRecord } from '@/models/surge'
import { UserModel } from '@/models/user'

/** Returns a surge with the pattern of its pending ratings; null when it does not exist. */
export async function findSurge(_id: Types.ObjectId): Promise<Surge | null> {
  const surge = await SurgeModel.findById(_id).lean<SurgeRecord>()
  if (!surge) return null
  const [groups, influencer] = await Promise.all([
    countGroups(_id),
    UserModel.findById(surge.influencerId, 'name').lean(),
  ])
  return toSurge(surge, influencer?.name ?? '', toPattern(groups))
}

/** Counts the pending ratings of a surge by stars, and those of new accounts. */
const countGroups = (surgeId: Types.ObjectId): Promise<SurgeGroup[]> =>
  ReviewModel.aggregate<SurgeGroup>([
    { $match: { surgeId, ...WAITING } },
    {
      $group: {
        _id: '$rating',
        count: { $sum: 1 },
        newAccounts: {
          $sum: { $cond: [{ $ifNull: ['$move.isNewAccount', IS_NEW] }, 1, 0] },
        },
      },
    },
  ])

const AGE_MS = { $subtract: ['$createdAt', { $ifNull: ['$authorSince', new Date(0)] }] }
const IS_NEW = { $lt: [AGE_MS, SURGE.newAccountMs] }

/** Returns a page of a surge's pending ratings, oldest first. */
export async function listSurgeReviews(
  surgeId: string,
  skip: number,
  after?: string,
): Promise<PendingPage> {
  const waiting = { surgeId: surgeId, ...WAITING }
  const [records, total] = await Promise.all([
    readPart<PendingRecord>(
      {
        model: ReviewModel,
        filter: waiting,
        fields: PENDING_FIELDS,
        order: { createdAt: 1, _id: 1 },
      },
      { skip, after, limit: LIMIT.pendingPerPage },
    ),
    ReviewModel.countDocuments(waiting),
  ])
  const rated = records[0] && (await UserModel.findById(records[0].influencerId, 'name').lean())
  const written = await findWritten(records)
  const reviews = records.map((record) =>
    toPendingReview(record, rated?.name ?? '', written.get(String(record._id)) ?? null),
  )
  return { reviews, total }
}

/** Returns when anonymous reviews were written, and by whom as far as staff sees that, by id. */
async function findWritten(records: readonly PendingRecord[]): Promise<Map<string, Written>> {
  const ids = records.filter(isAnonymous).map(({ _id }) => _id)
  if (ids.length === 0) return new Map()
  const reviews = await AnonymousReviewModel.find({ _id: trusted({ $in: ids }) }, 'written').lean()
  return new Map(reviews.flatMap(({ _id, written }) => (written ? [[String(_id), written]] : [])))
}
