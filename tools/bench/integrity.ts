import { days, hours, minutes } from '@/lib/domain/durations'
import { SURGE } from '@/lib/domain/rating-surge'
import type { RatingCounts } from '@/lib/domain/rating-totals'
import { countStars, isNewcomer, ratingsToCompare } from '@/lib/surges/campaign'
import {
  endOfHold,
  findHold,
  findSurge,
  isQuiet,
  ratingsToRead,
  surgeFor,
} from '@/lib/surges/rules'
import type { Hold, SurgeRating } from '@/lib/surges/types'
import { benchAnonymity } from '@/tools/bench/anonymity'
import { benchAnonymousMonths } from '@/tools/bench/anonymous-months'
import { benchFlags } from '@/tools/bench/flag-attacks'
import { benchSlowCampaigns } from '@/tools/bench/slow-campaigns'
import type { Row } from '@/tools/bench/table'
import { benchVotes } from '@/tools/bench/vote-attacks'
import { fullOrSmall } from '@/tools/cli/small'
import { createRandom, type Random } from '@/tools/seed/random'

/*
 * Simulates how far review bombing moves an average, and how many honest ratings wait for moderation, with only the site's
 * rules and fixed seeds. `surges` is the guard without the detection of campaigns.
 */

type Guard = 'surges' | 'campaigns'
/** An account that rates; `of` is its group in the table. */
type Account = {
  ageMs: number
  isUnconfirmed: boolean
  earlierRatings: number
  of: 'attack' | 'decoy' | 'burst' | 'usual'
}
type RatingEvent = { at: number; stars: number; from: number | null; account: Account }
/** A member of the decoy deletes a rating and writes it again. */
type RepetitionEvent = { at: number; repeats: true }
/** A decision of staff about what waits, or the end of its hold. */
type DecisionEvent = { at: number; decision: 'keep' | 'end' | 'reject' }
type Event = RatingEvent | RepetitionEvent | DecisionEvent
type Move = SurgeRating & { of: Account['of']; isReleased: boolean; isRejected: boolean }
/** Once it has ended by itself and staff has not decided, a like rating resumes it. */
type Surge = Hold & { id: 'surge'; until: Date; lookAt: number; isOpen: boolean }

const START = Date.UTC(2026, 0, 1)
const SEEDS = fullOrSmall(20, 2)
/** The distribution of honest ratings, by stars. */
const OPINION = [0.06, 0.06, 0.13, 0.3, 0.45]
/** The days over which the ratings of a profile are spread evenly. */
const PROFILE_DAYS = 90

const CONFIRMED = { isUnconfirmed: false, of: 'attack' } as const
const NEW: Account = { ...CONFIRMED, ageMs: minutes(10), earlierRatings: 0 }
const SLEEPER: Account = { ...CONFIRMED, ageMs: days(30), earlierRatings: 0 }
const ESTABLISHED: Account = { ...CONFIRMED, ageMs: days(400), earlierRatings: 5, of: 'usual' }

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
  private surge: Surge | null = null
  private readonly guard: Guard

  constructor(guard: Guard, before: RatingCounts) {
    this.guard = guard
    this.counts = [...before]
    this.perHour = sum(before) / (PROFILE_DAYS * 24)
  }

  take(event: Event): void {
    this.endIfQuiet(event.at)
    if ('decision' in event) this.decide(event)
    else if (!('repeats' in event)) this.rate(event)
  }

  private rate({ at, stars, from, account }: RatingEvent): void {
    if (from !== null) this.count(from, -1)
    const rating = { stars, isNewcomer: isNewcomer(account), at: new Date(at) }
    const isHeld = this.isHeld(from, rating)
    const move = {
      ...rating,
      from,
      authorSince: new Date(at - account.ageMs),
      isCounted: !isHeld,
      of: account.of,
      isReleased: false,
      isRejected: false,
    }
    this.moves.unshift(move)
    if (isHeld) return
    this.count(stars, 1)
    this.watch(move)
  }

  private decide({ decision }: DecisionEvent): void {
    const isKept = decision === 'keep'
    if (decision !== 'end') {
      for (const move of this.moves.filter((one) => !(one.isCounted || one.isRejected))) {
        move.isCounted = isKept
        move.isReleased = isKept
        move.isRejected = !isKept
        if (isKept) this.count(move.stars, 1)
      }
    }
    // A rejected surge would go on holding; here it ends, too, which is harder.
    this.surge = null
  }

  private count(stars: number, by: number): void {
    this.counts[stars - 1] = (this.counts[stars - 1] ?? 0) + by
  }

  /** Without the detection of campaigns, everything is held except edits. */
  private isHeld(from: number | null, rating: Parameters<typeof surgeFor>[1]): boolean {
    const surge = this.surge?.isOpen ? this.surge : null
    return this.guard === 'surges'
      ? Boolean(surge) && from === null
      : Boolean(surgeFor({ surge }, rating))
  }

  private endIfQuiet(at: number): void {
    if (!this.surge?.isOpen || at < this.surge.lookAt) return
    const prolongs = (move: Move) =>
      this.guard === 'surges' || (move.isCounted && move.from === null)
    const recent = this.moves.filter((move) => move.at.getTime() > at - SURGE.quietMs)
    const isOver = this.guard === 'campaigns' && at >= this.surge.until.getTime()
    if (isOver || isQuiet(recent.filter(prolongs).length, this.perHour, 1)) {
      this.surge.isOpen = false
    }
  }

  private watch(move: Move): void {
    const at = move.at.getTime()
    const resumable = this.surge && move.at < endOfHold(this.surge) ? this.surge : null
    const hold = this.guard === 'surges' ? this.findMany(move) : this.findHold(move, resumable)
    if (!hold) return
    const until = resumable?.until ?? new Date(at + SURGE.holdMs)
    this.surge = { ...hold, id: 'surge', until, lookAt: at + SURGE.quietMs, isOpen: true }
    for (const one of this.unjudged()) {
      if (one.at < hold.since || !this.isHeld(null, one)) continue
      one.isCounted = false
      this.count(one.stars, -1)
    }
  }

  private unjudged(): Move[] {
    const isSeen = (move: Move) => this.guard === 'campaigns' || move.from === null
    return this.moves.filter((move) => move.isCounted && !move.isReleased && isSeen(move))
  }

  private findHold(move: Move, resumable: Surge | null): Hold | null {
    const isOpen = this.surge?.isOpen ?? false
    const isEvidence = (one: Move) =>
      one.isCounted ? !one.isReleased : Boolean(resumable) && !isOpen && !one.isRejected
    const limit = Math.max(
      ratingsToRead(this.perHour, 1)?.count ?? 0,
      ratingsToCompare(1)?.count ?? 0,
    )
    const released = countStars(this.moves.filter((one) => one.isReleased))
    return findHold(
      this.moves.filter(isEvidence).slice(0, limit),
      { perHour: this.perHour, ratingCounts: this.counts, released },
      { at: move.at, factor: 1, isNewcomer: move.isNewcomer && !isOpen },
    )
  }

  /** Without the detection of campaigns, an account's history does not count. */
  private findMany(move: Move): Hold | null {
    const read = this.unjudged()
      .slice(0, ratingsToRead(this.perHour, 1)?.count)
      .map((one) => ({ ...one, isNewcomer: true }))
    const usual = { perHour: this.perHour, ratingCounts: this.counts }
    const surge = findSurge(read, usual, { at: move.at, factor: 1 })
    return surge && { ...surge, onlyNewcomers: false, earlierCounts: this.counts }
  }
}

type Outcome = { shift: number; peak: number; held: (of: Account['of']) => number }

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
function play(guard: Guard, before: RatingCounts, events: readonly Event[]): Outcome {
  const profile = new Profile(guard, before)
  const shift = () => {
    const without = withoutAttack(profile)
    return sum(without) > 0 ? meanOf(profile.counts) - meanOf(without) : 0
  }
  let peak = 0
  for (const event of [...events].sort((one, other) => one.at - other.at)) {
    profile.take(event)
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
    account: { ...ESTABLISHED, earlierRatings: random.next() < 0.5 ? 0 : 4 },
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
    const newcomer = {
      ...CONFIRMED,
      ageMs: random.next() < 0.5 ? minutes(5) : days(90),
      earlierRatings: 0,
    }
    return {
      at: START + random.next() * withinMs,
      stars: drawStars(random),
      from: null,
      account: {
        ...(isEstablished ? ESTABLISHED : newcomer),
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

/** Twelve accounts that staff decides about after an hour, then forty that are ten minutes old. */
const DECISIONS: readonly { name: string; decisions: DecisionEvent['decision'][] }[] = [
  { name: 'kept', decisions: ['keep'] },
  { name: 'ended', decisions: ['end'] },
  { name: 'rejected', decisions: ['reject'] },
  { name: 'kept three times', decisions: ['keep', 'keep', 'keep'] },
]
const DECOY: Account = { ...NEW, of: 'decoy' }
const after = (ms: number, events: readonly Event[]): Event[] =>
  events.map((event) => ({ ...event, at: event.at + ms }))

function decidedRow({ name, decisions }: (typeof DECISIONS)[number], count: number): Row {
  const before = profileOf(count)
  const wave = { withinMs: 4_000, stars: 1 }
  const eventsOf = (random: Random) => [
    ...decisions.flatMap((decision, index) => [
      ...after(hours(2 * index), attackOf(random, { ...wave, accounts: 12, account: DECOY })),
      { at: START + hours(2 * index + 1), decision },
    ]),
    ...after(
      hours(2 * decisions.length),
      attackOf(random, { ...wave, accounts: 40, account: NEW }),
    ),
  ]
  const { shift, peak, held } = playAll('campaigns', before, eventsOf)
  return {
    name: `40 new accounts, 1 star, in 4 s, after 12 that staff ${name}, on ${count} ratings`,
    value: Math.abs(shift),
    unit: 'stars',
    atMost: 0.05,
    note: `at most ${peak.toFixed(2)}; held ${Math.round(100 * held('attack'))} %`,
  }
}

const WEAPON_DAYS = 4

/** Twelve new accounts, four of which delete and rate again every five hours, while honest members rate. */
function weaponRow(of: 'usual' | 'burst', count: number): Row {
  const before = profileOf(count)
  const honest = { ...(of === 'usual' ? ESTABLISHED : SLEEPER), of }
  const eventsOf = (random: Random): Event[] => [
    ...attackOf(random, { accounts: 12, withinMs: 4_000, account: NEW, stars: 1 }),
    ...Array.from({ length: (WEAPON_DAYS * 24) / 5 }, (_, index) => ({
      at: START + hours(5 * (index + 1)),
      repeats: true as const,
    })),
    ...Array.from({ length: WEAPON_DAYS * 8 }, (_, index) => ({
      at: START + hours(3 * (index + random.next())) + minutes(1),
      stars: drawStars(random),
      from: null,
      account: honest,
    })),
  ]
  const who = of === 'usual' ? 'established members' : 'members with a first rating'
  return {
    name: `${who}, ${WEAPON_DAYS} days beside 12 new accounts of which 4 repeat, on ${count}`,
    value: Math.round(100 * playAll('campaigns', before, eventsOf).held(of)),
    unit: '% held',
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
  const decided = DECISIONS.flatMap((kind) => PROFILES.map((count) => decidedRow(kind, count)))
  const weapons = [0, ...PROFILES].flatMap((count) => [
    weaponRow('usual', count),
    weaponRow('burst', count),
  ])
  return [
    ...attacks,
    ...decided,
    ...bursts,
    ...weapons,
    ...benchSlowCampaigns(),
    ...benchFlags(),
    ...benchVotes(),
    ...benchAnonymity(),
    ...benchAnonymousMonths(),
  ]
}
