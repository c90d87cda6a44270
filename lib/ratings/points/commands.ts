import { type Types, trusted } from 'mongoose'
import { toSuspension } from '@/lib/auth/account-state'
import { refuseSuspended } from '@/lib/auth/suspension/rules'
import type { Actor } from '@/lib/auth/types'
import { findCategoryId } from '@/lib/categories/queries'
import { now } from '@/lib/clock'
import type { ReadStages } from '@/lib/db/loaded'
import { raiseVersion, type UserChange } from '@/lib/db/user-version'
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
  return presentMember(await raiseVersion<AccountRecord>({ _id: actor.id, removedAt: null }))
}

/** Returns the member as read in this transaction, whom the caller saves (`saveUsers`). Throws like `requireMember`. */
export function presentMember<R extends Pick<AccountRecord, 'removedAt' | 'suspension'>>(
  member: R | null,
): R {
  if (!member || member.removedAt) {
    throw new AppError('unauthenticated', SERVER_MESSAGES.sessionEnded)
  }
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

type RewardKey = Pick<Cause, 'userId' | 'cause'>

/** The stages that read what has earned a member points today, as many as may. */
export const rewardsOfToday = ({ userId, cause }: RewardKey): ReadStages => [
  { $match: { userId, cause, createdAt: { $gte: startOfDay(now()) }, amount: { $gt: 0 } } },
  { $limit: REWARDED_PER_DAY[cause] },
  { $project: { _id: 1 } },
]

/** Safe against concurrent commands of one member, because each writes the member's document (`requireMember`). */
const hasRewardsLeft = async (key: RewardKey): Promise<boolean> =>
  (await PointModel.aggregate(rewardsOfToday(key))).length < REWARDED_PER_DAY[key.cause]

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
  cause: Cause,
  categoryId: Types.ObjectId | null,
  amount: number = POINTS[cause.cause],
): Promise<PointEntry | null> {
  const entry = { ...cause, categoryId, createdAt: now(), amount }
  const { upsertedCount } = await PointModel.bulkWrite([entryWrite(entry)])
  return upsertedCount === 0 ? null : entry
}

/** The write that enters points, unless there is an entry of the cause. */
function entryWrite({ userId, cause, causeId, ...entry }: Cause & PointEntry) {
  return {
    updateOne: {
      filter: { userId, cause, causeId },
      update: { $setOnInsert: { ...entry, updatedAt: entry.createdAt } },
      upsert: true,
      timestamps: false,
    },
  }
}

/** A ledger entry that is added, or removed, with the points that this adds to a score. */
export type PointsChange = { entry: Cause & PointEntry; points: number }

/** Adds and removes ledger entries only, as read in this transaction, in one command for each of both. */
export async function savePoints(changes: readonly PointsChange[]): Promise<void> {
  const writes = changes.map(({ entry, points }) => {
    const { userId, cause, causeId } = entry
    return points > 0 ? entryWrite(entry) : { deleteOne: { filter: { userId, cause, causeId } } }
  })
  if (writes.length > 0) await PointModel.bulkWrite(writes)
}

/** Deletes a ledger entry only, like `enterPoints` writes it. Returns the entry; null when there was none. */
const removePoints = ({ userId, cause, causeId }: Cause): Promise<PointEntry | null> =>
  PointModel.findOneAndDelete({ userId, cause, causeId }).lean<PointEntry>()

/** A member before points were added. */
type RewardedMember = Pick<
  AccountRecord,
  '_id' | 'role' | 'removedAt' | 'emailVerifiedAt' | 'contributionScore'
>

/** Adds points to the member's score and leaderboards. Returns the points. */
async function addPoints(entry: PointEntry, points: number): Promise<number> {
  if (points === 0) return 0
  const { _id, update } = scoreChange(entry.userId, points)
  const member = await raiseVersion<AccountRecord>({ _id }, update)
  if (!member) return points
  const contributionScore = member.contributionScore - points
  await followPoints({ ...member, contributionScore }, entry, points)
  return points
}

/** What points change of their member: the score, for `saveUsers`. */
export const scoreChange = (_id: Types.ObjectId, points: number): UserChange => ({
  _id,
  update: points === 0 ? {} : { $inc: { contributionScore: points }, $set: { totalsAt: now() } },
})

/**
 * Updates what follows from points beside the score: leaderboards, and a milestone that the member is told of. A score that
 * falls and rises again may reach one twice.
 */
export async function followPoints(
  { contributionScore, ...member }: RewardedMember,
  entry: PointEntry,
  points: number,
): Promise<void> {
  if (points === 0) return
  if (isListedMember(member)) await addToLeaderboards([{ entry, points }])
  const milestone = milestoneReached(contributionScore, contributionScore + points)
  if (milestone === null) return
  const text = String(milestone)
  await tell(member._id, { kind: 'points', subject: text, text })
}
