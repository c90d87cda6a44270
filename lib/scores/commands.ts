import { type Types, trusted } from 'mongoose'
import { now } from '@/lib/clock'
import { isDuplicateKey } from '@/lib/db/duplicate-key'
import { retryRace } from '@/lib/db/retry-race'
import { POINTS, REWARDED_REACTIONS_PER_DAY } from '@/lib/domain/points'
import { followStandings } from '@/lib/standings/commands'
import { findCategoryOf } from '@/lib/standings/queries'
import { PointModel } from '@/models/point'

/** What earns points: a rating (`causeId` is the influencer), a reply, or a reaction (`causeId` is the review). */
export type Cause = {
  userId: Types.ObjectId
  cause: keyof typeof POINTS
  causeId: Types.ObjectId
}

const FOLLOWED_TRIES_MAX = 20

/**
 * Enters the points of a cause into the ledger, once (C28–C30). Returns the points added: 0 when they were there, or
 * when the day's reactions have had theirs. The caller holds a mark on the member and settles it with what is returned.
 */
async function awardPoints(cause: Cause): Promise<number> {
  if (cause.cause === 'reaction') return awardReaction(cause)
  return enter(cause)
}

/** Takes the points of a cause out of the ledger. Returns the points added: 0, or a negative number. */
async function withdrawPoints({ userId, cause, causeId }: Cause): Promise<number> {
  const entry = await PointModel.findOneAndDelete({ userId, cause, causeId }).lean()
  return entry ? -entry.amount : 0
}

/**
 * Makes the ledger agree with what stands: while somebody presses a button twice in two places, the entry of the
 * first press may land after the second has taken everything back, so what stands is read again after each change.
 * The leaderboards follow. Returns the points added or (negative) withdrawn. A caller that has just written what stands says so in `standing`.
 */
export async function followCause(
  cause: Cause,
  isStanding: () => Promise<boolean>,
  standing?: boolean,
): Promise<number> {
  let points = 0
  let isMoved = false
  let stands = standing ?? (await isStanding())
  for (let tried = 0; tried < FOLLOWED_TRIES_MAX; tried += 1) {
    const moved = await (stands ? awardPoints(cause) : withdrawPoints(cause))
    points += moved
    isMoved ||= moved !== 0
    const before = stands
    stands = await isStanding()
    if (stands === before) break
  }
  if (isMoved) await followStandings(cause.userId)
  return points
}

async function enter({ userId, cause, causeId }: Cause, daySlot?: string): Promise<number> {
  const amount = POINTS[cause]
  const entry = { userId, cause, causeId }
  const categoryId = await findCategoryOf(entry)
  const fields = { amount, categoryId, ...(daySlot && { daySlot }) }
  const write = () => PointModel.updateOne(entry, { $setOnInsert: fields }, { upsert: true }).exec()
  // A taken place of the day is for the caller, who looks for another one.
  const isPlaceTaken = async () => daySlot !== undefined && !(await PointModel.exists(entry))
  const { upsertedCount } = await retryRace(write, isPlaceTaken)
  return upsertedCount ? amount : 0
}

/** One of the day's places, each held by a unique index: so many and no more, whatever happens at once. */
async function awardReaction(cause: Cause): Promise<number> {
  const { userId, causeId } = cause
  const day = now().toISOString().slice(0, 10)
  for (let tried = 0; tried <= REWARDED_REACTIONS_PER_DAY; tried += 1) {
    const [isEntered, taken] = await Promise.all([
      PointModel.exists({ userId, cause: 'reaction', causeId }),
      PointModel.find(
        { userId, daySlot: trusted({ $gte: `${day}#`, $lt: `${day}$` }) },
        'daySlot',
      ).lean(),
    ])
    const slots = new Set(taken.map(({ daySlot }) => daySlot))
    // Any of the free ones: reactions at once would all try for the first.
    const free = daySlots(day).filter((name) => !slots.has(name))
    const slot = free[Math.floor(Math.random() * free.length)]
    if (isEntered || !slot) return 0
    try {
      return await enter(cause, slot)
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
    }
  }
  return 0
}

const daySlots = (day: string) =>
  Array.from(
    { length: REWARDED_REACTIONS_PER_DAY },
    (_, place) => `${day}#${String(place).padStart(2, '0')}`,
  )
