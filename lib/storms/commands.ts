import { type Types, trusted } from 'mongoose'
import type { Actor } from '@/lib/accounts/types'
import { recordAction } from '@/lib/audit/commands'
import type { StaffAction } from '@/lib/audit/types'
import { invalidate } from '@/lib/cache'
import { now } from '@/lib/clock'
import { transaction } from '@/lib/db/transaction'
import { TAG } from '@/lib/domain/cache-tags'
import { DURATION } from '@/lib/domain/durations'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { STORM } from '@/lib/domain/storms'
import { getEnv } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { enqueue } from '@/lib/jobs/commands'
import { jobDone } from '@/lib/jobs/run'
import { findCampaign, ratingsToCompare } from '@/lib/storms/campaign'
import { WAITING } from '@/lib/storms/decisions'
import { countMovesSince, findMoves } from '@/lib/storms/queries'
import { findStorm, isQuiet, ratingsToRead, usualPerHour } from '@/lib/storms/rules'
import type { RatingCounts } from '@/lib/totals/rules'
import { ReviewModel } from '@/models/review'
import { StormModel, type StormRecord } from '@/models/storm'
import { UserModel, type UserRecord } from '@/models/user'

const fromNow = (ms: number) => new Date(now().getTime() + ms)

/**
 * After a rating has come to count, or its stars have changed, in its transaction: begins a surge where it makes one, or
 * widens that of newcomers alone. `influencer` is as the rating has left it. Returns the id of that surge, else null.
 */
export async function watchRatings(
  influencer: UserRecord,
  isNewcomer: boolean,
): Promise<string | null> {
  const { _id: influencerId, ratingWeeks, ratingCounts, storm } = influencer
  const at = now()
  const factor = getEnv().RATING_SURGE_FACTOR
  const perHour = usualPerHour(ratingWeeks, at)
  const reads = [ratingsToRead(perHour, factor), ratingsToCompare(factor)].filter((read) => !!read)
  if (reads.length === 0) return null
  const since = new Date(at.getTime() - Math.max(...reads.map(({ ms }) => ms)))
  const limit = Math.max(...reads.map(({ count }) => count))
  // While newcomers wait, what is asked is whether the others are a surge.
  const moves = await findMoves(influencerId, { since, limit, withHeld: !storm })
  const usual = { perHour, ratingCounts: ratingCounts as RatingCounts }
  const surge = findStorm(
    moves.filter(({ isCounted }) => isCounted),
    usual,
    { at, factor },
  )
  if (storm) return surge && widen(influencerId, storm, surge.since)
  // An established member starts no campaign.
  const campaign = surge || !isNewcomer ? null : findCampaign(moves, usual, { at, factor })
  const found = surge ?? campaign
  if (!found || (await isCalm(influencerId, at))) return null
  return begin(influencerId, found.since, !surge)
}

const isCalm = (influencerId: Types.ObjectId, at: Date) =>
  StormModel.exists({ influencerId, calmUntil: trusted({ $gt: at }) })

/** A campaign has become a surge: now everybody's ratings wait. */
async function widen(
  influencerId: Types.ObjectId,
  storm: Pick<CurrentStorm, 'id' | 'since'>,
  since: Date,
): Promise<string> {
  const { id } = storm
  const earliest = since < storm.since ? since : storm.since
  const wide = { onlyNewcomers: false, since: earliest }
  await StormModel.updateOne({ _id: id }, { $set: { ...wide, stepAt: now() } })
  await pointTo(influencerId, { id, ...wide })
  await enqueue('surge', String(id))
  return String(id)
}

async function begin(
  influencerId: Types.ObjectId,
  since: Date,
  onlyNewcomers: boolean,
): Promise<string> {
  const { _id } = await StormModel.create({
    influencerId,
    since,
    onlyNewcomers,
    lookAt: fromNow(STORM.quietMs),
    step: 'gather',
    stepAt: now(),
  })
  await pointTo(influencerId, { id: _id, since, onlyNewcomers })
  await enqueue('surge', String(_id))
  return String(_id)
}

type CurrentStorm = { id: Types.ObjectId; since: Date; onlyNewcomers: boolean }

/** The influencer says which surge is on. */
async function pointTo(influencerId: Types.ObjectId, storm: CurrentStorm | null): Promise<void> {
  await UserModel.updateOne(
    { _id: influencerId },
    { $set: { storm }, $inc: { __v: 1 } },
    { timestamps: false },
  )
  await invalidate(TAG.influencer(String(influencerId)))
}

/** Ends the surges that are over. */
export async function endQuietStorms(): Promise<void> {
  const due = await StormModel.find({ open: true, lookAt: trusted({ $lte: now() }) })
    .limit(20)
    .lean<StormRecord[]>()
  for (const storm of due) await endIfQuiet(storm)
}

async function endIfQuiet({ _id, influencerId }: StormRecord): Promise<void> {
  const at = now()
  const influencer = await UserModel.findById(influencerId, 'ratingWeeks').lean<UserRecord>()
  const perHour = usualPerHour(influencer?.ratingWeeks, at)
  const count = await countMovesSince(influencerId, new Date(at.getTime() - STORM.quietMs))
  if (!isQuiet(count, perHour, getEnv().RATING_SURGE_FACTOR)) {
    await StormModel.updateOne({ _id, open: true }, { $set: { lookAt: fromNow(STORM.lookMs) } })
    return
  }
  await transaction([`influencer ${influencerId}`], () => end(_id, { endedBy: 'quiet' }))
}

/** Ends a surge that is on, in the caller's transaction; null when it is over. */
async function end(
  _id: Types.ObjectId | string,
  ending: Pick<Change, 'endedBy' | 'calmUntil'>,
): Promise<StormRecord | null> {
  const ended = await StormModel.findOneAndUpdate(
    { _id, open: true },
    { $set: { ...ending, open: false, endedAt: now() } },
    { returnDocument: 'after' },
  ).lean<StormRecord>()
  if (ended) await pointTo(ended.influencerId, null)
  return ended
}

type Order = { id: string; reason: string }

/** Ends a surge: from now on ratings count at once, and for a day none begins. What waits goes on waiting. */
export function endStorm(actor: Actor, { id, reason }: Order): Promise<void> {
  return transaction([], async () => {
    await requireStorm(id)
    const ended = await end(id, { endedBy: 'staff', calmUntil: fromNow(STORM.calmMs) })
    if (!ended) throw new AppError('conflict', SERVER_MESSAGES.stormOver)
    await record('endStorm', actor, { storm: ended, reason, note: '' })
  })
}

/** Shows and counts all ratings of a surge that wait, and ends it. Throws `notFound`; `conflict` when none waits. */
export const releaseStorm = (actor: Actor, { id, reason }: Order): Promise<void> =>
  decide(id, async ({ open }) => {
    const note = await requireWaiting(id)
    const ending: Change = open ? { open: false, endedBy: 'release', endedAt: now() } : {}
    const change: Change = {
      ...ending,
      calmUntil: fromNow(STORM.calmMs),
      verdict: 'released',
      step: 'release',
    }
    return { change, action: 'releaseStorm', actor, reason, note }
  })

/** Takes all ratings of a surge that wait down, with their points; it goes on. Throws as `releaseStorm` does. */
export const voidStorm = (actor: Actor, { id, reason }: Order): Promise<void> =>
  decide(id, async () => {
    const note = await requireWaiting(id)
    const change: Change = { verdict: 'voided', step: 'void' }
    return { change, action: 'voidStorm', actor, reason, note }
  })

/** Undoes the last decision about a surge: those ratings wait again. Throws `notFound`, or `conflict` without one. */
export const holdStormAgain = (actor: Actor, { id, reason }: Order): Promise<void> =>
  decide(id, async ({ verdict, endedBy, influencerId }) => {
    if (!verdict) throw new AppError('conflict', SERVER_MESSAGES.stormUndecided)
    const order = { action: 'holdStorm', actor, reason, note: '' } as const
    if (verdict === 'voided') return { ...order, change: { verdict: null, step: 'unvoid' } }
    const back: Change = { verdict: null, step: 'unrelease', calmUntil: null }
    const another = await StormModel.exists({ influencerId, open: true })
    if (endedBy !== 'release' || another) return { ...order, change: back }
    const reopened = { open: true, endedBy: null, endedAt: null, lookAt: fromNow(STORM.quietMs) }
    return { ...order, change: { ...back, ...reopened } }
  })

type Change = Partial<
  Pick<
    StormRecord,
    'open' | 'endedBy' | 'endedAt' | 'calmUntil' | 'lookAt' | 'verdict' | 'step' | 'stepAt'
  >
>
type Decided = {
  actor: Actor
  action: StaffAction
  reason: string
  note: string
  change: Change
}

/** Writes a decision down and lets the job `surge` carry it out on every rating; waits for the usual case. */
async function decide(id: string, choose: (storm: StormRecord) => Promise<Decided>): Promise<void> {
  await transaction([], async () => {
    const { change, actor, action, reason, note } = await choose(await requireStorm(id))
    const storm = await StormModel.findByIdAndUpdate(
      id,
      { $set: { ...change, stepAt: now() } },
      { returnDocument: 'after' },
    )
      .orFail()
      .lean<StormRecord>()
    const { _id, influencerId, since, open, onlyNewcomers } = storm
    if ('open' in change) {
      await pointTo(influencerId, open ? { id: _id, since, onlyNewcomers } : null)
    }
    await record(action, actor, { storm, reason, note })
    await enqueue('surge', id)
  })
  await jobDone('surge', id, DURATION.jobWaitMs)
}

async function requireStorm(id: string): Promise<StormRecord> {
  const storm = await StormModel.findById(id).lean<StormRecord>()
  if (!storm) throw new AppError('notFound', SERVER_MESSAGES.stormNotFound)
  return storm
}

/** How many wait, for the log. */
async function requireWaiting(stormId: string): Promise<string> {
  const count = await ReviewModel.countDocuments({ stormId, ...WAITING })
  if (count === 0) throw new AppError('conflict', SERVER_MESSAGES.stormDecided)
  return count === 1 ? '1 rating' : `${count} ratings`
}

const record = (
  action: StaffAction,
  actor: Actor,
  { storm, reason, note }: { storm: StormRecord; reason: string; note: string },
) => recordAction(action, { actor, subjectId: String(storm.influencerId), reason, note })
