import { Types, trusted } from 'mongoose'
import { now } from '@/lib/clock'
import { count } from '@/lib/counters'
import { afterCommit } from '@/lib/db/after-commit'
import { transaction } from '@/lib/db/transaction'
import { SURGE } from '@/lib/domain/rating-surge'
import type { RatingCounts } from '@/lib/domain/rating-totals'
import { getEnv } from '@/lib/env'
import { saveEvents } from '@/lib/influencers/facts/events'
import { enqueue } from '@/lib/jobs/commands'
import { closeItem, openUnreported } from '@/lib/queue/items'
import { countStars, ratingsToCompare } from '@/lib/surges/campaign'
import {
  countFirstRatings,
  findMoves,
  findRecentSurges,
  findReleased,
  findWrittenWeeks,
  type RecentSurge,
} from '@/lib/surges/queries'
import type { ReplayedSurge } from '@/lib/surges/replay'
import {
  endOfHold,
  findHold,
  isQuiet,
  ratingsToRead,
  resumableOf,
  usualPerHour,
  WAITING,
} from '@/lib/surges/rules'
import type { Hold } from '@/lib/surges/types'
import { ReviewModel } from '@/models/review'
import { SurgeModel, type SurgeRecord } from '@/models/surge'
import { type InfluencerRecord, UserModel } from '@/models/user'

const fromNow = (ms: number) => new Date(now().getTime() + ms)

/** The earlier of two dates. */
const earlier = (one: Date, other: Date) => (one < other ? one : other)
/** When to look whether a surge is over, which its hold does not outlast. */
export const nextLook = (until: Date, afterMs: number) => earlier(fromNow(afterMs), until)

type Rating = { isNewcomer: boolean; isFirst: boolean }

/**
 * Checks for a surge after a rating starts to count or changes its stars, in the same transaction. Opens a surge, resumes the
 * last one, or extends one of newcomers to all authors. `influencer` is the record after the rating; `isFirst`: the author
 * has not rated them before; `known`: the recent surges, if the caller has read them. Returns the id of the surge,
 * otherwise null.
 */
export async function watchRatings(
  influencer: InfluencerRecord,
  { isNewcomer, isFirst }: Rating,
  known: RecentSurge[] | null = null,
): Promise<string | null> {
  const { _id: influencerId } = influencer
  const at = now()
  const openSurge = await endIfExpired(influencer.surge, at)
  const factor = getEnv().SURGE_FACTOR
  // One that was open may have ended just now.
  const recent = (!influencer.surge && known) || (await findRecentSurges(influencerId))
  const released = await findReleased(influencerId, recent, at)
  const writtenAt = released.map(({ createdAt }) => createdAt)
  const perHour = usualPerHour(await findWrittenWeeks(influencer, at), at, writtenAt)
  const reads = [ratingsToRead(perHour, factor), ratingsToCompare(factor)].filter((read) => !!read)
  if (reads.length === 0) return null
  const since = new Date(at.getTime() - Math.max(...reads.map(({ ms }) => ms)))
  const limit = Math.max(...reads.map(({ count }) => count))
  // Ratings that are written again are no evidence with those of a surge that is over: they would resume it for ever.
  const resumable = !openSurge && isFirst ? resumableOf(recent, at) : null
  const moves = await findMoves(influencerId, { since, limit, pendingOf: resumable?._id ?? null })
  const usual = {
    perHour,
    ratingCounts: influencer.ratingCounts as RatingCounts,
    released: countStars(released.map(({ rating }) => ({ stars: rating }))),
  }
  // While a surge is open, only another one among the counted ratings matters.
  const hold = findHold(moves, usual, { at, factor, isNewcomer: isNewcomer && !openSurge })
  if (!hold) return null
  return openSurge ? widen(influencerId, openSurge, hold) : begin(influencerId, hold, resumable)
}

type CurrentSurge = NonNullable<InfluencerRecord['surge']>

/** Ends an open surge whose hold is over, before the job does. Returns the open one, if any. */
async function endIfExpired(
  surge: CurrentSurge | null | undefined,
  at: Date,
): Promise<CurrentSurge | null> {
  if (!surge) return null
  if (at < endOfHold(surge)) return surge
  await endSurge(surge.id, 'quiet')
  return null
}

/** Turns a campaign of newcomers into a surge in which the ratings of all authors are held. */
async function widen(
  influencerId: Types.ObjectId,
  { id, since }: Pick<CurrentSurge, 'id' | 'since'>,
  hold: Hold,
): Promise<string> {
  const change = { ...hold, since: earlier(since, hold.since), stepAt: now() }
  const widened = await SurgeModel.findByIdAndUpdate(
    id,
    { $set: change },
    { returnDocument: 'after' },
  )
    .orFail()
    .lean<SurgeRecord>()
  await pointTo(influencerId, widened)
  await enqueue('surge', String(id))
  return String(id)
}

/** Begins a surge, or resumes one that has ended by itself: until its own end, so that its hold does not last longer. */
async function begin(
  influencerId: Types.ObjectId,
  hold: Hold,
  resumable: RecentSurge | null,
): Promise<string> {
  const until = resumable?.until ?? fromNow(SURGE.holdMs)
  const lookAt = nextLook(until, SURGE.quietMs)
  const ending = { open: true, endedAt: null, endedBy: null }
  const state = { ...hold, ...ending, until, lookAt, step: 'gather' as const, stepAt: now() }
  const surge = await SurgeModel.findOneAndUpdate(
    { _id: resumable?._id ?? new Types.ObjectId() },
    { $set: state, $setOnInsert: { influencerId } },
    { upsert: true, setDefaultsOnInsert: true, returnDocument: 'after' },
  )
    .orFail()
    .lean<SurgeRecord>()
  await pointTo(influencerId, surge)
  await openUnreported('surge', surge._id)
  if (!resumable) afterCommit(() => count('surges', hold.onlyNewcomers ? 'newcomers' : 'all'))
  await enqueue('surge', String(surge._id))
  return String(surge._id)
}

/**
 * Stores a surge of anonymous ratings that is over, or that they changed, and lets the job hold what had counted meanwhile. It holds
 * nothing that is written from now on.
 */
export async function saveReplayed(
  influencerId: Types.ObjectId,
  { id, since, onlyNewcomers, earlierCounts, open, until, endedAt }: ReplayedSurge,
): Promise<void> {
  const hold = { since, onlyNewcomers, earlierCounts, open, until, endedAt }
  const surge = await SurgeModel.findOneAndUpdate(
    { _id: id },
    {
      $set: { ...hold, step: 'gather' as const, stepAt: now() },
      $setOnInsert: { influencerId, endedBy: 'quiet' as const, lookAt: now() },
    },
    { upsert: true, setDefaultsOnInsert: true, returnDocument: 'after' },
  )
    .orFail()
    .lean<SurgeRecord>()
  if (open) await pointTo(influencerId, surge)
  else await saveEvents(influencerId)
  await openUnreported('surge', id)
  await enqueue('surge', id)
}

/** Stores the open surge, or none, in the influencer's document, and what became of it among the profile's events. */
export async function pointTo(
  influencerId: Types.ObjectId,
  surge: SurgeRecord | null,
): Promise<void> {
  const current = surge && {
    id: surge._id,
    since: surge.since,
    onlyNewcomers: surge.onlyNewcomers,
    earlierCounts: surge.earlierCounts ?? [],
    until: surge.until ?? null,
  }
  await UserModel.updateOne(
    { _id: influencerId },
    { $set: { surge: current }, $inc: { __v: 1 } },
    { timestamps: false },
  )
  await saveEvents(influencerId)
}

/** Ends the open surges that have become quiet. */
export async function endQuietSurges(): Promise<void> {
  const due = await SurgeModel.find({ open: true, lookAt: trusted({ $lte: now() }) })
    .limit(20)
    .lean<SurgeRecord[]>()
  for (const surge of due) await endIfQuiet(surge)
}

async function endIfQuiet(surge: SurgeRecord): Promise<void> {
  const { _id, influencerId } = surge
  const at = now()
  const influencer = await UserModel.findById(influencerId, 'ratingWeeks').lean<
    Pick<InfluencerRecord, '_id' | 'ratingWeeks'>
  >()
  const perHour = usualPerHour(influencer && (await findWrittenWeeks(influencer, at)), at)
  const firstRatings = await countFirstRatings(influencerId, new Date(at.getTime() - SURGE.quietMs))
  const until = endOfHold(surge)
  if (at < until && !isQuiet(firstRatings, perHour, getEnv().SURGE_FACTOR)) {
    const lookAt = nextLook(until, SURGE.lookMs)
    await SurgeModel.updateOne({ _id, open: true }, { $set: { lookAt } })
    return
  }
  await transaction([`influencer ${influencerId}`], () => endSurge(_id, 'quiet'))
}

/** Ends an open surge in the caller's transaction. Returns the ended surge; null when it was not open. */
export async function endSurge(
  _id: Types.ObjectId | string,
  endedBy: SurgeRecord['endedBy'],
): Promise<SurgeRecord | null> {
  const ended = await SurgeModel.findOneAndUpdate(
    { _id, open: true },
    { $set: { endedBy, open: false, endedAt: now() } },
    { returnDocument: 'after' },
  ).lean<SurgeRecord>()
  if (!ended) return null
  await pointTo(ended.influencerId, null)
  const isWaiting = await ReviewModel.exists({ surgeId: ended._id, ...WAITING })
  if (!isWaiting) await closeItem('surge', ended._id)
  return ended
}
