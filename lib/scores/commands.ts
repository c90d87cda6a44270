import { type Types, trusted } from 'mongoose'
import type { Actor } from '@/lib/accounts/types'
import { findCategoryId } from '@/lib/categories/queries'
import { now } from '@/lib/clock'
import { POINTS, REWARDED_REACTIONS_PER_DAY } from '@/lib/domain/points'
import { ROLE } from '@/lib/domain/roles'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { addToLeaderboards } from '@/lib/standings/commands'
import { toSuspension } from '@/lib/suspensions/record'
import { refuseSuspended } from '@/lib/suspensions/rules'
import { RAISE_VERSION } from '@/lib/totals/commands'
import { scoreDifference } from '@/lib/totals/rules'
import { PointModel, type PointRecord } from '@/models/point'
import { UserModel, type UserRecord } from '@/models/user'

/*
 * The ledger of points, with what is derived from it: a member's score and leaderboards. To be called inside of the
 * transaction of the command that earns points or takes them back.
 */

/** What earns points: a rating (`causeId` is the influencer), a reply, or a reaction (`causeId` is the review). */
export type Cause = {
  userId: Types.ObjectId
  cause: keyof typeof POINTS
  causeId: Types.ObjectId
}

const AFTER = { returnDocument: 'after', timestamps: false, updatePipeline: true } as const

/**
 * The acting member, whose document is written: the command conflicts with a removal or a renaming that is committed
 * meanwhile. Throws `unauthenticated` when the account has gone, `forbidden` when it is suspended.
 */
export async function requireMember(actor: Actor): Promise<UserRecord> {
  const member = await UserModel.findOneAndUpdate(
    { _id: actor.id, removedAt: null },
    [RAISE_VERSION],
    AFTER,
  ).lean<UserRecord>()
  if (!member) throw new AppError('unauthenticated', SERVER_MESSAGES.sessionEnded)
  refuseSuspended(toSuspension(member.suspension), now())
  return member
}

type Reward = Cause & {
  /** Whose rating it is about: points count on the leaderboards of that category. */
  influencerId: Types.ObjectId
  /** The influencer's category, where the caller has read it. */
  category?: string | undefined
}

/**
 * Enters the points of a cause, once. Returns the points added: 0 when they were there, or when the day's rewarded
 * reactions are used up.
 */
export async function awardPoints({ userId, cause, causeId, ...rated }: Reward): Promise<number> {
  if (cause === 'reaction' && !(await earnsPoint(userId, causeId))) return 0
  const [amount, at] = [POINTS[cause], now()]
  const categoryId = await findCategory(rated)
  const { upsertedCount } = await PointModel.updateOne(
    { userId, cause, causeId },
    { $setOnInsert: { amount, categoryId, createdAt: at, updatedAt: at } },
    { upsert: true, timestamps: false },
  )
  if (upsertedCount === 0) return 0
  await addPoints({ userId, categoryId, createdAt: at }, amount)
  return amount
}

/** Takes the points of a cause out again. Returns the points added: 0, or a negative number. */
export async function withdrawPoints({ userId, cause, causeId }: Cause): Promise<number> {
  const entry = await PointModel.findOneAndDelete({ userId, cause, causeId }).lean()
  if (!entry || entry.amount === 0) return 0
  await addPoints(entry, -entry.amount)
  return -entry.amount
}

async function findCategory({
  influencerId,
  category,
}: Pick<Reward, 'influencerId' | 'category'>): Promise<Types.ObjectId | null> {
  const name = category ?? (await UserModel.findById(influencerId, 'category').lean())?.category
  return name ? findCategoryId(name) : null
}

/** Whether a reaction to this review is rewarded: not yet, and the day (UTC) has some left. */
async function earnsPoint(userId: Types.ObjectId, reviewId: Types.ObjectId): Promise<boolean> {
  const day = now()
  day.setUTCHours(0, 0, 0, 0)
  const entries = await PointModel.find(
    {
      userId,
      cause: 'reaction',
      $or: [{ causeId: reviewId }, { createdAt: trusted({ $gte: day }) }],
    },
    'causeId',
  )
    .limit(REWARDED_REACTIONS_PER_DAY + 1)
    .lean()
  return (
    entries.length < REWARDED_REACTIONS_PER_DAY &&
    !entries.some(({ causeId }) => causeId.equals(reviewId))
  )
}

type Earned = Pick<PointRecord, 'userId' | 'categoryId' | 'createdAt'>

/** The member's score and leaderboards follow the ledger. */
async function addPoints(entry: Earned, points: number): Promise<void> {
  const member = await UserModel.findOneAndUpdate(
    { _id: entry.userId },
    [...scoreDifference(points), { $set: { totalsAt: now() } }, RAISE_VERSION],
    AFTER,
  ).lean<UserRecord>()
  if (member?.role === ROLE.member && !member.removedAt) await addToLeaderboards(entry, points)
}
