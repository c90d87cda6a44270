import { isOverFlagged } from '@/lib/ratings/reviews/rules'
import { flagsWeight, hasRecord, hiddenByFlagsMax } from '@/lib/surges/vote-integrity/rules'
import type { Row } from '@/tools/bench/table'

/*
 * Simulates how many ratings flags hide before staff has decided, and how far that moves the average, with only the site's
 * rules. Before records, each account of a day weighed 1, and what flags hid did not count.
 */

type Flagger = Parameters<typeof hasRecord>[0]
type Attack = {
  name: string
  flaggers: readonly Flagger[]
  /** How many of the flaggers press at each rating; they alternate. */
  perRating: number
  /** The stars of each rating, and which of them are flagged. */
  stars: readonly number[]
  flagged: (stars: number) => boolean
  hiddenMost: number
  hiddenLeast?: number
}

const HOUR = 3_600_000
const YOUNG: Flagger = { ageMs: 25 * HOUR, isVerified: true, keptRatings: 0, upheldReports: 0 }
const IDLE: Flagger = { ...YOUNG, ageMs: 90 * 24 * HOUR }
const READER: Flagger = { ...IDLE, keptRatings: 2 }
const some = (count: number, flagger: Flagger) => Array.from({ length: count }, () => flagger)

const MIXED = [...Array.from({ length: 7 }, () => 1), 5, 5, 5, 5, 5, 4, 4]
const isLow = (stars: number) => stars === 1
const ATTACKS: readonly Attack[] = [
  {
    name: '5 accounts of 25 h, 35 flags',
    flaggers: some(5, YOUNG),
    perRating: 5,
    stars: MIXED,
    flagged: isLow,
    hiddenMost: 0,
  },
  {
    name: '50 accounts of 25 h',
    flaggers: some(50, YOUNG),
    perRating: 50,
    stars: MIXED,
    flagged: isLow,
    hiddenMost: 0,
  },
  {
    name: '5 accounts of 90 days without ratings',
    flaggers: some(5, IDLE),
    perRating: 5,
    stars: MIXED,
    flagged: isLow,
    hiddenMost: 0,
  },
  {
    name: '5 accounts with records',
    flaggers: some(5, READER),
    perRating: 5,
    stars: MIXED,
    flagged: isLow,
    hiddenMost: 2,
  },
  {
    name: '10 accounts with records that alternate',
    flaggers: some(10, READER),
    perRating: 5,
    stars: MIXED,
    flagged: isLow,
    hiddenMost: 2,
  },
  {
    name: '5 honest readers with records, 1 spam',
    flaggers: some(5, READER),
    perRating: 5,
    stars: [1, ...MIXED.slice(7)],
    flagged: isLow,
    hiddenMost: 1,
    hiddenLeast: 1,
  },
]

const meanOf = (stars: readonly number[]) =>
  stars.reduce((sum, one) => sum + one, 0) / Math.max(1, stars.length)

/** Returns the weight of flags now, or before records: 1 for each account of a day. */
function weightOf(pressing: readonly (Flagger & { earlier: number })[], isBefore: boolean): number {
  if (isBefore) return pressing.filter(({ ageMs }) => ageMs >= 24 * HOUR).length
  return flagsWeight(
    pressing.map(({ earlier: earlierOnInfluencer, ...flagger }) => ({
      hasRecord: hasRecord(flagger),
      upheld: 0,
      dismissed: 0,
      earlierOnInfluencer,
    })),
  )
}

/** Returns the number of hidden ratings and the average afterwards. */
function play({ flaggers, perRating, stars, flagged }: Attack, isBefore: boolean) {
  const earlier = flaggers.map(() => 0)
  const hidden: number[] = []
  let next = 0
  const targets = [...stars.entries()].filter(([, rating]) => flagged(rating))
  for (const [index] of targets) {
    const pressing = Array.from({ length: perRating }, (_, n) => (next + n) % flaggers.length)
    next += perRating
    const weight = weightOf(
      pressing.map((n) => ({ ...(flaggers[n] as Flagger), earlier: earlier[n] ?? 0 })),
      isBefore,
    )
    for (const n of pressing) earlier[n] = (earlier[n] ?? 0) + 1
    const isOver = isOverFlagged({ likesCount: 0, flagsWeight: weight })
    const isFree = isBefore || hidden.length < hiddenByFlagsMax(stars.length)
    if (isOver && isFree) hidden.push(index)
  }
  const counted = isBefore ? stars.filter((_, index) => !hidden.includes(index)) : stars
  return { hidden: hidden.length, average: meanOf(counted) }
}

export const benchFlags = (): Row[] =>
  ATTACKS.map((attack) => {
    const then = play(attack, true)
    const now = play(attack, false)
    const { name, hiddenMost, hiddenLeast = 0, stars } = attack
    if (now.hidden < hiddenLeast) throw new Error(`${name}: spam stays`)
    return {
      name: `flags: ${name}`,
      value: now.hidden,
      unit: 'hidden',
      atMost: hiddenMost,
      note: `was ${then.hidden}; average ${meanOf(stars).toFixed(2)} → ${now.average.toFixed(2)}, was → ${then.average.toFixed(2)}`,
    }
  })
