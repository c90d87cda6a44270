import { type QueryFilter, Types, trusted } from 'mongoose'
import { closeMailbox } from '@/lib/accounts/closed-mailboxes'
import { enqueuePropagation } from '@/lib/accounts/propagation/commands'
import { NO_PERSON } from '@/lib/accounts/rules'
import { invalidate } from '@/lib/cache/invalidate'
import { now } from '@/lib/clock'
import { eraseMember } from '@/lib/db/erasure'
import { transaction } from '@/lib/db/transaction'
import { CRITERIA, REVIEW_TAGS } from '@/lib/domain/aspects-and-tags'
import { TAG } from '@/lib/domain/cache-tags'
import { DURATION } from '@/lib/domain/durations'
import { NO_FACTS } from '@/lib/domain/facts'
import { ratingTotals, trendingFields } from '@/lib/domain/rating-totals'
import { ROLE } from '@/lib/domain/roles'
import { findSiteMean } from '@/lib/influencers/statistics/site-mean'
import { enqueue } from '@/lib/jobs/commands'
import type { Chunk, ChunkResult } from '@/lib/jobs/types'
import { deleteMerged, isMergedForGood } from '@/lib/moderation/merges/job'
import { closeItems, markGone } from '@/lib/queue/items'
import { deleteKeptTexts } from '@/lib/queue/subjects/kept-texts'
import { deleteProofs } from '@/lib/ratings/proofs/deletion'
import { forgetReported } from '@/lib/reports/personal-data'
import { deleteDocuments } from '@/lib/uploads/documents'
import { AnonymousReviewModel } from '@/models/anonymous-review'
import { ClaimModel } from '@/models/claim'
import { FlagModel } from '@/models/flag'
import { PointModel, type PointRecord } from '@/models/point'
import { RatingBreakdownModel } from '@/models/rating-breakdown'
import { ReactionModel } from '@/models/reaction'
import { RelationModel } from '@/models/relation'
import { ReplyModel } from '@/models/reply'
import { ReviewModel } from '@/models/review'
import { ReviewEntryModel } from '@/models/review-entry'
import { ReviewTopicsModel } from '@/models/review-topics'
import { type AccountRecord, UserModel, type UserRecord } from '@/models/user'

/*
 * Removed accounts are hard-deleted once they can no longer be restored. Only the id, the role and the time of removal
 * remain, so that the URL returns 410 and ledger entries keep their reference.
 */

const INFLUENCER_JOB = 'influencer-purge'
const ACCOUNTS_AT_ONCE = 50
/** Reviews with their replies, reactions and flags. */
const REVIEWS_AT_ONCE = 20
const FOLLOWERS_AT_ONCE = 1_000

/** Matches removals so old that no undo can be in progress. */
const beyondUndo = () =>
  trusted({ $lt: new Date(now().getTime() - DURATION.removalUndoMs - DURATION.hardDeleteMarginMs) })

const dueMembers = () => ({
  role: trusted({ $in: [ROLE.member, ROLE.admin] }),
  removedAt: beyondUndo(),
  closure: null,
})
/** The name is deleted last, because it marks influencers that are not done. */
const dueInfluencers = () => ({
  role: ROLE.influencer,
  removedAt: beyondUndo(),
  name: trusted({ $ne: '' }),
})

/** What is hard-deleted left the site long ago, so nothing is kept of it. */
const LONG_AGO = new Date(0)

/** The progress of a hard delete: the last account processed, and the number so far. */
export type HardDeleteCursor = { last: Types.ObjectId; accounts: number }

/** Starts the hard deletion of the next accounts; jobs complete it. Returns the next cursor, or null when no account is due. */
export async function hardDeleteAfter(
  cursor: HardDeleteCursor | null,
): Promise<HardDeleteCursor | null> {
  const due: QueryFilter<UserRecord> = {
    ...(cursor && { _id: trusted({ $gt: cursor.last }) }),
    $or: [dueMembers(), dueInfluencers()],
  }
  const accounts = await UserModel.find(due, 'role')
    .sort({ _id: 1 })
    .limit(ACCOUNTS_AT_ONCE)
    .lean<Pick<UserRecord, '_id' | 'role'>[]>()
  if (!cursor) await deleteMerged(INFLUENCER_JOB)
  for (const { _id, role } of accounts) {
    if (role === ROLE.influencer) await enqueue(INFLUENCER_JOB, String(_id))
    else await hardDeleteMember(String(_id))
  }
  const last = accounts.at(-1)?._id
  return last ? { last, accounts: (cursor?.accounts ?? 0) + accounts.length } : null
}

/**
 * Erases a member or admin as if they had closed the account and erased their contributions, but for anonymous reviews: one
 * that left with the account would tell who wrote it.
 */
function hardDeleteMember(id: string): Promise<void> {
  return transaction([`member ${id}`], async () => {
    const before = await UserModel.findOneAndUpdate(
      { _id: id, ...dueMembers() },
      {
        $set: { ...NO_PERSON, closure: 'erased' },
        $unset: { email: 1, mailbox: 1, passwordHash: 1 },
      },
      { returnDocument: 'before' },
    ).lean<AccountRecord>()
    if (!before) return
    await closeMailbox(before, 'erased')
    await markGone([id, ...(await findWritten(id))])
    await eraseMember(new Types.ObjectId(id), 'removed')
    await enqueuePropagation(id)
  })
}

const findWritten = async (authorId: string): Promise<Types.ObjectId[]> => [
  ...(await ReviewModel.distinct('_id', {
    authorId,
    removedBy: trusted({ $ne: 'author' as const }),
  })),
  ...(await ReplyModel.distinct('_id', { authorId })),
]

const NO_TEXTS = {
  ...{ ...NO_FACTS, phone: '', details: '' },
  ...{ searchKeys: [], duplicateKeys: [], reviewWords: null },
}

const NO_RATINGS = {
  shownCounts: [0, 0, 0, 0, 0],
  criteriaSums: CRITERIA.map(() => 0),
  criteriaCounts: CRITERIA.map(() => 0),
  tagCounts: REVIEW_TAGS.map(() => 0),
  ratingWeeks: [],
  followersCount: 0,
  ...trendingFields(0),
}

/**
 * One chunk of a hard deletion: deletes reviews of the influencer with everything below them, and finally the profile. The
 * authors keep their points. Of a merged profile only its address stays, which leads to the surviving one.
 */
export async function hardDeleteInfluencer({ subject }: Chunk): Promise<ChunkResult> {
  const isDone = await transaction([`influencer ${subject}`], async () => {
    const due = await UserModel.exists({ _id: subject, ...dueInfluencers() })
    if (!due && !(await isMergedForGood(subject))) return true
    const reviews = await ReviewModel.find({ influencerId: subject }, '_id')
      .limit(REVIEWS_AT_ONCE)
      .lean()
    if (reviews.length > 0) await deleteReviews(reviews.map(({ _id }) => _id))
    await ReviewTopicsModel.deleteMany({ influencerId: subject })
    // Their authors keep the points. Those of a merged profile are about the surviving one.
    if (due) {
      await AnonymousReviewModel.updateMany({ influencerId: subject }, { $set: { draft: null } })
    }
    await invalidate(TAG.influencer(subject))
    const followers = await RelationModel.find({ targetId: subject }, '_id')
      .limit(FOLLOWERS_AT_ONCE)
      .lean()
    await RelationModel.deleteMany({ _id: trusted({ $in: followers.map(({ _id }) => _id) }) })
    if (reviews.length === REVIEWS_AT_ONCE || followers.length === FOLLOWERS_AT_ONCE) return false
    await forgetReported([subject], LONG_AGO)
    await UserModel.updateOne(
      { _id: subject },
      {
        $set: {
          ...NO_TEXTS,
          ...NO_RATINGS,
          ...ratingTotals([0, 0, 0, 0, 0], await findSiteMean()),
        },
        $unset: { claimedBy: 1, ownership: 1, submittedBy: 1, aiPersonaMark: 1 },
      },
    )
    await RatingBreakdownModel.deleteOne({ _id: subject })
    const claims = await ClaimModel.distinct('_id', { influencerId: subject })
    await deleteDocuments(claims)
    await closeItems('claim', claims)
    await ClaimModel.deleteMany({ influencerId: subject })
    return true
  })
  return isDone ? 'done' : { cursor: null }
}

async function deleteReviews(ids: Types.ObjectId[]): Promise<void> {
  const these = trusted({ $in: ids })
  await detachPoints(ids)
  const replyIds = await ReplyModel.distinct('_id', { reviewId: these })
  await forgetReported([...ids, ...replyIds], LONG_AGO)
  await deleteKeptTexts(ids)
  await markGone(replyIds)
  await deleteProofs(ids)
  await ReplyModel.deleteMany({ reviewId: these })
  await ReactionModel.deleteMany({ reviewId: these })
  await FlagModel.deleteMany({ reviewId: these })
  await ReviewModel.deleteMany({ _id: these })
  await ReviewEntryModel.deleteMany({ _id: these })
}

/** Marks ledger entries as detached from their cause, so that reconciliation does not remove them. */
async function detachPoints(ids: Types.ObjectId[]): Promise<void> {
  const these = trusted({ $in: ids })
  const reviews = await ReviewModel.find({ _id: these }, 'authorId influencerId').lean()
  const replies = await ReplyModel.find({ reviewId: these }, 'authorId').lean()
  const reactions = await ReactionModel.find({ reviewId: these }, 'userId reviewId').lean()
  const causes: [PointRecord['cause'], Types.ObjectId[], Types.ObjectId[]][] = [
    ['rating', reviews.map((one) => one.authorId), reviews.map((one) => one.influencerId)],
    ['reply', replies.map((one) => one.authorId), replies.map((one) => one._id)],
    ['reaction', reactions.map((one) => one.userId), reactions.map((one) => one.reviewId)],
  ]
  for (const [cause, userIds, causeIds] of causes) {
    await PointModel.updateMany(
      { userId: trusted({ $in: userIds }), cause, causeId: trusted({ $in: causeIds }) },
      { $set: { causeDeleted: true } },
      { timestamps: false },
    )
  }
}
