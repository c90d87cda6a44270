import { type Types, trusted } from 'mongoose'
import { toSuspension } from '@/lib/auth/suspension/record'
import { refuseSuspended } from '@/lib/auth/suspension/rules'
import type { Actor } from '@/lib/auth/types'
import { findCategoryId } from '@/lib/categories/queries'
import { now } from '@/lib/clock'
import { startOfDay } from '@/lib/domain/durations'
import { POINTS, REWARDED_PER_DAY } from '@/lib/domain/points'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { addToLeaderboards } from '@/lib/leaderboards/entries/commands'
import { isListedMember } from '@/lib/leaderboards/entries/queries'
import { raiseVersion } from '@/lib/ratings/aggregates/commands'
import { scoreDifference } from '@/lib/ratings/aggregates/rules'
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

/**
 * The acting member, whose document is written: the command conflicts with a removal or a renaming that is committed
 * meanwhile. Throws `unauthenticated` when the account has gone, `forbidden` when it is suspended.
 */
export async function requireMember(actor: Actor): Promise<UserRecord> {
  const member = await raiseVersion({ _id: actor.id, removedAt: null })
  if (!member) throw new AppError('unauthenticated', SERVER_MESSAGES.sessionEnded)
  refuseSuspended(toSuspension(member.suspension), now())
  return member
}

type Reward = Cause & {
  /** Whose rating it is about: points count on the leaderboards of that category. */
  influencerId: Types.ObjectId
  /** The influencer's category, where the caller has read it. */
  category?: string | undefined
  /** Whether it deserves points at all. */
  isEarning?: boolean
  /** Staff undoes a decision: what was earned before is no part of today's. */
  isRestored?: boolean
}

/**
 * Enters the points of a cause, once: 0 where it does not deserve any, or when as many of its kind have earned points
 * today as may. That entry stays, so that the cause is not paid on another day. Returns the points added.
 */
export async function awardPoints(reward: Reward): Promise<number> {
  const { influencerId, category, isEarning = true, isRestored = false, ...cause } = reward
  const isPaid = isEarning && (isRestored || (await hasRewardsLeft(cause)))
  const name = category ?? (await UserModel.findById(influencerId, 'category').lean())?.category
  const categoryId = name ? await findCategoryId(name) : null
  const entry = await enterPoints(cause, categoryId, isPaid ? POINTS[cause.cause] : 0)
  return entry ? addPoints(entry, entry.amount) : 0
}

/** Two at once of one member do not pass together: both write the member's document (`requireMember`). */
async function hasRewardsLeft({ userId, cause }: Cause): Promise<boolean> {
  const today = { createdAt: trusted({ $gte: startOfDay(now()) }), amount: trusted({ $gt: 0 }) }
  return (await PointModel.countDocuments({ userId, cause, ...today })) < REWARDED_PER_DAY[cause]
}

/** Takes the points of a cause out again. Returns the points added: 0, or a negative number. */
export async function withdrawPoints(cause: Cause): Promise<number> {
  const entry = await removePoints(cause)
  return entry ? addPoints(entry, -entry.amount) : 0
}

/** An entry of the ledger, as far as scores and leaderboards depend on it. */
export type Earned = Pick<PointRecord, 'userId' | 'categoryId' | 'createdAt' | 'amount'>

/** Writes the ledger alone: score and leaderboards are the caller's to change. Returns null when the entry was there. */
export async function enterPoints(
  { userId, cause, causeId }: Cause,
  categoryId: Types.ObjectId | null,
  amount: number = POINTS[cause],
): Promise<Earned | null> {
  const createdAt = now()
  const { upsertedCount } = await PointModel.updateOne(
    { userId, cause, causeId },
    { $setOnInsert: { amount, categoryId, createdAt, updatedAt: createdAt } },
    { upsert: true, timestamps: false },
  )
  return upsertedCount === 0 ? null : { userId, categoryId, createdAt, amount }
}

/** Deletes an entry of the ledger alone, as `enterPoints` writes it. Returns null when there was none. */
export const removePoints = ({ userId, cause, causeId }: Cause): Promise<Earned | null> =>
  PointModel.findOneAndDelete({ userId, cause, causeId }).lean<Earned>()

/** The member's score and leaderboards follow the ledger. Returns the points. */
async function addPoints(entry: Earned, points: number): Promise<number> {
  if (points === 0) return 0
  const member = await raiseVersion({ _id: entry.userId }, scoreDifference(points, now()))
  if (member && isListedMember(member)) await addToLeaderboards(entry, points)
  return points
}
