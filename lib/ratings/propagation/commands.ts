import { type Model, type QueryFilter, type Types, trusted, type UpdateQuery } from 'mongoose'
import { isVerifiedAuthor } from '@/lib/auth/account-state'
import { invalidate } from '@/lib/cache/invalidate'
import { now } from '@/lib/clock'
import { transaction } from '@/lib/db/transaction'
import { raiseVersion } from '@/lib/db/user-version'
import { TAG } from '@/lib/domain/cache-tags'
import { days } from '@/lib/domain/durations'
import { POINTS } from '@/lib/domain/points'
import type { Chunk, ChunkResult } from '@/lib/jobs/types'
import { rebuildLeaderboards } from '@/lib/leaderboards/entries/commands'
import { findSubject } from '@/lib/queue/subjects/find'
import { keepReply, keepReview } from '@/lib/queue/subjects/kept-texts'
import { moveTrending } from '@/lib/ratings/aggregates/commands'
import {
  changeCounts,
  changeReviews,
  countReply,
  type ReviewChange,
} from '@/lib/ratings/changes/commands'
import {
  AWAITING_COUNT,
  type Contribution,
  findOutOfSync,
  outOfSyncReports,
  outOfSyncReviews,
  REPLIES_OUT_OF_SYNC,
  VOTES_OUT_OF_SYNC,
} from '@/lib/ratings/propagation/queries'
import { type Retention, retentionOf, voteRetentionOf } from '@/lib/ratings/propagation/rules'
import { erasedReview, hiddenReview, restoredReview } from '@/lib/ratings/reviews/rules'
import { forgetReported } from '@/lib/reports/personal-data'
import { placeReports } from '@/lib/reports/placement/placement'
import { memberTokensOf } from '@/lib/search/tokens'
import { findSurgeFor } from '@/lib/surges/queries'
import { FlagModel, type FlagRecord } from '@/models/flag'
import { PointModel, type PointRecord } from '@/models/point'
import { ReactionModel, type ReactionRecord } from '@/models/reaction'
import { ReplyModel, type ReplyRecord } from '@/models/reply'
import { ReportModel, type ReportRecord } from '@/models/report'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { type AccountRecord, UserModel } from '@/models/user'

/*
 * Removing, restoring, closing or renaming an account, verifying its e-mail and voiding its votes change the member's earlier
 * contributions. The transaction that changes the account enqueues the `account` job, which updates them in chunks. Each
 * chunk writes the account's document, as does every command of the member: so a contribution is either committed before
 * a chunk and found by it, or made by a command that sees the changed account.
 */

/** Few enough to keep commands on the same influencers and reviews from waiting long. */
const CONTRIBUTIONS_AT_ONCE = 10
/** Documents per chunk whose changes affect no aggregates. */
const DOCUMENTS_AT_ONCE = 500

const BEFORE = { returnDocument: 'before', timestamps: false } as const
const NO_TIMESTAMPS = { timestamps: false } as const

/**
 * One chunk of the `account` job: makes contributions agree with the account. They are hidden while it is removed, deleted
 * once it is erased, counted when its e-mail is verified, and carry its current name. Safe to repeat.
 */
export async function propagateAccount({ subject }: Chunk): Promise<ChunkResult> {
  const lockKeys = await findLockKeys(subject)
  const isDone = await transaction(lockKeys, () => propagateChunk(subject))
  return isDone ? 'done' : { cursor: null }
}

/** Returns lock keys of the documents that the next chunk will probably write. */
async function findLockKeys(userId: string): Promise<string[]> {
  const account = await UserModel.findById(userId).lean<AccountRecord>()
  const contributions = account ? await findOutOfSync(account, CONTRIBUTIONS_AT_ONCE) : []
  const parents = contributions.flatMap(({ influencerId, reviewId }) => [
    ...(influencerId ? [`influencer ${influencerId}`] : []),
    ...(reviewId ? [`review ${reviewId}`] : []),
  ])
  return [`member ${userId}`, ...parents]
}

/** Returns whether all contributions agree with the account. */
async function propagateChunk(userId: string): Promise<boolean> {
  const account = await raiseVersion<AccountRecord>({ _id: userId })
  if (!account) return true
  const contributions = await findOutOfSync(account, CONTRIBUTIONS_AT_ONCE)
  await changeReviewsOf(account, contributions)
  for (const contribution of contributions) {
    if (contribution.kind !== 'review') await CHANGE[contribution.kind](account, contribution)
  }
  if (contributions.length === CONTRIBUTIONS_AT_ONCE) return false
  if (await changePoints(account)) return false
  if (await changeNames(account)) return false
  await changeSearchKeys(account)
  await rebuildLeaderboards(account._id)
  await invalidate(TAG.contributors)
  return true
}

const CHANGE: Record<
  Exclude<Contribution['kind'], 'review'>,
  (account: AccountRecord, contribution: Contribution) => Promise<void>
> = {
  reply: changeReply,
  reaction: changeReaction,
  flag: changeFlag,
  report: changeReport,
}

async function changeReviewsOf(
  account: AccountRecord,
  contributions: readonly Contribution[],
): Promise<void> {
  const changes: ReviewChange[] = []
  for (const contribution of contributions) {
    const change = contribution.kind === 'review' && (await reviewChange(account, contribution))
    if (change) changes.push(change)
  }
  await changeReviews(changes, 'account')
}

/** Returns what becomes of a review; null when it agrees with the account. */
async function reviewChange(
  account: AccountRecord,
  { _id }: Contribution,
): Promise<ReviewChange | null> {
  const retention = retentionOf(account)
  if (retention === 'kept') return restoreRating(_id, account)
  const outOfSync = { _id, ...outOfSyncReviews(account) }
  const before = await ReviewModel.findOne(outOfSync).lean<ReviewRecord>()
  if (!before) return null
  if (retention === 'erased') {
    await keepReview(before, leftAt(account))
    await forgetReported([_id], leftAt(account))
  }
  const after = retention === 'erased' ? erasedReview(before, now()) : hiddenReview(before)
  return { before, after }
}

async function restoreRating(
  _id: Types.ObjectId,
  account: AccountRecord,
): Promise<ReviewChange | null> {
  const isVerified = isVerifiedAuthor(account)
  const before = await ReviewModel.findOne({ _id, removedBy: 'account' }).lean<ReviewRecord>()
  if (before) return { before, after: restoredReview(before, isVerified) }
  return isVerified ? countRating(_id, account) : null
}

/** Counts a rating. For surges it is a new one when the e-mail was verified recently, but not after a change of settings. */
async function countRating(
  _id: Types.ObjectId,
  { emailVerifiedAt }: Pick<AccountRecord, 'emailVerifiedAt'>,
): Promise<ReviewChange | null> {
  const uncounted = await ReviewModel.findOne({ ...AWAITING_COUNT, _id }).lean<ReviewRecord>()
  if (!uncounted) return null
  const { influencerId, move } = uncounted
  const at = now()
  const isMoving = emailVerifiedAt ? at.getTime() - emailVerifiedAt.getTime() < days(1) : false
  const isNewcomer = move?.isNewcomer ?? true
  const stars = uncounted.rating
  const surgeId = isMoving ? await findSurgeFor(influencerId, { stars, isNewcomer, at }) : null
  const after = {
    ...uncounted,
    ...(surgeId ? ({ status: 'held', heldAt: null, surgeId } as const) : { counted: true }),
    ...(isMoving && { move: { at, from: null, isNewcomer } }),
  }
  return { before: uncounted, after }
}

/** When what an erased account wrote left the site: with the account, also when it was hidden before that. */
const leftAt = ({ removedAt }: AccountRecord): Date => removedAt ?? now()

type Child = ReplyRecord | ReactionRecord | FlagRecord
/** A reply, reaction or flag that starts (1) or stops (-1) counting. */
type ChildMove<R extends Child> = { before: R; sign: 1 | -1 }

/** Hides, deletes or restores a document below a review. Returns null when no count changes. */
async function moveChild<R extends Child>(
  model: Model<R>,
  _id: Types.ObjectId,
  retention: Retention,
  filters: Readonly<Record<Retention, object>> = VOTES_OUT_OF_SYNC,
): Promise<ChildMove<R> | null> {
  const outOfSync = { _id, ...filters[retention] } as QueryFilter<R>
  if (retention === 'erased') {
    const before = await model.findOneAndDelete(outOfSync).lean<R>()
    return before && !before.voided ? { before, sign: -1 } : null
  }
  const voiding = { $set: { voided: retention === 'hidden' } } as UpdateQuery<R>
  const before = await model.findOneAndUpdate(outOfSync, voiding, BEFORE).lean<R>()
  return before && { before, sign: retention === 'hidden' ? -1 : 1 }
}

async function changeReply(account: AccountRecord, { _id }: Contribution): Promise<void> {
  const retention = retentionOf(account)
  if (retention === 'erased') {
    const before = await ReplyModel.findById(_id).lean<ReplyRecord>()
    if (before) await keepReply(before, leftAt(account))
    await forgetReported([_id], leftAt(account))
  }
  const moved = await moveChild<ReplyRecord>(ReplyModel, _id, retention, REPLIES_OUT_OF_SYNC)
  if (moved) await countReply(moved.before, moved.sign)
}

async function changeFlag(account: AccountRecord, { _id }: Contribution): Promise<void> {
  const moved = await moveChild<FlagRecord>(FlagModel, _id, voteRetentionOf(account))
  if (moved?.before.raised) await changeCounts(moved.before.reviewId, { flags: moved.sign })
}

/** Takes the weight of a member's report, or gives it back. */
async function changeReport(account: AccountRecord, { _id }: Contribution): Promise<void> {
  const voided = voteRetentionOf(account) !== 'kept'
  const report = await ReportModel.findOneAndUpdate(
    { ...outOfSyncReports(account), _id },
    { $set: { voided } },
  ).lean<ReportRecord>()
  const subject =
    report?.state === 'open' && (await findSubject(report.subjectKind, report.subjectId))
  if (subject) await placeReports(subject)
}

async function changeReaction(account: AccountRecord, { _id }: Contribution): Promise<void> {
  const moved = await moveChild<ReactionRecord>(ReactionModel, _id, voteRetentionOf(account))
  if (moved?.before.kind === 'dislike')
    await changeCounts(moved.before.reviewId, { dislikes: moved.sign })
  if (moved?.before.kind !== 'like') return
  const { reviewId, influencerId, updatedAt } = moved.before
  await changeCounts(reviewId, { likes: moved.sign })
  const influencer = await UserModel.findById(influencerId, 'trendingScore trendingLevel').lean()
  if (influencer) await moveTrending(influencer, [{ at: updatedAt, isAdded: moved.sign > 0 }])
}

/**
 * Sets the points of reactions to 0 while staff has voided the votes: the entries stay with their dates, so that they can be
 * restored. Deletes all points of an erased member. Returns whether more entries may remain.
 */
async function changePoints(account: AccountRecord): Promise<boolean> {
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
  else await PointModel.updateMany(these, { $set: { amount } }, NO_TIMESTAMPS)
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
    NO_TIMESTAMPS,
  )
}

/**
 * Writes the account's current name to the member's reviews and replies. Returns whether more may remain.
 */
async function changeNames({ _id: authorId, name }: AccountRecord): Promise<boolean> {
  const outOfSync = { authorId, authorName: trusted({ $ne: name }) }
  const renamed = { $set: { authorName: name } }
  const reviews = await ReviewModel.find(outOfSync).limit(DOCUMENTS_AT_ONCE).lean<ReviewRecord[]>()
  const changes = reviews.map((before) => ({ before, after: { ...before, authorName: name } }))
  await changeReviews(changes, 'account')
  const replies = await ReplyModel.find(outOfSync, 'reviewId').limit(DOCUMENTS_AT_ONCE).lean()
  await ReplyModel.updateMany(oneOf(replies.map(({ _id }) => _id)), renamed, NO_TIMESTAMPS)
  const answered = await ReviewModel.distinct(
    'influencerId',
    oneOf(replies.map(({ reviewId }) => reviewId)),
  )
  await invalidate(...answered.map((id) => TAG.influencer(String(id))))
  return [reviews, replies].some(({ length }) => length === DOCUMENTS_AT_ONCE)
}

const oneOf = (ids: Types.ObjectId[]) => ({ _id: trusted({ $in: ids }) })

/** Updates the tokens by which staff finds the member: the current name and e-mail, none once the account is closed. */
async function changeSearchKeys({ _id, name, email }: AccountRecord): Promise<void> {
  const searchKeys = memberTokensOf({ name, email })
  await UserModel.updateOne({ _id }, { $set: { searchKeys } }, NO_TIMESTAMPS)
}
