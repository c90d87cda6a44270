import { type Types, trusted } from 'mongoose'
import { byId, countIf, defineParents, type Range } from '@/lib/background/reconcile/parents'
import { discrepanciesOf } from '@/lib/background/reconcile/rules'
import { TAG } from '@/lib/domain/cache-tags'
import {
  BRIDGING_MIN,
  CONFIDENCE_Z,
  helpfulnessOf,
  withBridging,
} from '@/lib/ratings/aggregates/rules'
import { writeEntries } from '@/lib/ratings/entries/commands'
import { ENTRY_FIELDS } from '@/lib/ratings/entries/queries'
import { FlagModel } from '@/models/flag'
import { ReactionModel } from '@/models/reaction'
import { ReplyModel } from '@/models/reply'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { ReviewEntryModel } from '@/models/review-entry'

const FIELDS = [
  ...['likesCount', 'dislikesCount', 'flagsCount', 'repliesCount', 'answeredAt', 'bridging'],
  ...ENTRY_FIELDS,
].join(' ')

/**
 * Reviews: the counts of their reactions, flags and replies, and their entries; the job `bridging` computes the score of those
 * that may have one.
 */
export const reviews = defineParents<ReviewRecord>({
  kind: 'review',
  size: 20_000,
  model: ReviewModel,
  filter: {},
  fields: FIELDS,
  async compare(parents, range) {
    const counts = await countBelow(range)
    const entries = byId(await ReviewEntryModel.find({ _id: trusted(range) }).lean())
    return parents.flatMap((stored) => {
      const id = String(stored._id)
      const bridging = withBridging(stored, stored.bridging ?? null).bridging ?? null
      const counted = counts(id)
      const helpfulness = helpfulnessOf({ ...counted, bridging })
      const known = {
        ...stored,
        bridging: stored.bridging ?? null,
        answeredAt: stored.answeredAt ?? null,
        entry: copied(entries.get(id) ?? {}),
      }
      const entry = copied(stored)
      const expected = { ...counted, bridging, helpfulness, entry }
      return discrepanciesOf({ kind: 'review', id }, known, expected)
    })
  },
  findSuspects: async (range) => [...(await findMiscounted(range)), ...(await findUncopied(range))],
  async repair(id, found) {
    const counted = Object.fromEntries(found.map(({ field, counted }) => [field, counted]))
    const { entry: _, ...set } = counted
    const review = await ReviewModel.findByIdAndUpdate(
      id,
      { $set: set },
      { timestamps: false, returnDocument: 'after' },
    ).lean<ReviewRecord>()
    if (review) await writeEntries([review])
    return []
  },
  async tagsOf(id) {
    const review = await ReviewModel.findById(id, 'influencerId').lean()
    return review ? [TAG.influencer(String(review.influencerId))] : []
  },
})

/** The fields of an entry in a fixed order. */
const copied = (record: object) =>
  ENTRY_FIELDS.map((field) => (record as Record<string, unknown>)[field] ?? null)

async function countBelow(reviewId: Range) {
  const reactions = byId(
    await ReactionModel.aggregate([
      { $match: { reviewId, voided: false } },
      {
        $group: {
          _id: '$reviewId',
          likes: countIf({ $eq: ['$kind', 'like'] }),
          dislikes: countIf({ $eq: ['$kind', 'dislike'] }),
        },
      },
    ]),
  )
  const flags = byId(
    await FlagModel.aggregate([
      { $match: { reviewId, voided: false, raised: true } },
      { $group: { _id: '$reviewId', count: { $sum: 1 } } },
    ]),
  )
  const replies = byId(
    await ReplyModel.aggregate([
      { $match: { reviewId, voided: false, ...COUNTED_REPLY } },
      { $group: { _id: '$reviewId', count: { $sum: 1 } } },
    ]),
  )
  const responses = byId(
    await ReplyModel.aggregate([
      { $match: { reviewId, voided: false, isOfficial: true } },
      { $group: { _id: '$reviewId', at: { $max: '$createdAt' } } },
    ]),
  )
  return (id: string) => {
    const { likes = 0, dislikes = 0 } = reactions.get(id) ?? {}
    return {
      likesCount: likes,
      dislikesCount: dislikes,
      flagsCount: flags.get(id)?.count ?? 0,
      repliesCount: replies.get(id)?.count ?? 0,
      answeredAt: responses.get(id)?.at ?? null,
    }
  }
}

/** Official responses are not counted. */
const COUNTED_REPLY = { isOfficial: { $ne: true } }

const SUMS = ['likes', 'dislikes', 'flags', 'replies', 'answered', 'wrong']
const NOTHING = Object.fromEntries(SUMS.map((name) => [name, { $literal: 0 }]))
const projected = (fields: object) => ({ $project: { ...NOTHING, ...fields } })

/**
 * Subtracts one from the stored counts for each document below a review: any remainder is a discrepancy. This runs inside
 * the database, because a site may have a million reviews.
 */
async function findMiscounted(range: Range): Promise<Types.ObjectId[]> {
  const below = (coll: string, match: object, fields: object) => ({
    $unionWith: {
      coll,
      pipeline: [
        { $match: { reviewId: range, voided: false, ...match } },
        projected({ _id: '$reviewId', ...fields }),
      ],
    },
  })
  const one = (kind: string) => ({ $cond: [{ $eq: ['$kind', kind] }, 1, 0] })
  const rows = await ReviewModel.aggregate<{ _id: Types.ObjectId }>([
    { $match: { _id: range } },
    projected({
      likes: minus('$likesCount'),
      dislikes: minus('$dislikesCount'),
      flags: minus('$flagsCount'),
      replies: minus('$repliesCount'),
      answered: { $cond: [{ $eq: [{ $ifNull: ['$answeredAt', null] }, null] }, 0, -1] },
      wrong: isHelpfulnessWrong,
    }),
    below(ReactionModel.collection.name, {}, { likes: one('like'), dislikes: one('dislike') }),
    below(FlagModel.collection.name, { raised: true }, { flags: { $literal: 1 } }),
    below(ReplyModel.collection.name, COUNTED_REPLY, { replies: { $literal: 1 } }),
    below(ReplyModel.collection.name, { isOfficial: true }, { answered: { $literal: 1 } }),
    {
      $group: {
        _id: '$_id',
        ...Object.fromEntries(SUMS.map((name) => [name, { $sum: `$${name}` }])),
      },
    },
    { $match: { $or: SUMS.map((name) => ({ [name]: { $ne: 0 } })) } },
    { $project: { _id: 1 } },
  ])
  return rows.map(({ _id }) => _id)
}

/** Reviews whose entries are missing or differ. */
async function findUncopied(range: Range): Promise<Types.ObjectId[]> {
  const copies = [
    { $match: { _id: range } },
    { $project: { copy: ENTRY_FIELDS.map((field) => ({ $ifNull: [`$${field}`, null] })) } },
  ]
  const rows = await ReviewModel.aggregate<{ _id: Types.ObjectId }>([
    ...copies,
    { $unionWith: { coll: ReviewEntryModel.collection.name, pipeline: copies } },
    { $group: { _id: '$_id', copies: { $addToSet: '$copy' }, count: { $sum: 1 } } },
    { $match: { $or: [{ count: 1 }, { 'copies.1': { $exists: true } }] } },
    { $project: { _id: 1 } },
  ])
  return rows.map(({ _id }) => _id)
}

const minus = (field: string) => ({ $subtract: [0, { $ifNull: [field, -1] }] })

// `helpfulness` once more, as an expression: it checks a million stored values inside the database.
const votes = { $add: ['$likesCount', '$dislikesCount'] }
const share = { $divide: ['$likesCount', votes] }
const spread = {
  $multiply: [
    CONFIDENCE_Z,
    {
      $sqrt: {
        $divide: [
          {
            $add: [
              { $multiply: [share, { $subtract: [1, share] }] },
              { $divide: [CONFIDENCE_Z ** 2, { $multiply: [4, votes] }] },
            ],
          },
          votes,
        ],
      },
    },
  ],
}
const LIKES_BOUND = {
  $cond: [
    { $gt: ['$likesCount', 0] },
    {
      $divide: [
        {
          $subtract: [
            { $add: [share, { $divide: [CONFIDENCE_Z ** 2, { $multiply: [2, votes] }] }] },
            spread,
          ],
        },
        { $add: [1, { $divide: [CONFIDENCE_Z ** 2, votes] }] },
      ],
    },
    0,
  ],
}

// The same for `helpfulnessOf`.
const hasScore = { $gte: [{ $ifNull: ['$bridging', -1] }, 0] }
const scored = {
  $cond: [{ $gt: ['$bridging', BRIDGING_MIN] }, { $add: [1, '$bridging'] }, '$bridging'],
}
const EXPECTED_HELPFULNESS = { $cond: [hasScore, scored, LIKES_BOUND] }
const mayBridge = {
  $and: [
    { $eq: ['$status', 'shown'] },
    { $eq: ['$counted', true] },
    { $eq: [{ $ifNull: ['$hiddenUnder', null] }, null] },
  ],
}

/** 1 where the stored value does not follow from the stored counts, or a review has a score that must not have one. */
const isHelpfulnessWrong = {
  $cond: [
    {
      $or: [
        {
          $gt: [
            { $abs: { $subtract: [{ $ifNull: ['$helpfulness', -1] }, EXPECTED_HELPFULNESS] } },
            1e-9,
          ],
        },
        { $and: [hasScore, { $not: [mayBridge] }] },
      ],
    },
    1,
    0,
  ],
}
