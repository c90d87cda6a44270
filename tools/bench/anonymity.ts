import { STARS, type Stars } from '@/lib/domain/stars'
import { isInTotals } from '@/lib/ratings/aggregates/rules'
import { conformedReview } from '@/lib/ratings/anonymous/rules'
import { hiddenReview, type StoredReview } from '@/lib/ratings/reviews/rules'
import type { Row } from '@/tools/bench/table'
import { createRandom, type Random } from '@/tools/seed/random'

/*
 * Simulates whether what happens to a member in public tells if they wrote an anonymous review, with the site's rules and fixed
 * seeds. In half of the months the member wrote it, in the others someone else did. The observer sees all reviews and totals of
 * the page before the event, right after it and after the end of the month, and has learned from other months what that means.
 */

const MONTHS = 1_000
const LEARNED = 20_000
/** Chance allows 3.2 % above a half, twice the standard deviation. */
const BY_CHANCE = 0.532
const UNCONFIRMED = 0.2
const AT = new Date('2027-01-01T00:00:00Z')

const EVENTS = ['merge', 'undo', 'removal', 'suspension', 'closing', 'deletion', 'rename'] as const
export type PublicEvent = (typeof EVENTS)[number]

type Simulated = StoredReview & { rating: Stars; outOfTotals: boolean; isAnonymous: boolean }
/** The rules under test: what the end of a month makes of the review. */
type Rules = {
  conform(review: Simulated, event: PublicEvent | null, isAuthor: boolean): Simulated
}

/** What the site does. */
const RULES: Rules = {
  conform: (review) => conformedReview(review, { isErased: false, isVerified: true, at: AT }),
}
/** What it did before: the review went with the account, and with a merge of profiles. */
export const HIDDEN_WITH_ACCOUNT: Rules = {
  conform: (review, event, isAuthor) =>
    isAuthor && (event === 'merge' || event === 'removal') ? hiddenReview(review) : review,
}
/** Totals without one of two reviews by one member after a merge. */
export const OUT_AFTER_MERGE: Rules = {
  conform: (review, event, isAuthor) => ({ ...review, outOfTotals: isAuthor && event === 'merge' }),
}

const aReview = (rating: Stars, isAnonymous: boolean, counted = true): Simulated => ({
  ...{ rating, isAnonymous, counted, outOfTotals: false, status: 'shown', title: '', details: '' },
  ...{ criteria: null, tags: null, relationship: null, textEditedAt: null, createdAt: AT },
})

/** What readers see of a page: of each star how many are shown, and how many of these are in no total. */
const seenOf = (reviews: readonly Simulated[]) =>
  STARS.map((stars) => {
    const shown = reviews.filter(({ rating, status }) => rating === stars && status === 'shown')
    return [shown.length, shown.length - shown.filter(isInTotals).length] as const
  })

const drawStars = (random: Random) => random.pick(STARS)

/** Plays a month. Returns whether the member wrote the review, and what an observer of all public pages has seen. */
function playMonth(random: Random, rules: Rules, event: PublicEvent | null) {
  const isAuthor = random.happens(0.5)
  const target = aReview(drawStars(random), true)
  const others = Array.from({ length: random.between(0, 8) }, () =>
    aReview(drawStars(random), random.happens(0.3)),
  )
  const named = aReview(drawStars(random), false)
  const isMoved = event === 'merge'
  const before = seenOf([target, ...others])
  const atOnce = seenOf([target, ...others, ...(isMoved ? [named] : [])])
  const added = Array.from({ length: random.happens(0.3) ? random.between(1, 3) : 0 }, () =>
    aReview(drawStars(random), true, !random.happens(UNCONFIRMED)),
  )
  const kept = rules.conform(target, event, isAuthor)
  const atEnd = seenOf([kept, ...others, ...(isMoved ? [named] : []), ...added])
  const index = target.rating - 1
  const [shown = 0, gap = 0] = atEnd[index] ?? []
  const fresh = added.filter(({ rating }) => rating === target.rating).length
  const [was = 0, wasGap = 0] = atOnce[index] ?? []
  const seen = [
    event,
    // Only a merge changes the page at once, by the reviews under a name that it moves.
    atOnce.map(([all], star) => all - (before[star]?.[0] ?? 0)).reduce((sum, one) => sum + one, 0),
    shown - was - fresh,
    gap - wasGap,
    fresh,
  ].join(' ')
  return { isAuthor, seen }
}

/** Returns how often an observer who has learned from other months is right about who wrote the review. */
export function shareOfRightGuesses(rules: Rules, event: PublicEvent | null): number {
  const learning = createRandom(1)
  const votes = new Map<string, number>()
  for (let n = 0; n < LEARNED; n += 1) {
    const { isAuthor, seen } = playMonth(learning, rules, event)
    votes.set(seen, (votes.get(seen) ?? 0) + (isAuthor ? 1 : -1))
  }
  const random = createRandom(2)
  let right = 0
  for (let n = 0; n < MONTHS; n += 1) {
    const { isAuthor, seen } = playMonth(random, rules, event)
    if ((votes.get(seen) ?? 0) > 0 === isAuthor) right += 1
  }
  return right / MONTHS
}

/** What an observer can tell by each event, and without one. */
export const benchAnonymity = (): Row[] =>
  [null, ...EVENTS].map((event) => ({
    name: `right guesses of an anonymous author, ${event ?? 'no event'}`,
    value: shareOfRightGuesses(RULES, event),
    unit: 'of 1',
    atMost: BY_CHANCE,
  }))
