import { weekOf } from '@/lib/domain/aspects-and-tags'
import { days } from '@/lib/domain/durations'
import type { RatingCounts } from '@/lib/domain/rating-totals'
import { type ReplayedRating, replayRatings } from '@/lib/surges/replay'
import type { Row } from '@/tools/bench/table'
import { createRandom, type Random } from '@/tools/seed/random'

/*
 * Simulates months in which members of long standing criticise a profile anonymously, beside those who rate it under their
 * names. Before the month was gone through in the order of writing, what was published together was one burst of authors of whom
 * nothing was known.
 */

const MONTHS = 200
const START = new Date(Date.UTC(2026, 10, 1))
const END = new Date(Date.UTC(2026, 11, 1))
const MONTH_MS = END.getTime() - START.getTime()
/** The distribution of honest ratings, by stars. */
const OPINION = [0.06, 0.06, 0.13, 0.3, 0.45]
const WEEKS = 13

type Author = { isWaiting: boolean; isNewcomer: boolean; ageMs: number }
const CRITIC: Author = { isWaiting: true, isNewcomer: false, ageMs: days(300) }
const NAMED: Author = { ...CRITIC, isWaiting: false }
const FAKE: Author = { isWaiting: true, isNewcomer: true, ageMs: days(2) }

type When = 'written' | 'published'
/** `withinMs`: from the first of the month on. */
type Month = { ratings: number; critics: number; author: Author; withinMs: number }

const rated = (author: Author, stars: number, at: Date): ReplayedRating => ({
  ...{ id: '', from: null, isCounted: true, surgeId: null },
  ...{ stars, at, isWaiting: author.isWaiting, isNewcomer: author.isNewcomer },
  authorSince: new Date(at.getTime() - author.ageMs),
})

/** Returns which share of the anonymous reviews of a month is held. */
function heldOf({ ratings, critics, author, withinMs }: Month, when: When, random: Random): number {
  const within = (ms: number) => new Date(START.getTime() + random.next() * ms)
  const named = Array.from({ length: Math.round(ratings / 3) }, () =>
    rated(NAMED, random.weigh(OPINION) + 1, within(MONTH_MS)),
  )
  const anonymous = Array.from({ length: critics }, () => {
    const one = rated(author, random.happens(0.5) ? 1 : 2, within(withinMs))
    return when === 'written' ? one : { ...one, at: END, isNewcomer: true, authorSince: null }
  })
  const counts = OPINION.map((share) => Math.round(share * ratings)) as RatingCounts
  for (const { stars } of named) counts[stars - 1] = (counts[stars - 1] ?? 0) + 1
  const each = { sum: Math.round((4 * ratings) / WEEKS), count: Math.round(ratings / WEEKS) }
  const weeks = Array.from({ length: WEEKS }, (_, n) => ({ week: weekOf(END) - n, ...each }))
  replayRatings({
    ratings: [...named, ...anonymous].sort((one, other) => Number(one.at) - Number(other.at)),
    ...{ surges: [], ratingCounts: counts, weeks, factor: 1, newId: () => 'surge' },
    released: { counts: [0, 0, 0, 0, 0], writtenAt: [] },
    until: new Date(END.getTime() + days(1)),
  })
  return anonymous.filter(({ isCounted }) => !isCounted).length / critics
}

const shareHeld = (month: Month, when: When): number => {
  const shares = Array.from({ length: MONTHS }, (_, n) => heldOf(month, when, createRandom(n + 1)))
  return Math.round((1_000 * shares.reduce((sum, one) => sum + one, 0)) / MONTHS) / 10
}

const heldIn = (month: Month) => ({
  value: shareHeld(month, 'written'),
  unit: '% held',
  note: `was ${shareHeld(month, 'published')} %`,
})

const HONEST = [
  { ratings: 4, critics: 3 },
  { ratings: 20, critics: 5 },
  { ratings: 60, critics: 13 },
  { ratings: 300, critics: 40 },
]

/** How many anonymous reviews wait for moderation: of honest months none, of a campaign of new accounts all. */
export const benchAnonymousMonths = (): Row[] => [
  ...HONEST.map((sizes) => ({
    name: `${MONTHS} months of ${sizes.critics} anonymous critics of 300 days, on ${sizes.ratings} ratings [T38]`,
    ...{ ...heldIn({ ...sizes, author: CRITIC, withinMs: MONTH_MS }), atMost: 0 },
  })),
  {
    name: `${MONTHS} months of 40 anonymous accounts of two days within a day, on 60 ratings [T38]`,
    ...heldIn({ ratings: 60, critics: 40, author: FAKE, withinMs: days(1) }),
    atLeast: 90,
  },
]
