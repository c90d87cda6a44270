import type { RatingWeek } from '@/lib/domain/aspects-and-tags'
import { days } from '@/lib/domain/durations'
import { SURGE } from '@/lib/domain/rating-surge'
import type { RatingCounts } from '@/lib/domain/rating-totals'
import { countsWithout, ratingsToCompare } from '@/lib/surges/campaign'
import {
  endOfHold,
  findHold,
  isHeldBy,
  isQuiet,
  movedWeeks,
  ratingsToRead,
  resumableOf,
  usualPerHour,
} from '@/lib/surges/rules'
import type { Hold, SurgeRating } from '@/lib/surges/types'

/*
 * The anonymous reviews of a month are published together. Whether a surge holds one is decided as if it had been published when
 * it was written: the ratings of that time are gone through again, in their order, with the anonymous ones among them.
 */

/** `isWaiting`: an anonymous one that is to be published. `surgeId`: the surge that holds it, or has held it. */
export type ReplayedRating = SurgeRating & {
  id: string
  isWaiting: boolean
  surgeId: string | null
}

/** A surge of that time: a stored one, or one that the waiting ratings make. */
export type ReplayedSurge = Hold & {
  id: string
  open: boolean
  until: Date | null
  endedAt: Date | null
  endedBy: string | null
  verdict: string | null
  step: string | null
  /** When to look next whether it is over; null for a stored one, of which that is known. */
  lookAt: Date | null
  /** Whether it is new, or holds other ratings than before. */
  isChanged: boolean
}

type Replay = {
  /** The oldest first. */
  ratings: ReplayedRating[]
  /** The newest first. */
  surges: ReplayedSurge[]
  /** The counted ratings per star, and how many were written in each week: both without the waiting ones. */
  ratingCounts: RatingCounts
  weeks: readonly RatingWeek[]
  /** The ratings that staff released from surges of the last weeks. */
  released: { counts: RatingCounts; writtenAt: readonly Date[] }
  factor: number
  until: Date
  newId(): string
}

/** How long after an anonymous rating others can make a surge with it. */
const REACH_MS = days(1)

/**
 * Decides which of the waiting ratings a surge holds: these have it as their `surgeId` then, and do not count. Returns the surges
 * that are new or changed. None that is new holds what is written from now on.
 */
export function replayRatings(replay: Replay): ReplayedSurge[] {
  const { ratings, surges, until } = replay
  const stored = ratings.filter(({ isWaiting }) => !isWaiting)
  const counts = countsWithout(stored, replay.ratingCounts)
  let reachesTo = 0
  for (const [index, rating] of ratings.entries()) {
    const at = rating.at.getTime()
    if (rating.from !== null) add(counts, rating.from, -1)
    if (!rating.isCounted) continue
    add(counts, rating.stars, 1)
    if (rating.isWaiting) reachesTo = at + REACH_MS
    // Others had their turn when they were new.
    if (at < reachesTo) take(replay, index, counts)
  }
  const changed = surges.filter(({ isChanged }) => isChanged)
  for (const surge of changed) endBy(surge, replay, until)
  return changed
}

/** Holds the rating at `index` if an open surge does, or those that it makes a surge with. */
function take(replay: Replay, index: number, counts: RatingCounts): void {
  const { ratings, surges } = replay
  const rating = ratings[index] as ReplayedRating
  for (const surge of surges) endIfQuiet(surge, replay, rating.at)
  const open = surges.find((surge) => isHolding(surge, rating.at)) ?? null
  const isHeld = open !== null && isHeldNow(open, rating)
  const surge = isHeld ? open : detect(replay, index, { open, counts })
  if (surge) holdFree(surge, isHeld ? [rating] : ratings.slice(0, index + 1), counts)
}

/** Holds those of the ratings that no other surge has held. */
function holdFree(
  surge: ReplayedSurge,
  ratings: readonly ReplayedRating[],
  counts: RatingCounts,
): void {
  const free = ratings.filter(
    (one) => one.isCounted && one.surgeId === null && one.at >= surge.since && isHeldBy(surge, one),
  )
  for (const one of free) {
    Object.assign(one, { surgeId: surge.id, isCounted: false })
    add(counts, one.stars, -1)
  }
}

/** Opens, resumes or widens a surge as `watchRatings` does for a rating that is new. Returns it; null without one. */
function detect(
  replay: Replay,
  index: number,
  { open, counts }: { open: ReplayedSurge | null; counts: RatingCounts },
): ReplayedSurge | null {
  const { ratings, surges, factor } = replay
  const { at, from, isNewcomer } = ratings[index] as ReplayedRating
  const begun = surges.filter(({ since }) => since <= at)
  const resumable = open || from !== null ? null : resumableOf(begun, at)
  const perHour = perHourAt(replay, at)
  const evidence = evidenceOf(ratings, { index, resumable, perHour, factor })
  const usual = { perHour, ratingCounts: counts, released: replay.released.counts }
  const hold = findHold(evidence, usual, { at, factor, isNewcomer: isNewcomer && !open })
  if (!hold) return null
  if (open) {
    const since = earlier(open.since, hold.since)
    return Object.assign(open, hold, { since, isChanged: true })
  }
  const surge = resumable ?? newSurge(replay.newId(), at)
  if (!resumable) surges.unshift(surge)
  const lookAt = after(at, SURGE.quietMs)
  return Object.assign(surge, hold, { open: true, endedAt: null, lookAt, isChanged: true })
}

const isHolding = (surge: ReplayedSurge, at: Date) =>
  surge.since <= at && at < (surge.endedAt ?? endOfHold(surge)) && !isReleased(surge)

function add(counts: RatingCounts, stars: number, by: number): void {
  counts[stars - 1] = (counts[stars - 1] ?? 0) + by
}

/** Stored ratings are held already by what was stored. */
const isHeldNow = (surge: ReplayedSurge, rating: ReplayedRating) =>
  (rating.isWaiting || surge.lookAt !== null) && isHeldBy(surge, rating)

const earlier = (one: Date, other: Date) => (one < other ? one : other)
const after = (at: Date, ms: number) => new Date(at.getTime() + ms)

/** Ratings like those that staff has released count, if they are no surge by themselves. */
const isReleased = ({ verdict }: ReplayedSurge) => verdict === 'released'

const newSurge = (id: string, at: Date) =>
  ({
    ...{ id, until: after(at, SURGE.holdMs), endedBy: 'quiet', verdict: null, step: null },
  }) as ReplayedSurge

/** Ends a surge as the site does that looks at it from time to time. */
function endIfQuiet(surge: ReplayedSurge, replay: Replay, at: Date): void {
  while (surge.open && surge.lookAt && surge.lookAt <= at) {
    const { lookAt } = surge
    const quietFrom = after(lookAt, -SURGE.quietMs)
    const first = replay.ratings.filter(
      (one) => one.isCounted && one.from === null && one.at > quietFrom && one.at <= lookAt,
    )
    const isQuietNow = isQuiet(first.length, perHourAt(replay, lookAt), replay.factor)
    if (isQuietNow || lookAt >= endOfHold(surge)) {
      Object.assign(surge, { open: false, endedAt: lookAt })
    } else {
      surge.lookAt = earlier(after(lookAt, SURGE.lookMs), endOfHold(surge))
    }
  }
}

/** Ends one that `replayRatings` has begun or resumed. */
function endBy(surge: ReplayedSurge, replay: Replay, until: Date): void {
  endIfQuiet(surge, replay, until)
  if (surge.lookAt && surge.open) Object.assign(surge, { open: false, endedAt: until })
}

function perHourAt({ weeks, ratings, released }: Replay, at: Date): number {
  const waiting = ratings.filter((one) => one.isWaiting && one.isCounted && one.from === null)
  const written = waiting.filter((one) => one.at <= at).map((one) => ({ from: null, to: one.at }))
  return usualPerHour(movedWeeks(weeks, written), at, released.writtenAt)
}

type Reach = { index: number; resumable: ReplayedSurge | null; perHour: number; factor: number }

/** What `findMoves` reads for a rating when it is new: the newest first. */
function evidenceOf(
  ratings: readonly ReplayedRating[],
  { index, resumable, perHour, factor }: Reach,
): ReplayedRating[] {
  const reads = [ratingsToRead(perHour, factor), ratingsToCompare(factor)].filter((one) => !!one)
  const newest = ratings[index]?.at.getTime() ?? 0
  const since = newest - Math.max(0, ...reads.map(({ ms }) => ms))
  const start = ratings.findIndex(({ at }) => at.getTime() > since)
  const pendingOf = resumable?.id ?? null
  return ratings
    .slice(start, index + 1)
    .filter((one) => one.surgeId === (one.isCounted ? null : pendingOf))
    .reverse()
    .slice(0, Math.max(0, ...reads.map(({ count }) => count)))
}
