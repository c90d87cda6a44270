import { type QueryFilter, type Types, trusted } from 'mongoose'
import { invalidate } from '@/lib/cache'
import { TAG } from '@/lib/domain/cache-tags'
import type { Stars } from '@/lib/domain/stars'
import { getEnv } from '@/lib/env'
import { hidingStages, restoringStages, revivedStatus } from '@/lib/reviews/rules'
import { markUnsettled, moveTrending, settle } from '@/lib/totals/commands'
import { findSiteMean } from '@/lib/totals/queries'
import {
  type ReviewDifference,
  ratingDifference,
  reviewDifference,
  type Stage,
} from '@/lib/totals/rules'
import { FlagModel } from '@/models/flag'
import { ReactionModel } from '@/models/reaction'
import { ReplyModel } from '@/models/reply'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { UserModel, type UserRecord } from '@/models/user'

/*
 * An account's removal, its restoration and the proof of its e-mail change what the person had written before. The
 * account is the truth: whoever changes it sets `cascade` in the same update and then makes each contribution follow.
 * Since two of these may run at once, or beside a write of the person himself, what the account says is read again
 * after each step. A crash leaves `cascade` set; the sweep goes on from there.
 */

type Account = Pick<UserRecord, '_id' | 'removedAt' | 'cascade' | 'emailVerifiedAt'>
type Id = { _id: Types.ObjectId }

const READ_QUIETLY = { returnDocument: 'before', timestamps: false } as const
const PIPELINE = { ...READ_QUIETLY, updatePipeline: true } as const

const findAccount = (userId: Id['_id'] | string) =>
  UserModel.findById(userId, 'removedAt cascade emailVerifiedAt').lean<Account>()

const isCounted = (account: Account) =>
  Boolean(account.emailVerifiedAt) || !getEnv().REQUIRE_VERIFIED_EMAIL

const sameAccount = (one: Account, other: Account | null) =>
  one.removedAt?.getTime() === other?.removedAt?.getTime() &&
  Boolean(one.emailVerifiedAt) === Boolean(other?.emailVerifiedAt)

/**
 * Makes all that a member wrote agree with his account: hidden while it is removed, counted where his e-mail is
 * verified. Safe to repeat and to run twice at once; clears `cascade` at the end.
 */
export async function followAccount(userId: string): Promise<void> {
  const account = await findAccount(userId)
  if (!account) return
  await followReviews(account)
  await followReplies(account)
  await followReactions(account)
  await followFlags(account)
  const { _id, removedAt, cascade } = account
  const ended = await UserModel.updateOne(
    { _id, removedAt: removedAt ?? null, cascade: cascade ?? null },
    { $set: { cascade: null } },
  )
  await invalidate(TAG.list, TAG.contributors, TAG.member(userId))
  if (ended.matchedCount === 0) await followAccount(userId)
}

/**
 * After a write of this member has settled: makes it follow when the account changed meanwhile, for the change may
 * have passed by before the write was there.
 */
export async function followIfChanged(author: UserRecord, wasVerified: boolean): Promise<void> {
  if (author.removedAt || (!wasVerified && isCounted(author))) {
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
    if (sameAccount(account, later)) break
    account = later
  }
  return stages
}

async function followReviews(account: Account): Promise<void> {
  const { _id: authorId } = account
  const astray: QueryFilter<ReviewRecord> = account.removedAt
    ? { status: trusted({ $in: ['shown', 'held'] }) }
    : { $or: [{ removedBy: 'account' }, { status: 'shown', counted: false }] }
  const reviews = await ReviewModel.find({ authorId, ...astray }, 'influencerId').lean()
  for (const { _id, influencerId } of reviews) {
    const mark = await markUnsettled<UserRecord>(UserModel, { _id: influencerId })
    if (!mark) continue
    await settle(mark, await untilSettled(authorId, (seen) => followReview(_id, seen)))
    await invalidate(TAG.influencer(String(influencerId)))
  }
}

async function followReview(_id: Types.ObjectId, account: Account): Promise<Stage[]> {
  const counts = isCounted(account)
  if (account.removedAt) {
    const shown: QueryFilter<ReviewRecord> = { _id, status: trusted({ $in: ['shown', 'held'] }) }
    const before = await ReviewModel.findOneAndUpdate(
      shown,
      hidingStages,
      PIPELINE,
    ).lean<ReviewRecord>()
    return before?.counted ? recounted(before, false) : []
  }
  const hidden: QueryFilter<ReviewRecord> = { _id, removedBy: 'account' }
  const before = await ReviewModel.findOneAndUpdate(
    hidden,
    restoringStages(counts),
    PIPELINE,
  ).lean<ReviewRecord>()
  if (before) return counts && revivedStatus(before) === 'shown' ? recounted(before, true) : []
  if (!counts) return []
  const uncounted: QueryFilter<ReviewRecord> = { _id, status: 'shown', counted: false }
  const found = await ReviewModel.findOneAndUpdate(
    uncounted,
    { $set: { counted: true } },
    READ_QUIETLY,
  ).lean<ReviewRecord>()
  return found ? recounted(found, true) : []
}

async function recounted(review: ReviewRecord, isAdded: boolean): Promise<Stage[]> {
  const rating = review.rating as Stars
  return ratingDifference({
    before: isAdded ? null : rating,
    after: isAdded ? rating : null,
    at: review.createdAt,
    siteMean: await findSiteMean(),
  })
}

const astrayOf = (account: Account) => ({ voided: !account.removedAt })
const voiding = ({ removedAt }: Account) => ({ $set: { voided: Boolean(removedAt) } })
const sign = (account: Account) => (account.removedAt ? -1 : 1)

/** Under a mark of the review: makes one contribution below it follow, and applies what that changed. */
async function settleBelow(
  reviewId: Types.ObjectId,
  userId: Types.ObjectId,
  step: (account: Account) => Promise<ReviewDifference>,
): Promise<void> {
  const mark = await markUnsettled<ReviewRecord>(ReviewModel, { _id: reviewId })
  if (!mark) return
  const stages = await untilSettled(userId, async (seen) => reviewDifference(await step(seen)))
  const review = await settle(mark, stages)
  await invalidate(TAG.influencer(String(review.influencerId)))
}

async function followReplies(account: Account): Promise<void> {
  const authorId = account._id
  const replies = await ReplyModel.find({ authorId, ...astrayOf(account) }, 'reviewId').lean()
  for (const { _id, reviewId } of replies) {
    await settleBelow(reviewId, authorId, async (seen) => {
      const moved = await ReplyModel.updateOne({ _id, ...astrayOf(seen) }, voiding(seen), {
        timestamps: false,
      })
      return { replies: moved.modifiedCount * sign(seen) }
    })
  }
}

async function followFlags(account: Account): Promise<void> {
  const userId = account._id
  const flags = await FlagModel.find({ userId, ...astrayOf(account) }, 'reviewId').lean()
  for (const { _id, reviewId } of flags) {
    await settleBelow(reviewId, userId, async (seen) => {
      const before = await FlagModel.findOneAndUpdate(
        { _id, ...astrayOf(seen) },
        voiding(seen),
        READ_QUIETLY,
      ).lean()
      return { flags: before?.raised ? sign(seen) : 0 }
    })
  }
}

async function followReactions(account: Account): Promise<void> {
  const userId = account._id
  const reactions = await ReactionModel.find({ userId, ...astrayOf(account) }, 'reviewId').lean()
  for (const { _id, reviewId } of reactions) {
    await settleBelow(reviewId, userId, async (seen) => {
      const before = await ReactionModel.findOneAndUpdate(
        { _id, ...astrayOf(seen) },
        voiding(seen),
        READ_QUIETLY,
      ).lean()
      if (before?.kind === 'dislike') return { dislikes: sign(seen) }
      if (before?.kind !== 'like') return {}
      await moveTrending(before, !seen.removedAt)
      return { likes: sign(seen) }
    })
  }
}
