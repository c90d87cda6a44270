import { type Types, trusted } from 'mongoose'
import { toSuspension } from '@/lib/auth/suspension/record'
import { refuseSuspended } from '@/lib/auth/suspension/rules'
import type { Actor } from '@/lib/auth/types'
import { findCategoryId } from '@/lib/categories/queries'
import { now } from '@/lib/clock'
import { raiseVersion } from '@/lib/db/user-version'
import { startOfDay } from '@/lib/domain/durations'
import { POINTS, REWARDED_PER_DAY } from '@/lib/domain/points'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { addToLeaderboards } from '@/lib/leaderboards/entries/commands'
import { isListedMember } from '@/lib/leaderboards/entries/queries'
import { tell } from '@/lib/notices/commands'
import { milestoneReached } from '@/lib/notices/rules'
import { PointModel, type PointRecord } from '@/models/point'
import { type AccountRecord, UserModel } from '@/models/user'

/*
 * The ledger of points, with the member's score and leaderboard entries derived from it. Call these functions inside the
 * transaction of the command that earns or withdraws points.
 */

/** What earns points: a rating (`causeId` is the influencer), a reply (its own id) or a reaction (the review). */
export type Cause = {
  userId: Types.ObjectId
  cause: keyof typeof POINTS
  causeId: Types.ObjectId
}

/**
 * Returns the acting member and writes the member's document, so that the command conflicts with a concurrent removal or
 * rename. Throws `unauthenticated` when the account was removed, `forbidden` when it is suspended.
 */
export async function requireMember(actor: Actor): Promise<AccountRecord> {
  const member = await raiseVersion<AccountRecord>({ _id: actor.id, removedAt: null })
  if (!member) throw new AppError('unauthenticated', SERVER_MESSAGES.sessionEnded)
  refuseSuspended(toSuspension(member.suspension), now())
  return member
}

type Reward = Cause & {
  /** The influencer concerned: points count on the leaderboards of their category. */
  influencerId: Types.ObjectId
  /** The influencer's category, if the caller has read it. */
  category?: string | undefined
  /** Whether the cause qualifies for points. */
  isEarning?: boolean
  /** Whether staff undoes a decision: restored points do not count against the daily cap. */
  isRestored?: boolean
}

/**
 * Enters the points of a cause once: 0 when it does not qualify or the daily cap is reached. An entry of 0 stays, so that the
 * cause earns nothing on another day either. Returns the points added.
 */
export async function awardPoints(reward: Reward): Promise<number> {
  const { influencerId, category, isEarning = true, isRestored = false, ...cause } = reward
  if (isRestored) {
    const returned = await returnPoints(cause)
    if (returned !== null) return returned
  }
  const isPaid = isEarning && (isRestored || (await hasRewardsLeft(cause)))
  const name = category ?? (await UserModel.findById(influencerId, 'category').lean())?.category
  const categoryId = name ? await findCategoryId(name) : null
  const entry = await enterPoints(cause, categoryId, isPaid ? POINTS[cause.cause] : 0)
  return entry ? addPoints(entry, entry.amount) : 0
}

/** Safe against concurrent commands of one member, because each writes the member's document (`requireMember`). */
async function hasRewardsLeft({ userId, cause }: Cause): Promise<boolean> {
  const today = { createdAt: trusted({ $gte: startOfDay(now()) }), amount: trusted({ $gt: 0 }) }
  return (await PointModel.countDocuments({ userId, cause, ...today })) < REWARDED_PER_DAY[cause]
}

/** Withdraws the points of a cause. Returns the change of the score: 0 or a negative number. */
export async function withdrawPoints(cause: Cause): Promise<number> {
  const entry = await removePoints(cause)
  return entry ? addPoints(entry, -entry.amount) : 0
}

/**
 * Takes the points of what staff has taken down. The entry stays in the ledger, with an amount of 0 and the broken rule.
 * Returns the change of the score: 0 or a negative number.
 */
export async function forfeitPoints(cause: Cause, rule: string): Promise<number> {
  const entry = await PointModel.findOne({ ...cause, withdrawal: null }).lean<PointRecord>()
  if (!entry) return 0
  const { _id, amount } = entry
  const withdrawal = { at: now(), amount, rule }
  await PointModel.updateOne({ _id }, { $set: { amount: 0, withdrawal } })
  return addPoints(entry, -amount)
}

/** Undoes `forfeitPoints`. Returns the points added; null without a withdrawn entry. */
async function returnPoints(cause: Cause): Promise<number | null> {
  const withdrawn = { ...cause, withdrawal: trusted({ $ne: null }) }
  const entry = await PointModel.findOne(withdrawn).lean<PointRecord>()
  if (!entry?.withdrawal) return null
  const { _id, withdrawal } = entry
  const { amount } = withdrawal
  await PointModel.updateOne({ _id }, { $set: { amount, withdrawal: null } })
  return addPoints(entry, amount)
}

/** The fields of a ledger entry that scores and leaderboards depend on. */
export type PointEntry = Pick<PointRecord, 'userId' | 'categoryId' | 'createdAt' | 'amount'>

/** Writes a ledger entry only: the caller updates score and leaderboards. Returns null when the entry exists. */
export async function enterPoints(
  { userId, cause, causeId }: Cause,
  categoryId: Types.ObjectId | null,
  amount: number = POINTS[cause],
): Promise<PointEntry | null> {
  const createdAt = now()
  const { upsertedCount } = await PointModel.updateOne(
    { userId, cause, causeId },
    { $setOnInsert: { amount, categoryId, createdAt, updatedAt: createdAt } },
    { upsert: true, timestamps: false },
  )
  return upsertedCount === 0 ? null : { userId, categoryId, createdAt, amount }
}

/** Deletes a ledger entry only, like `enterPoints` writes it. Returns the entry; null when there was none. */
export const removePoints = ({ userId, cause, causeId }: Cause): Promise<PointEntry | null> =>
  PointModel.findOneAndDelete({ userId, cause, causeId }).lean<PointEntry>()

/** Tells a member of a milestone of points. A score that falls and rises again may reach one twice. */
async function tellMilestone({ _id, contributionScore }: AccountRecord, points: number) {
  const milestone = milestoneReached(contributionScore - points, contributionScore)
  if (milestone !== null)
    await tell(_id, { kind: 'points', subject: String(milestone), text: String(milestone) })
}

/** Adds points to the member's score and leaderboards. Returns the points. */
async function addPoints(entry: PointEntry, points: number): Promise<number> {
  if (points === 0) return 0
  const member = await raiseVersion<AccountRecord>(
    { _id: entry.userId },
    { $inc: { contributionScore: points }, $set: { totalsAt: now() } },
  )
  if (member && isListedMember(member)) await addToLeaderboards(entry, points)
  if (member) await tellMilestone(member, points)
  return points
}
