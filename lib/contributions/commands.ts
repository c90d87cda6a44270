import { type Model, type QueryFilter, type Types, trusted } from 'mongoose'
import { memberKeysOf } from '@/lib/accounts/rules'
import { invalidate } from '@/lib/cache'
import { now } from '@/lib/clock'
import { type Fate, fateOf, isSameTruth, voteFateOf } from '@/lib/contributions/rules'
import { TAG } from '@/lib/domain/cache-tags'
import { POINTS } from '@/lib/domain/points'
import { getEnv } from '@/lib/env'
import { readFacets } from '@/lib/facets/rules'
import { shownAs } from '@/lib/reviews/differences'
import { toCountable } from '@/lib/reviews/record'
import {
  erasureStages,
  hidingStages,
  isCountable,
  restoringStages,
  revivedStatus,
} from '@/lib/reviews/rules'
import { followStandings } from '@/lib/standings/commands'
import { markUnsettled, moveTrending, recount, settle } from '@/lib/totals/commands'
import { type ReviewDifference, reviewDifference, type Stage } from '@/lib/totals/rules'
import { FlagModel, type FlagRecord } from '@/models/flag'
import { PointModel, type PointRecord } from '@/models/point'
import { ReactionModel, type ReactionRecord } from '@/models/reaction'
import { ReplyModel, type ReplyRecord } from '@/models/reply'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { UserModel, type UserRecord } from '@/models/user'

/*
 * An account's removal, its restoration, its end, another name and the proof of its e-mail change what the person had
 * written before. The account is the truth: whoever changes it sets `cascade` in the same update and then makes each
 * contribution follow. Since two of these may run at once, or beside a write of the person himself, what the account
 * says is read again after each step, and `cascade` stays while a write of his is under way. A crash leaves `cascade`
 * set; the sweep goes on from there.
 */

type Account = Pick<
  UserRecord,
  | '_id'
  | 'name'
  | 'email'
  | 'removedAt'
  | 'closure'
  | 'cascade'
  | 'emailVerifiedAt'
  | 'votesVoidedAt'
>
type Id = { _id: Types.ObjectId }

const READ_QUIETLY = { returnDocument: 'before', timestamps: false } as const
const PIPELINE = { ...READ_QUIETLY, updatePipeline: true } as const

const FIELDS = 'name email removedAt closure cascade emailVerifiedAt votesVoidedAt'
const findAccount = (userId: Id['_id'] | string) =>
  UserModel.findById(userId, FIELDS).lean<Account>()

const isCounted = (account: Pick<Account, 'emailVerifiedAt'>) =>
  Boolean(account.emailVerifiedAt) || !getEnv().REQUIRE_VERIFIED_EMAIL

/**
 * Makes all that a member wrote agree with his account: hidden while it is removed, gone where he had it erased,
 * counted where his e-mail is verified, under the name that he has now. Safe to repeat and to run twice at once;
 * clears `cascade` at the end.
 */
export async function followAccount(userId: string): Promise<void> {
  const account = await findAccount(userId)
  if (!account) return
  await followReviews(account)
  await followReplies(account)
  await followReactions(account)
  await followFlags(account)
  await followVotePoints(account)
  await followName(account)
  await followKeys(account)
  await followStandings(account._id)
  if (fateOf(account) === 'erased') await recount<UserRecord>(UserModel, userId)
  const { _id, name, removedAt, closure, cascade, votesVoidedAt } = account
  const truth = {
    removedAt: removedAt ?? null,
    closure: closure ?? null,
    cascade: cascade ?? null,
    votesVoidedAt: votesVoidedAt ?? null,
  }
  const ended = await UserModel.updateOne(
    { _id, name, ...truth, 'unsettled.0': trusted({ $exists: false }) },
    { $set: { cascade: null } },
  )
  await invalidate(TAG.list, TAG.contributors, TAG.member(userId))
  // Else a write of his is under way, which goes on with this when it has settled; so does the sweep.
  if (ended.matchedCount === 0 && (await hasChanged(account))) await followAccount(userId)
}

async function hasChanged(account: Account): Promise<boolean> {
  const later = await findAccount(account._id)
  return !isSameTruth(account, later) || account.cascade !== later?.cascade
}

/**
 * After a write of this member has settled: makes it follow when the account changed meanwhile, for the change may
 * have passed by before the write was there.
 */
export async function followIfChanged(author: UserRecord, wasVerified: boolean): Promise<void> {
  const isAstray = author.removedAt || author.cascade || author.votesVoidedAt
  if (isAstray || (!wasVerified && isCounted(author))) {
    await followAccount(String(author._id))
  }
}

/** Goes on with changes of accounts that a crash interrupted: those that rested since this time. Returns how many. */
export async function sweepAccounts(before: Date): Promise<number> {
  const interrupted = await UserModel.find(
    { cascade: trusted({ $type: 'string' }), updatedAt: trusted({ $lt: before }) },
    '_id',
  )
    .limit(20)
    .lean()
  for (const { _id } of interrupted) await followAccount(String(_id))
  return interrupted.length
}

/** Repeats a step until the account says the same before and after it. Returns what the steps changed in all. */
async function untilSettled(
  userId: Types.ObjectId,
  step: (account: Account) => Promise<Stage[]>,
): Promise<Stage[]> {
  const stages: Stage[] = []
  let account = await findAccount(userId)
  while (account) {
    stages.push(...(await step(account)))
    const later = await findAccount(userId)
    if (isSameTruth(account, later)) break
    account = later
  }
  return stages
}

/** Reviews that would count if their author's e-mail were proven; paid ones never do. */
export const AWAITING_COUNT: QueryFilter<ReviewRecord> = {
  status: 'shown',
  counted: false,
  relationship: trusted({ $ne: 'paid' as const }),
}

const ASTRAY_REVIEWS: Record<Fate, QueryFilter<ReviewRecord>> = {
  kept: { $or: [{ removedBy: 'account' }, AWAITING_COUNT] },
  hidden: { status: trusted({ $in: ['shown', 'held'] as const }) },
  erased: {
    $or: [
      { removedBy: trusted({ $ne: 'author' as const }) },
      { 'history.0': trusted({ $exists: true }) },
    ],
  },
}

async function followReviews(account: Account): Promise<void> {
  const { _id: authorId } = account
  const astray = { authorId, ...ASTRAY_REVIEWS[fateOf(account)] }
  const reviews = await ReviewModel.find(astray, 'influencerId').lean()
  for (const { _id, influencerId } of reviews) {
    const mark = await markUnsettled<UserRecord>(UserModel, { _id: influencerId })
    const stages = await untilSettled(authorId, (seen) => followReview(_id, seen))
    if (mark) await settle(mark, stages)
    await invalidate(TAG.influencer(String(influencerId)))
  }
}

async function followReview(_id: Types.ObjectId, account: Account): Promise<Stage[]> {
  const fate = fateOf(account)
  if (fate === 'kept') return restoreReview(_id, isCounted(account))
  const before = await ReviewModel.findOneAndUpdate(
    { _id, ...ASTRAY_REVIEWS[fate] },
    fate === 'erased' ? erasureStages(now()) : hidingStages,
    PIPELINE,
  ).lean<ReviewRecord>()
  return before ? shownAs(null, before) : []
}

async function restoreReview(_id: Types.ObjectId, counts: boolean): Promise<Stage[]> {
  const hidden: QueryFilter<ReviewRecord> = { _id, removedBy: 'account' }
  const before = await ReviewModel.findOneAndUpdate(
    hidden,
    restoringStages(counts),
    PIPELINE,
  ).lean<ReviewRecord>()
  if (before) {
    const { relationship } = readFacets(before)
    const status = revivedStatus(before)
    const isCountedNow = isCountable({ status, relationship, isVerified: counts })
    const shown = { ...toCountable(before), isCounted: isCountedNow }
    return shownAs(status === 'shown' ? shown : null, before)
  }
  if (!counts) return []
  const awaiting = await ReviewModel.findOneAndUpdate(
    { ...AWAITING_COUNT, _id },
    { $set: { counted: true } },
    READ_QUIETLY,
  ).lean<ReviewRecord>()
  return awaiting ? shownAs({ ...toCountable(awaiting), isCounted: true }, awaiting) : []
}

const ASTRAY_BELOW: Record<Fate, { voided?: boolean }> = {
  kept: { voided: true },
  hidden: { voided: false },
  erased: {},
}

type Below = ReplyRecord | ReactionRecord | FlagRecord
/** A reply, a reaction or a flag that counts from now on (1) or no longer (-1). */
type Moved<R extends Below> = { before: R; sign: 1 | -1 }

/** Makes one document below a review follow; null when that changes no count. */
async function moveBelow<R extends Below>(
  model: Model<R>,
  _id: Types.ObjectId,
  fate: Fate,
): Promise<Moved<R> | null> {
  const fitting = { _id, ...ASTRAY_BELOW[fate] } as QueryFilter<R>
  if (fate === 'erased') {
    const before = await model.findOneAndDelete(fitting).lean<R>()
    return before && !before.voided ? { before, sign: -1 } : null
  }
  const voiding = { $set: { voided: fate === 'hidden' } } as never
  const before = await model.findOneAndUpdate(fitting, voiding, READ_QUIETLY).lean<R>()
  return before && { before, sign: fate === 'hidden' ? -1 : 1 }
}

/** Under a mark of the review: makes one contribution below it follow, and applies what that changed. */
async function settleBelow(
  reviewId: Types.ObjectId,
  userId: Types.ObjectId,
  step: (account: Account) => Promise<ReviewDifference>,
): Promise<void> {
  const mark = await markUnsettled<ReviewRecord>(ReviewModel, { _id: reviewId })
  const stages = await untilSettled(userId, async (seen) => reviewDifference(await step(seen)))
  if (!mark) return
  const review = await settle(mark, stages)
  await invalidate(TAG.influencer(String(review.influencerId)))
}

async function followReplies(account: Account): Promise<void> {
  const authorId = account._id
  const astray = { authorId, ...ASTRAY_BELOW[fateOf(account)] }
  for (const { _id, reviewId } of await ReplyModel.find(astray, 'reviewId').lean()) {
    await settleBelow(reviewId, authorId, async (seen) => {
      const moved = await moveBelow<ReplyRecord>(ReplyModel, _id, fateOf(seen))
      return { replies: moved?.sign ?? 0 }
    })
  }
}

async function followFlags(account: Account): Promise<void> {
  const userId = account._id
  const astray = { userId, ...ASTRAY_BELOW[voteFateOf(account)] }
  for (const { _id, reviewId } of await FlagModel.find(astray, 'reviewId').lean()) {
    await settleBelow(reviewId, userId, async (seen) => {
      const moved = await moveBelow<FlagRecord>(FlagModel, _id, voteFateOf(seen))
      return { flags: moved?.before.raised ? moved.sign : 0 }
    })
  }
}

async function followReactions(account: Account): Promise<void> {
  const userId = account._id
  const astray = { userId, ...ASTRAY_BELOW[voteFateOf(account)] }
  for (const { _id, reviewId } of await ReactionModel.find(astray, 'reviewId').lean()) {
    await settleBelow(reviewId, userId, async (seen) => {
      const moved = await moveBelow<ReactionRecord>(ReactionModel, _id, voteFateOf(seen))
      if (moved?.before.kind === 'dislike') return { dislikes: moved.sign }
      if (moved?.before.kind !== 'like') return {}
      await moveTrending(moved.before, moved.sign > 0)
      return { likes: moved.sign }
    })
  }
}

/** What reactions earned is worth nothing while staff has voided them; the entries stay, and with them their day. */
async function followVotePoints({ _id, votesVoidedAt }: Account): Promise<void> {
  const astray: QueryFilter<PointRecord> = {
    userId: _id,
    cause: 'reaction',
    amount: votesVoidedAt ? trusted({ $ne: 0 }) : 0,
  }
  if (!(await PointModel.exists(astray))) return
  // A crash before the count leaves the mark, and the sweep counts.
  await markUnsettled<UserRecord>(UserModel, { _id })
  const amount = votesVoidedAt ? 0 : POINTS.reaction
  await PointModel.updateMany(astray, { $set: { amount } }, { timestamps: false })
  await recount<UserRecord>(UserModel, String(_id))
}

/** Writes the account's name over his reviews and replies: the new one, or none where he ended it. */
async function followName({ _id: authorId, name }: Account): Promise<void> {
  const astray = { authorId, authorName: trusted({ $ne: name }) }
  const [rated, answered] = await Promise.all([
    ReviewModel.distinct('influencerId', astray),
    ReplyModel.distinct('reviewId', astray),
  ])
  const renamed = { $set: { authorName: name } }
  await ReviewModel.updateMany(astray, renamed, { timestamps: false })
  await ReplyModel.updateMany(astray, renamed, { timestamps: false })
  const below = await ReviewModel.distinct('influencerId', { _id: trusted({ $in: answered }) })
  const tags = [...rated, ...below].map((influencerId) => TAG.influencer(String(influencerId)))
  if (tags.length > 0) await invalidate(...tags)
}

/** Staff finds him by his name and address of now; by nothing once he has ended the account. */
async function followKeys({ _id, name, email }: Account): Promise<void> {
  const searchKeys = memberKeysOf({ name, email })
  await UserModel.updateOne({ _id, name }, { $set: { searchKeys } }, { timestamps: false })
}
