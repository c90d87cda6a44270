import { Types, trusted } from 'mongoose'
import { byId, countIf, type Range } from '@/lib/background/reconcile/parents'
import { POINTS } from '@/lib/domain/points'
import { findCategoryOf } from '@/lib/leaderboards/entries/queries'
import { PointModel } from '@/models/point'
import { ReactionModel } from '@/models/reaction'
import { ReplyModel } from '@/models/reply'
import { ReviewModel } from '@/models/review'

/*
 * The sources of the ledger are the ratings, replies and reactions that earned its entries. Contributions hidden by an
 * account's removal keep their points. A reaction without an entry is valid, because of the daily cap. Of two ratings that a
 * merge of profiles made one, both keep theirs. What staff took down has a withdrawn entry or none.
 */

type Cause = keyof typeof POINTS
const CAUSES = Object.keys(POINTS) as Cause[]
type Ids = readonly Types.ObjectId[]

const EARNING_REVIEW = { $in: [null, 'account' as const, 'merge' as const] }

/** Counts ledger discrepancies by member: entries without a cause, causes without an entry, entries without a category. */
export async function compareLedgers(range: Range): Promise<(id: string) => number> {
  const entered = byId(await PointModel.aggregate(entriesByCause(range)))
  const earned = {
    rating: byId(
      await ReviewModel.aggregate([
        { $match: { authorId: range, removedBy: EARNING_REVIEW } },
        { $group: { _id: '$authorId', ids: { $push: '$influencerId' } } },
      ]),
    ),
    reply: byId(
      await ReplyModel.aggregate([
        { $match: { authorId: range, takenDownUnder: null, isOfficial: { $ne: true } } },
        { $group: { _id: '$authorId', ids: { $push: '$_id' } } },
      ]),
    ),
    reaction: byId(
      await ReactionModel.aggregate([
        { $match: { userId: range, kind: { $ne: null } } },
        { $group: { _id: '$userId', ids: { $push: '$reviewId' } } },
      ]),
    ),
  }
  return (id) => {
    const own = entered.get(id)
    const differing = CAUSES.map((cause) =>
      countDiffering(cause, own?.[cause] ?? [], earned[cause].get(id)?.ids ?? []),
    )
    return differing.reduce((sum, count) => sum + count, own?.unnamed ?? 0)
  }
}

const entriesByCause = (userId: Range) => [
  { $match: { userId, causeDeleted: { $ne: true }, withdrawal: null } },
  {
    $group: {
      _id: '$userId',
      ...Object.fromEntries(
        CAUSES.map((cause) => [
          cause,
          { $push: { $cond: [{ $eq: ['$cause', cause] }, '$causeId', '$$REMOVE'] } },
        ]),
      ),
      // Entries from before leaderboards had categories; null means no category.
      unnamed: countIf({ $eq: [{ $type: '$categoryId' }, 'missing'] }),
    },
  },
]

function countDiffering(cause: Cause, entered: Ids, earned: Ids): number {
  if (entered.length === 0 && earned.length === 0) return 0
  const hasCause = new Set(earned.map(hex))
  const orphans = entered.filter((id) => !hasCause.has(hex(id))).length
  const missing = earned.length - (entered.length - orphans)
  return orphans + (cause === 'reaction' ? 0 : missing)
}

const hex = (id: Types.ObjectId) => id.toHexString()

/**
 * Makes a member's ledger agree with their contributions: removes entries without a cause, adds missing ones of ratings and
 * replies with their original date, and fills in categories. Call inside a transaction. Returns the member's id.
 */
export async function repairLedger(id: string): Promise<Types.ObjectId> {
  const userId = new Types.ObjectId(id)
  const entries = await PointModel.find(
    { userId, causeDeleted: trusted({ $ne: true }), withdrawal: null },
    'cause causeId categoryId',
  ).lean()
  const causes = await listCauses(userId)
  const hasCause = new Set(causes.map(keyOf))
  const orphans = entries.filter((entry) => !hasCause.has(keyOf(entry)))
  if (orphans.length > 0) {
    await PointModel.deleteMany({ _id: trusted({ $in: orphans.map(({ _id }) => _id) }) })
  }
  const isEntered = new Set(entries.map(keyOf))
  for (const { createdAt, ...earned } of causes) {
    if (earned.cause === 'reaction' || isEntered.has(keyOf(earned))) continue
    const categoryId = await findCategoryOf(earned)
    const amount = POINTS[earned.cause]
    await PointModel.create([{ userId, ...earned, amount, categoryId, createdAt }])
  }
  for (const { _id, categoryId, ...earned } of entries) {
    if (categoryId !== undefined || !hasCause.has(keyOf(earned))) continue
    const named = { categoryId: await findCategoryOf(earned) }
    await PointModel.updateOne({ _id }, { $set: named }, { timestamps: false })
  }
  return userId
}

type EntryKey = { cause: Cause; causeId: Types.ObjectId }
const keyOf = ({ cause, causeId }: EntryKey) => `${cause} ${causeId.toHexString()}`

async function listCauses(userId: Types.ObjectId): Promise<(EntryKey & { createdAt: Date })[]> {
  const reviews = await ReviewModel.find(
    { authorId: userId, removedBy: trusted(EARNING_REVIEW) },
    'influencerId createdAt',
  ).lean()
  const replies = await ReplyModel.find(
    { authorId: userId, takenDownUnder: null, isOfficial: trusted({ $ne: true }) },
    'createdAt',
  ).lean()
  const reactions = await ReactionModel.find(
    { userId, kind: trusted({ $ne: null }) },
    'reviewId createdAt',
  ).lean()
  return [
    ...reviews.map(({ influencerId: causeId, createdAt }) => ({
      cause: 'rating' as const,
      causeId,
      createdAt,
    })),
    ...replies.map(({ _id: causeId, createdAt }) => ({
      cause: 'reply' as const,
      causeId,
      createdAt,
    })),
    ...reactions.map(({ reviewId: causeId, createdAt }) => ({
      cause: 'reaction' as const,
      causeId,
      createdAt,
    })),
  ]
}
