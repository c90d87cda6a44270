import { type QueryFilter, type Types, trusted } from 'mongoose'
import type { Actor } from '@/lib/accounts/types'
import { recordAction } from '@/lib/audit/commands'
import type { StaffAction } from '@/lib/audit/types'
import { now } from '@/lib/clock'
import { isDuplicateKey } from '@/lib/db/duplicate-key'
import { retryRace } from '@/lib/db/retry-race'
import { DURATION } from '@/lib/domain/durations'
import { ROLE } from '@/lib/domain/roles'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { STORM } from '@/lib/domain/storms'
import { getEnv } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { within } from '@/lib/later'
import { log } from '@/lib/log'
import { WAITING } from '@/lib/storms/decisions'
import { followPointer, followStorm, gather } from '@/lib/storms/follow'
import { countRatingsSince, findUnjudged } from '@/lib/storms/queries'
import { findStorm, isQuiet, ratingsToRead, usualPerHour } from '@/lib/storms/rules'
import type { RatingCounts } from '@/lib/totals/rules'
import { ReviewModel } from '@/models/review'
import { StormModel, type StormRecord } from '@/models/storm'
import { UserModel, type UserRecord } from '@/models/user'

const fromNow = (ms: number) => new Date(now().getTime() + ms)

/**
 * After a rating has been written, and before it settles: begins a storm where it makes one, and takes it in where one
 * began meanwhile. Returns whether a storm is on. `isWaiting`: the rating was written into it.
 */
export async function watchRatings(
  influencerId: Types.ObjectId,
  isWaiting: boolean,
): Promise<boolean> {
  const fields = 'storm ratingWeeks ratingCounts'
  const influencer = await UserModel.findById(influencerId, fields).lean<UserRecord>()
  if (!influencer) return false
  const { storm } = influencer
  if (storm) {
    if (!isWaiting) await gather({ _id: storm.id, since: storm.since, influencerId })
    return true
  }
  return isWaiting || beginIfStormy(influencer)
}

async function beginIfStormy(influencer: UserRecord): Promise<boolean> {
  const { _id: influencerId, ratingWeeks, ratingCounts } = influencer
  const at = now()
  const factor = getEnv().STORM_FACTOR
  const perHour = usualPerHour(ratingWeeks, at)
  const read = ratingsToRead(perHour, factor)
  if (!read) return false
  const ratings = await findUnjudged(influencerId, new Date(at.getTime() - read.ms), read.count)
  const usual = { perHour, ratingCounts: ratingCounts as RatingCounts }
  const found = findStorm(ratings, usual, { at, factor })
  if (!found || (await isCalm(influencerId, at))) return false
  await begin(influencerId, found.since)
  return true
}

const isCalm = (influencerId: Types.ObjectId, at: Date) =>
  StormModel.exists({ influencerId, calmUntil: trusted({ $gt: at }) })

async function begin(influencerId: Types.ObjectId, since: Date): Promise<void> {
  const fields = { since, lookAt: fromNow(STORM.quietMs), step: 'gather', stepAt: now() } as const
  const storm = await retryRace(() =>
    StormModel.findOneAndUpdate(
      { influencerId, open: true },
      { $setOnInsert: fields },
      { upsert: true, returnDocument: 'after' },
    ).lean<StormRecord>(),
  )
  await followStorm(storm)
}

/** Goes on with what a crash interrupted, and ends the storms that are over. `recounted`: whose totals had a mark. */
export async function sweepStorms(
  before: Date,
  recounted: readonly Pick<UserRecord, '_id' | 'role'>[] = [],
): Promise<void> {
  const interrupted: QueryFilter<StormRecord> = {
    step: trusted({ $type: 'string' as const }),
    stepAt: trusted({ $lt: before }),
  }
  const [unfinished, due] = await Promise.all([
    StormModel.find(interrupted).limit(20).lean<StormRecord[]>(),
    StormModel.find({ open: true, lookAt: trusted({ $lte: now() }) })
      .limit(20)
      .lean<StormRecord[]>(),
  ])
  const influencers = recounted.filter(({ role }) => role === ROLE.influencer)
  const works = [
    ...unfinished.map((storm) => () => followStorm(storm)),
    ...due.map((storm) => () => endIfQuiet(storm)),
    ...influencers.map(
      ({ _id }) =>
        () =>
          watchRatings(_id, false),
    ),
  ]
  for (const work of works) {
    // What fails is tried again by the next sweep, and keeps nobody else waiting.
    await work().catch((err: unknown) => log.error({ err }, 'a storm could not be swept'))
  }
}

async function endIfQuiet({ _id, influencerId }: StormRecord): Promise<void> {
  const at = now()
  const influencer = await UserModel.findById(influencerId, 'ratingWeeks').lean<UserRecord>()
  const perHour = usualPerHour(influencer?.ratingWeeks, at)
  const count = await countRatingsSince(influencerId, new Date(at.getTime() - STORM.quietMs))
  if (!isQuiet(count, perHour, getEnv().STORM_FACTOR)) {
    await StormModel.updateOne({ _id, open: true }, { $set: { lookAt: fromNow(STORM.lookMs) } })
    return
  }
  await end(_id, { endedBy: 'quiet' })
}

async function end(
  _id: Types.ObjectId | string,
  ending: Pick<Change, 'endedBy' | 'calmUntil'>,
): Promise<StormRecord | null> {
  const at = now()
  // A decision that has not reached every rating yet goes on.
  const step = { $ifNull: ['$step', 'end'] }
  const ended = await StormModel.findOneAndUpdate(
    { _id, open: true },
    [{ $set: { ...ending, open: false, endedAt: at, step, stepAt: at } }],
    { returnDocument: 'after', updatePipeline: true },
  ).lean<StormRecord>()
  if (ended) await followStorm(ended)
  return ended
}

type Order = { id: string; reason: string }

/** Ends a storm: from now on ratings count at once, and for a day no storm begins. What waits goes on waiting. */
export async function endStorm(actor: Actor, { id, reason }: Order): Promise<void> {
  await requireStorm(id)
  const ended = await end(id, { endedBy: 'staff', calmUntil: fromNow(STORM.calmMs) })
  if (!ended) throw new AppError('conflict', SERVER_MESSAGES.stormOver)
  await record('endStorm', actor, { storm: ended, reason, note: '' })
}

/** Shows and counts all ratings of a storm that wait, and ends it. Throws `notFound`; `conflict` when none waits. */
export async function releaseStorm(actor: Actor, { id, reason }: Order): Promise<void> {
  const { open } = await requireStorm(id)
  const note = await requireWaiting(id)
  const at = now()
  const ending: Change = open ? { open: false, endedBy: 'release', endedAt: at } : {}
  await decide(
    actor,
    { id, reason, note, action: 'releaseStorm' },
    {
      ...ending,
      calmUntil: fromNow(STORM.calmMs),
      verdict: 'released',
      step: 'release',
      stepAt: at,
    },
  )
}

/** Takes all ratings of a storm that wait down, with their points; it goes on. Throws as `releaseStorm` does. */
export async function voidStorm(actor: Actor, { id, reason }: Order): Promise<void> {
  await requireStorm(id)
  const note = await requireWaiting(id)
  await decide(
    actor,
    { id, reason, note, action: 'voidStorm' },
    {
      verdict: 'voided',
      step: 'void',
      stepAt: now(),
    },
  )
}

/** Undoes the last decision about a storm: those ratings wait again. Throws `notFound`, or `conflict` without one. */
export async function holdStormAgain(actor: Actor, { id, reason }: Order): Promise<void> {
  const { verdict, endedBy } = await requireStorm(id)
  if (!verdict) throw new AppError('conflict', SERVER_MESSAGES.stormUndecided)
  const order = { id, reason, note: '', action: 'holdStorm' as const }
  const undone = { verdict: null, stepAt: now() }
  if (verdict === 'voided') return decide(actor, order, { ...undone, step: 'unvoid' })
  const reopened = { open: true, endedBy: null, endedAt: null, lookAt: fromNow(STORM.quietMs) }
  const back = { ...undone, step: 'unrelease' as const, calmUntil: null }
  if (endedBy !== 'release') return decide(actor, order, back)
  try {
    await decide(actor, order, { ...back, ...reopened })
  } catch (error) {
    // Another storm has begun since.
    if (!isDuplicateKey(error)) throw error
    await decide(actor, order, back)
  }
}

type Change = Partial<
  Pick<
    StormRecord,
    'open' | 'endedBy' | 'endedAt' | 'calmUntil' | 'lookAt' | 'verdict' | 'step' | 'stepAt'
  >
>
type Decided = Order & { action: StaffAction; note: string }

async function decide(
  actor: Actor,
  { id, action, ...said }: Decided,
  change: Change,
): Promise<void> {
  const storm = await StormModel.findByIdAndUpdate(
    id,
    { $set: change },
    { returnDocument: 'after' },
  )
    .orFail()
    .lean<StormRecord>()
  await record(action, actor, { ...said, storm })
  await followPointer(storm.influencerId)
  await within(DURATION.followWaitMs, 'ratings follow their storm', followStorm(storm))
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
