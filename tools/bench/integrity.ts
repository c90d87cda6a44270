import { days, hours, minutes } from '@/lib/domain/durations'
import { SURGE } from '@/lib/domain/rating-surge'
import type { RatingCounts } from '@/lib/ratings/aggregates/rules'
import { findCampaign, isNewcomer } from '@/lib/ratings/surge/campaign'
import { findSurge, isQuiet, ratingsToRead } from '@/lib/ratings/surge/rules'
import type { SurgeRating } from '@/lib/ratings/surge/types'
import type { Row } from '@/tools/bench/table'
import { createRandom, type Random } from '@/tools/seed/random'

/*
 * Simulates how far review bombing moves an average, and how many honest ratings wait for moderation, with only the site's
 * rules and fixed seeds. `surges` is the guard without the detection of campaigns (decision 033).
 */

type Guard = 'surges' | 'campaigns'
/** An account that rates; `of` is its group in the table. */
type Account = { ageMs: number; earlierRatings: number; of: 'attack' | 'burst' | 'usual' }
type Event = { at: number; stars: number; from: number | null; account: Account }
type Move = SurgeRating & { of: Account['of'] }
type Surge = { since: number; onlyNewcomers: boolean; lookAt: number }

const START = Date.UTC(2026, 0, 1)
const SEEDS = 20
/** The distribution of honest ratings, by stars. */
const OPINION = [0.06, 0.06, 0.13, 0.3, 0.45]
/** The days over which the ratings of a profile are spread evenly. */
const PROFILE_DAYS = 90

const NEW = { ageMs: minutes(10), earlierRatings: 0, of: 'attack' } as const
const SLEEPER = { ageMs: days(30), earlierRatings: 0, of: 'attack' } as const

const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0)
const meanOf = (counts: RatingCounts) =>
  counts.reduce((all, count, index) => all + count * (index + 1), 0) / sum(counts)

/** Ratings with the honest distribution. */
function profileOf(count: number): RatingCounts {
  const counts = OPINION.map((share) => Math.floor(share * count)) as RatingCounts
  const missing = OPINION.map((share, index) => ({ index, rest: (share * count) % 1 }))
    .sort((one, other) => other.rest - one.rest)
    .slice(0, count - sum(counts))
  for (const { index } of missing) counts[index] = (counts[index] ?? 0) + 1
  return counts
}

const drawStars = (random: Random) => random.weigh(OPINION) + 1

/** One influencer under a guard. */
class Profile {
  readonly moves: Move[] = []
  readonly counts: RatingCounts
  readonly perHour: number
  surge: Surge | null = null
  private readonly guard: Guard

  constructor(guard: Guard, before: RatingCounts) {
    this.guard = guard
    this.counts = [...before]
    this.perHour = sum(before) / (PROFILE_DAYS * 24)
  }

  rate({ at, stars, from, account }: Event): void {
    this.endIfQuiet(at)
    if (from !== null) this.count(from, -1)
    const isHeld = this.isHeld(from, isNewcomer(account))
    const move = {
      stars,
      from,
      at: new Date(at),
      authorSince: new Date(at - account.ageMs),
      isNewcomer: isNewcomer(account),
      isCounted: !isHeld,
      of: account.of,
    }
    this.moves.unshift(move)
    if (isHeld) return
    this.count(stars, 1)
    this.watch(move)
  }

  private count(stars: number, by: number): void {
    this.counts[stars - 1] = (this.counts[stars - 1] ?? 0) + by
  }

  /** Without the detection of campaigns, edits are not held. */
  private isHeld(from: number | null, isByNewcomer: boolean): boolean {
    if (!this.surge || (this.guard === 'surges' && from !== null)) return false
    return isByNewcomer || !this.surge.onlyNewcomers
  }

  private endIfQuiet(at: number): void {
    const recent = this.moves.filter((move) => move.at.getTime() > at - SURGE.quietMs).length
    if (!this.surge || at < this.surge.lookAt || !isQuiet(recent, this.perHour, 1)) return
    this.surge = null
  }

  private watch(move: Move): void {
    const found = this.find(move)
    if (!found) return
    const since = found.since.getTime()
    const { onlyNewcomers } = found
    this.surge = { since, onlyNewcomers, lookAt: move.at.getTime() + SURGE.quietMs }
    for (const one of this.unjudged()) {
      if (one.at.getTime() < since || (onlyNewcomers && !one.isNewcomer)) continue
      one.isCounted = false
      this.count(one.stars, -1)
    }
  }

  private unjudged(): Move[] {
    const isSeen = (move: Move) => this.guard === 'campaigns' || move.from === null
    return this.moves.filter((move) => move.isCounted && isSeen(move))
  }

  private find(move: Move): { since: Date; onlyNewcomers: boolean } | null {
    const usual = { perHour: this.perHour, ratingCounts: this.counts }
    const moment = { at: move.at, factor: 1 }
    const isNow = this.guard === 'campaigns'
    const read = this.unjudged().slice(0, ratingsToRead(this.perHour, 1)?.count)
    // Without the detection of campaigns, an account's history does not count.
    const known = isNow ? read : read.map((one) => ({ ...one, isNewcomer: true }))
    const surge = findSurge(known, usual, moment)
    if (surge) return { ...surge, onlyNewcomers: false }
    if (!isNow || !move.isNewcomer || this.surge) return null
    const campaign = findCampaign(this.moves, usual, moment)
    return campaign && { ...campaign, onlyNewcomers: true }
  }
}

type Played = { shift: number; peak: number; held: (of: Account['of']) => number }

/** The counts without the attack. */
function withoutAttack({ counts, moves }: Profile): RatingCounts {
  const without: RatingCounts = [...counts]
  const add = (stars: number, by: number) => {
    without[stars - 1] = (without[stars - 1] ?? 0) + by
  }
  for (const { stars, from } of moves.filter((move) => move.of === 'attack' && move.isCounted)) {
    add(stars, -1)
    if (from !== null) add(from, 1)
  }
  return without
}

/** How far the attack alone moves the average: at the end, and at its peak. */
function play(guard: Guard, before: RatingCounts, events: readonly Event[]): Played {
  const profile = new Profile(guard, before)
  const shift = () => {
    const without = withoutAttack(profile)
    return sum(without) > 0 ? meanOf(profile.counts) - meanOf(without) : 0
  }
  let peak = 0
  for (const event of [...events].sort((one, other) => one.at - other.at)) {
    profile.rate(event)
    if (Math.abs(shift()) > Math.abs(peak)) peak = shift()
  }
  const held = (of: Account['of']) => {
    const own = profile.moves.filter((move) => move.of === of)
    return own.length === 0 ? 0 : own.filter(({ isCounted }) => !isCounted).length / own.length
  }
  return { shift: shift(), peak, held }
}

/** A day of honest ratings, half of them by new accounts. */
function usualDay(random: Random, before: RatingCounts): Event[] {
  const count = Math.round(sum(before) / PROFILE_DAYS + random.next() * 0.9)
  return Array.from({ length: count }, () => ({
    at: START + random.next() * days(1),
    stars: drawStars(random),
    from: null,
    account: { ageMs: days(200), earlierRatings: random.next() < 0.5 ? 0 : 4, of: 'usual' },
  }))
}

type Attack = { accounts: number; withinMs: number; account: Account; stars: number; from?: number }

const attackOf = (random: Random, { accounts, withinMs, account, stars, from }: Attack): Event[] =>
  Array.from({ length: accounts }, (_, index) => ({
    at: START + (withinMs * (index + random.next())) / accounts,
    stars,
    from: from ?? null,
    account,
  }))

type Burst = { raters: number; withinMs: number; establishedShare: number }

/** An honest burst after a popular video: half of the new accounts have signed up for it. */
const burstOf = (random: Random, { raters, withinMs, establishedShare }: Burst): Event[] =>
  Array.from({ length: raters }, () => {
    const isEstablished = random.next() < establishedShare
    const newcomer = { ageMs: random.next() < 0.5 ? minutes(5) : days(90), earlierRatings: 0 }
    return {
      at: START + random.next() * withinMs,
      stars: drawStars(random),
      from: null,
      account: {
        ...(isEstablished ? { ageMs: days(400), earlierRatings: 5 } : newcomer),
        of: 'burst' as const,
      },
    }
  })

const average = (values: readonly number[]) => sum(values) / values.length

function playAll(guard: Guard, before: RatingCounts, eventsOf: (random: Random) => Event[]) {
  const played = Array.from({ length: SEEDS }, (_, seed) =>
    play(guard, before, eventsOf(createRandom(seed + 1))),
  )
  return {
    shift: average(played.map(({ shift }) => shift)),
    peak: average(played.map(({ peak }) => peak)),
    held: (of: Account['of']) => average(played.map(({ held }) => held(of))),
  }
}

const PROFILES = [5, 20, 100, 500]
const SIZES = [5, 11, 20, 50, 200]
const KINDS: readonly (Omit<Attack, 'accounts'> & { name: string; sizes?: number[] })[] = [
  {
    name: 'new accounts, 1 star, in 4 s',
    withinMs: 4_000,
    account: NEW,
    stars: 1,
    sizes: [3, ...SIZES],
  },
  { name: 'new accounts, 1 star, in 24 h', withinMs: days(1), account: NEW, stars: 1 },
  {
    name: 'old accounts, first rating, 1 star, in 24 h',
    withinMs: days(1),
    account: SLEEPER,
    stars: 1,
  },
  { name: 'new accounts, 5 stars, in 4 s', withinMs: 4_000, account: NEW, stars: 5 },
  {
    name: 'edits of 3 stars to 1, in 1 min',
    withinMs: minutes(1),
    account: SLEEPER,
    stars: 1,
    from: 3,
  },
]

/** For attacks by edits, at most half of a profile's ratings are the attackers'. */
function rowOf(kind: (typeof KINDS)[number], accounts: number, count: number): Row[] {
  const isEdit = kind.from !== undefined
  if (isEdit && accounts * 2 > count) return []
  const before = profileOf(isEdit ? count - accounts : count)
  if (isEdit) before[2] += accounts
  const eventsOf = (random: Random) => [
    ...attackOf(random, { ...kind, accounts }),
    ...usualDay(random, before),
  ]
  const then = playAll('surges', before, eventsOf)
  const now = playAll('campaigns', before, eventsOf)
  const note = `was ${then.shift.toFixed(2)}; at most ${now.peak.toFixed(2)}, was ${then.peak.toFixed(2)}; held ${Math.round(100 * now.held('attack'))} %, others ${Math.round(100 * now.held('usual'))} %`
  return [
    {
      name: `${accounts} ${kind.name}, on ${count} ratings`,
      value: Math.abs(now.shift),
      unit: 'stars',
      atMost: kind.stars === 1 ? 0.2 : 0.4,
      note,
    },
  ]
}

function burstRow(burst: Burst, count: number): Row {
  const before = profileOf(count)
  const eventsOf = (random: Random) => burstOf(random, burst)
  const then = playAll('surges', before, eventsOf)
  const now = playAll('campaigns', before, eventsOf)
  const percent = (value: number) => Math.round(100 * value)
  return {
    name: `${burst.raters} honest in ${burst.withinMs / hours(1)} h, ${percent(burst.establishedShare)} % established, on ${count}`,
    value: percent(now.held('burst')),
    unit: '% held',
    note: `was ${percent(then.held('burst'))} %`,
  }
}

/** Takes some seconds; the results do not depend on the machine. */
export async function benchIntegrity(): Promise<Row[]> {
  const attacks = KINDS.flatMap((kind) =>
    (kind.sizes ?? SIZES).flatMap((accounts) =>
      PROFILES.flatMap((count) => rowOf(kind, accounts, count)),
    ),
  )
  const bursts = [0.7, 0.5, 0.35].flatMap((establishedShare) =>
    [20, 50, 200].flatMap((raters) =>
      [hours(1), days(1)].flatMap((withinMs) =>
        PROFILES.map((count) => burstRow({ raters, withinMs, establishedShare }, count)),
      ),
    ),
  )
  return [...attacks, ...bursts]
}
