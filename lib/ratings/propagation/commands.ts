import { type Model, type QueryFilter, Types, trusted } from 'mongoose'
import { isVerifiedAuthor } from '@/lib/auth/verified-author'
import { invalidate } from '@/lib/cache/invalidate'
import { now } from '@/lib/clock'
import { isInTransaction } from '@/lib/db/after-commit'
import { transaction } from '@/lib/db/transaction'
import { TAG } from '@/lib/domain/cache-tags'
import { DURATION, days } from '@/lib/domain/durations'
import { POINTS } from '@/lib/domain/points'
import { enqueue } from '@/lib/jobs/commands'
import { jobDone } from '@/lib/jobs/run'
import type { Chunk, ChunkResult } from '@/lib/jobs/types'
import { rebuildLeaderboards } from '@/lib/leaderboards/entries/commands'
import { readAspects } from '@/lib/ratings/aggregates/aspects-and-tags'
import {
  changeInfluencer,
  changeReview,
  moveTrending,
  raiseVersion,
} from '@/lib/ratings/aggregates/commands'
import type { ReviewDifference, Stage } from '@/lib/ratings/aggregates/rules'
import { shownAs, toCountable } from '@/lib/ratings/aggregates/shown'
import {
  AWAITING_COUNT,
  type Contribution,
  findOutOfSync,
  OUT_OF_SYNC,
  outOfSyncReviews,
} from '@/lib/ratings/propagation/queries'
import { type Retention, retentionOf, voteRetentionOf } from '@/lib/ratings/propagation/rules'
import {
  erasureStages,
  hidingStages,
  isCountable,
  restoringStages,
  revivedStatus,
} from '@/lib/ratings/reviews/rules'
import { watchRatings } from '@/lib/ratings/surge/commands'
import { findSurgeFor } from '@/lib/ratings/surge/queries'
import { memberTokensOf } from '@/lib/search/tokens'
import { FlagModel, type FlagRecord } from '@/models/flag'
import { PointModel, type PointRecord } from '@/models/point'
import { ReactionModel, type ReactionRecord } from '@/models/reaction'
import { ReplyModel, type ReplyRecord } from '@/models/reply'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { UserModel, type UserRecord } from '@/models/user'

/*
 * An account's removal, its restoration, its end, another name, the verification of its e-mail and voided votes change
 * what the member had written before. The transaction that changes the account enqueues the job `account`, which changes
 * the contributions in chunks. Each chunk writes the account's document, as every command of the member does: so a
 * contribution is either committed before a chunk and found by it, or made by a command that sees the changed account.
 */

const JOB = 'account'
/** Few enough that other commands on the same influencers and reviews do not wait long. */
const CONTRIBUTIONS_AT_ONCE = 10
/** Documents that change without their aggregates. */
const DOCUMENTS_AT_ONCE = 500

const BEFORE = { returnDocument: 'before', timestamps: false } as const
const PIPELINE = { ...BEFORE, updatePipeline: true } as const
const QUIETLY = { timestamps: false } as const

/**
 * Asks for the propagation of an account's change, and brings the leaderboards to it at once. Inside of the transaction
 * that changes the account.
 */
export async function enqueuePropagation(userId: string): Promise<void> {
  await rebuildLeaderboards(new Types.ObjectId(userId))
  await enqueue(JOB, userId)
}

/**
 * Waits until an account's change has reached all contributions of its member, for a few seconds at most: the job goes
 * on after the response.
 */
export async function waitForPropagation(userId: string): Promise<void> {
  if (!isInTransaction()) await jobDone(JOB, userId, DURATION.jobWaitMs)
}

/**
 * Makes a chunk of what a member wrote agree with the account: hidden while it is removed, gone where the member had it
 * erased, counted where the e-mail is verified, under the name of now. Safe to repeat.
 */
export async function propagateAccount({ subject }: Chunk): Promise<ChunkResult> {
  const hot = await findHotDocuments(subject)
  const isDone = await transaction(hot, () => propagateChunk(subject))
  return isDone ? 'done' : { cursor: null }
}

/** The documents that the next chunk will probably write. */
async function findHotDocuments(userId: string): Promise<string[]> {
  const account = await UserModel.findById(userId).lean<UserRecord>()
  const found = account ? await findOutOfSync(account, CONTRIBUTIONS_AT_ONCE) : []
  const parents = found.flatMap(({ influencerId, reviewId }) => [
    ...(influencerId ? [`influencer ${influencerId}`] : []),
    ...(reviewId ? [`review ${reviewId}`] : []),
  ])
  return [`member ${userId}`, ...parents]
}

/** Returns whether all is done. */
async function propagateChunk(userId: string): Promise<boolean> {
  const account = await raiseVersion({ _id: userId })
  if (!account) return true
  const found = await findOutOfSync(account, CONTRIBUTIONS_AT_ONCE)
  for (const contribution of found) await CHANGE[contribution.kind](account, contribution)
  if (found.length === CONTRIBUTIONS_AT_ONCE) return false
  if (await changePoints(account)) return false
  if (await changeNames(account)) return false
  await changeSearchKeys(account)
  await rebuildLeaderboards(account._id)
  await invalidate(TAG.list, TAG.contributors, TAG.member(userId))
  return true
}

const CHANGE: Record<
  Contribution['kind'],
  (account: UserRecord, contribution: Contribution) => Promise<void>
> = { review: changeRating, reply: changeReply, reaction: changeReaction, flag: changeFlag }

async function changeRating(account: UserRecord, { _id }: Contribution): Promise<void> {
  const retention = retentionOf(account)
  if (retention === 'kept') return restoreRating(_id, account)
  const before = await ReviewModel.findOneAndUpdate(
    { _id, ...outOfSyncReviews(account) },
    retention === 'erased' ? erasureStages(now()) : hidingStages,
    PIPELINE,
  ).lean<ReviewRecord>()
  if (before) await changeTotals(before, await shownAs(null, before))
}

async function restoreRating(_id: Types.ObjectId, account: UserRecord): Promise<void> {
  const isVerified = isVerifiedAuthor(account)
  const hidden = await ReviewModel.findOneAndUpdate(
    { _id, removedBy: 'account' },
    restoringStages(isVerified),
    PIPELINE,
  ).lean<ReviewRecord>()
  if (hidden) {
    const { relationship } = readAspects(hidden)
    const status = revivedStatus(hidden)
    const shown = {
      ...toCountable(hidden),
      isCounted: isCountable({ status, relationship, isVerified }),
    }
    await changeTotals(hidden, await shownAs(status === 'shown' ? shown : null, hidden))
    return
  }
  if (isVerified) await countRating(_id, account)
}

/** A rating comes to count. To a surge it is a new one where the e-mail was confirmed just now, not by another setting. */
async function countRating(
  _id: Types.ObjectId,
  { emailVerifiedAt }: Pick<UserRecord, 'emailVerifiedAt'>,
): Promise<void> {
  const uncounted = await ReviewModel.findOne({ ...AWAITING_COUNT, _id }).lean<ReviewRecord>()
  if (!uncounted) return
  const { influencerId, move } = uncounted
  const at = now()
  const isMoving = emailVerifiedAt ? at.getTime() - emailVerifiedAt.getTime() < days(1) : false
  const isNewcomer = move?.isNewcomer ?? true
  const stormId = isMoving ? await findSurgeFor(influencerId, isNewcomer) : null
  await ReviewModel.updateOne(
    { _id },
    {
      $set: {
        ...(stormId ? { status: 'held', stormId } : { counted: true }),
        ...(isMoving && { move: { at, from: null, isNewcomer } }),
      },
    },
    QUIETLY,
  )
  const counted = stormId ? null : { ...toCountable(uncounted), isCounted: true }
  const influencer = await changeTotals(uncounted, await shownAs(counted, uncounted))
  if (influencer && counted && isMoving) await watchRatings(influencer, isNewcomer)
}

async function changeTotals({ influencerId }: ReviewRecord, difference: Stage[]) {
  const influencer = await changeInfluencer(influencerId, difference)
  await invalidate(TAG.influencer(String(influencerId)))
  return influencer
}

type Below = ReplyRecord | ReactionRecord | FlagRecord
/** A reply, a reaction or a flag that counts from now on (1) or no longer (-1). */
type Moved<R extends Below> = { before: R; sign: 1 | -1 }

/** Hides one document below a review, deletes it or gives it back; null when that changes no count. */
async function moveBelow<R extends Below>(
  model: Model<R>,
  _id: Types.ObjectId,
  retention: Retention,
): Promise<Moved<R> | null> {
  const outOfSync = { _id, ...OUT_OF_SYNC[retention] } as QueryFilter<R>
  if (retention === 'erased') {
    const before = await model.findOneAndDelete(outOfSync).lean<R>()
    return before && !before.voided ? { before, sign: -1 } : null
  }
  const voiding = { $set: { voided: retention === 'hidden' } } as never
  const before = await model.findOneAndUpdate(outOfSync, voiding, BEFORE).lean<R>()
  return before && { before, sign: retention === 'hidden' ? -1 : 1 }
}

async function changeReply(account: UserRecord, { _id }: Contribution): Promise<void> {
  const moved = await moveBelow<ReplyRecord>(ReplyModel, _id, retentionOf(account))
  if (moved) await changeCounts(moved.before, { replies: moved.sign })
}

async function changeFlag(account: UserRecord, { _id }: Contribution): Promise<void> {
  const moved = await moveBelow<FlagRecord>(FlagModel, _id, voteRetentionOf(account))
  if (moved?.before.raised) await changeCounts(moved.before, { flags: moved.sign })
}

async function changeReaction(account: UserRecord, { _id }: Contribution): Promise<void> {
  const moved = await moveBelow<ReactionRecord>(ReactionModel, _id, voteRetentionOf(account))
  if (moved?.before.kind === 'dislike') await changeCounts(moved.before, { dislikes: moved.sign })
  if (moved?.before.kind !== 'like') return
  await changeCounts(moved.before, { likes: moved.sign })
  await moveTrending(moved.before, moved.sign > 0)
}

async function changeCounts(
  { reviewId }: { reviewId: Types.ObjectId },
  difference: ReviewDifference,
): Promise<void> {
  const review = await changeReview(reviewId, difference)
  if (review) await invalidate(TAG.influencer(String(review.influencerId)))
}

/**
 * Points of reactions are worth nothing while staff has voided the votes; the entries stay, and with them their day. An
 * erased member has none. Returns whether there may be more to change.
 */
async function changePoints(account: UserRecord): Promise<boolean> {
  const { _id: userId, votesVoidedAt } = account
  const isErased = retentionOf(account) === 'erased'
  const outOfSync: QueryFilter<PointRecord> = isErased
    ? { userId }
    : { userId, cause: 'reaction', amount: votesVoidedAt ? trusted({ $ne: 0 }) : 0 }
  const entries = await PointModel.find(outOfSync, '_id').limit(DOCUMENTS_AT_ONCE).lean()
  if (entries.length === 0) return false
  const these = { _id: trusted({ $in: entries.map(({ _id }) => _id) }) }
  const amount = votesVoidedAt ? 0 : POINTS.reaction
  if (isErased) await PointModel.deleteMany(these)
  else await PointModel.updateMany(these, { $set: { amount } }, QUIETLY)
  await countScore(userId)
  await rebuildLeaderboards(userId)
  return entries.length === DOCUMENTS_AT_ONCE
}

async function countScore(userId: Types.ObjectId): Promise<void> {
  const [ledger] = await PointModel.aggregate<{ points: number }>([
    { $match: { userId } },
    { $group: { _id: null, points: { $sum: '$amount' } } },
  ])
  await UserModel.updateOne(
    { _id: userId },
    { $set: { contributionScore: ledger?.points ?? 0, totalsAt: now() } },
    QUIETLY,
  )
}

/**
 * Writes the account's name over the member's reviews and replies: the new one, or none once the account has ended.
 * Returns whether there may be more to change.
 */
async function changeNames({ _id: authorId, name }: UserRecord): Promise<boolean> {
  const outOfSync = { authorId, authorName: trusted({ $ne: name }) }
  const renamed = { $set: { authorName: name } }
  const reviews = await ReviewModel.find(outOfSync, 'influencerId').limit(DOCUMENTS_AT_ONCE).lean()
  await ReviewModel.updateMany(oneOf(reviews.map(({ _id }) => _id)), renamed, QUIETLY)
  const replies = await ReplyModel.find(outOfSync, 'reviewId').limit(DOCUMENTS_AT_ONCE).lean()
  await ReplyModel.updateMany(oneOf(replies.map(({ _id }) => _id)), renamed, QUIETLY)
  const answered = await ReviewModel.distinct(
    'influencerId',
    oneOf(replies.map(({ reviewId }) => reviewId)),
  )
  const rated = reviews.map(({ influencerId }) => influencerId)
  for (const id of [...rated, ...answered]) await invalidate(TAG.influencer(String(id)))
  return [reviews, replies].some(({ length }) => length === DOCUMENTS_AT_ONCE)
}

const oneOf = (ids: Types.ObjectId[]) => ({ _id: trusted({ $in: ids }) })

/** Staff finds a member by the name and address of now; by nothing once the account has ended. */
async function changeSearchKeys({ _id, name, email }: UserRecord): Promise<void> {
  const searchKeys = memberTokensOf({ name, email })
  await UserModel.updateOne({ _id }, { $set: { searchKeys } }, QUIETLY)
}
