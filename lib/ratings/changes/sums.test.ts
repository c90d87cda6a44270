import fc from 'fast-check'
import { Types } from 'mongoose'
import { expect, test } from 'vitest'
import { RELATIONSHIP_IDS } from '@/lib/domain/aspects-and-tags'
import { hours } from '@/lib/domain/durations'
import { NO_BREAKDOWN } from '@/lib/domain/rating-breakdown'
import { ratingTotals, trendingFields } from '@/lib/domain/rating-totals'
import { STARS } from '@/lib/domain/stars'
import { movedReview, setAsideReview } from '@/lib/moderation/merges/rules'
import { aspectTotals } from '@/lib/ratings/aggregates/aspects-and-tags'
import { breakdownOf, withBreakdown } from '@/lib/ratings/aggregates/breakdown'
import { isInTotals, withBridging, withCounts, withRating } from '@/lib/ratings/aggregates/rules'
import { conformedReview } from '@/lib/ratings/anonymous/rules'
import { type Cause, consequencesOf } from '@/lib/ratings/changes/consequences'
import { holdAgain, RELEASE, RESTORE, takeDown } from '@/lib/ratings/decisions/staff-decisions'
import {
  deletedReview,
  erasedReview,
  hiddenReview,
  restoredReview,
  revisedReview,
} from '@/lib/ratings/reviews/rules'
import type { ReviewRecord } from '@/models/review'

/*
 * Two profiles whose ratings change for any causes. Totals and breakdowns follow only where `consequencesOf` says so, and must
 * equal a count of what is there.
 */

const SITE_MEAN = 3.7
const AUTHORS = 3
const PROFILES = [new Types.ObjectId(), new Types.ObjectId()] as const
const [HERE, THERE] = PROFILES
const [MERGE, SURGE] = [new Types.ObjectId(), new Types.ObjectId()]

const step = fc.record({
  rating: fc.constantFrom(...STARS),
  relationship: fc.constantFrom(...RELATIONSHIP_IDS),
  text: fc.constantFrom('Clear', 'Honest'),
  author: fc.nat(AUTHORS - 1),
  isVerified: fc.boolean(),
  isOne: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type Change = (review: ReviewRecord, step: Step, at: Date) => ReviewRecord | null

const isThere = ({ status }: ReviewRecord) => status !== 'removed'
const isBound = ({ removedBy }: ReviewRecord) =>
  removedBy === 'account' || removedBy === 'staff' || removedBy === 'merge'

function revise(before: ReviewRecord | null, step: Step, at: Date): ReviewRecord {
  const { rating, relationship, text, isVerified, isOne } = step
  const { review } = revisedReview(before, {
    ...{ rating, relationship, title: text, details: text, language: isOne ? 'en' : 'de', at },
    ...{ authorName: '', authorSince: at, isVerified, isNewcomer: false },
    surgeId: isOne ? SURGE : null,
  })
  const identity = before ?? {
    _id: new Types.ObjectId(),
    authorId: new Types.ObjectId(),
    influencerId: HERE,
  }
  return { ...identity, ...review } as ReviewRecord
}

const rewritten: Change = (review, step, at) => (isBound(review) ? null : revise(review, step, at))

const CHANGES: Record<Cause, Change> = {
  written: rewritten,
  published: rewritten,
  named: (review) => ({ ...review, authorName: 'Named', outOfTotals: false }),
  deleted: (review, _, at) => (isThere(review) ? deletedReview(review, at) : null),
  settled: (review, { isVerified, isOne }, at) =>
    isOne && isThere(review)
      ? { ...review, outOfTotals: isVerified }
      : conformedReview(review, { isErased: isOne, isVerified, at }),
  account: (review, { isVerified, isOne }, at) => {
    if (review.removedBy === 'account') return restoredReview(review, isVerified)
    if (isThere(review)) return hiddenReview(review)
    return isOne ? erasedReview(review, at) : null
  },
  decided: (review, { isVerified }, at) => {
    if (review.removedBy === 'staff') return RESTORE.decide(review, isVerified)
    if (review.status === 'held') return RELEASE.decide(review, isVerified)
    if (review.status === 'shown' && isVerified) return holdAgain(at).decide(review, isVerified)
    return isThere(review) ? takeDown('spam').decide(review, isVerified) : null
  },
  marked: (review, { isOne }, at) => ({
    ...review,
    ...(isOne
      ? { hiddenUnder: review.hiddenUnder ? null : 'spam' }
      : { provenStars: 4, provenAt: at }),
  }),
  flagged: (review, _, at) =>
    review.status === 'shown' && !review.heldAt ? { ...review, status: 'held', heldAt: at } : null,
  surge: (review) =>
    review.counted
      ? { ...review, status: 'held', heldAt: null, surgeId: SURGE, counted: false }
      : null,
  merged: (review, { isOne }) => {
    const to = review.influencerId.equals(HERE) ? THERE : HERE
    const moved = movedReview(review, MERGE, to)
    return isOne && review.removedBy !== 'merge' ? setAsideReview(moved) : moved
  },
  voted: (review, { isOne }) =>
    withCounts(review, isOne ? { likes: 1 } : { dislikes: 1, replies: 1 }),
  answered: (review, { isOne }, at) => ({ ...review, answeredAt: isOne ? at : null }),
  bridged: (review) => withBridging(review, 0.5),
}

const NOTHING = {
  ...ratingTotals([0, 0, 0, 0, 0], SITE_MEAN),
  ...aspectTotals([], new Date(0)),
  shownCounts: [0, 0, 0, 0, 0],
}
type Profile = { totals: typeof NOTHING; breakdown: typeof NO_BREAKDOWN }

const CAUSES = Object.keys(CHANGES) as Cause[]
const steps = fc.array(fc.tuple(fc.constantFrom(...CAUSES), step), { maxLength: 40 })

/** What is there of a profile, without trends and times, which are compared with the rules of the totals. */
const plain = ({ totals, breakdown }: Profile) => {
  const { totalsAt: _, ...rest } = totals as typeof NOTHING & { totalsAt?: Date }
  return { ...rest, ...trendingFields(0), breakdown }
}

const countOf = (reviews: readonly ReviewRecord[], at: Date): Profile => {
  const counted = reviews.filter(isInTotals)
  const byStars = (some: readonly ReviewRecord[]) =>
    STARS.map((stars) => some.filter(({ rating }) => rating === stars).length) as never
  const shownCounts = byStars(reviews.filter(({ status }) => status === 'shown'))
  return {
    totals: {
      ...ratingTotals(byStars(counted), SITE_MEAN),
      ...aspectTotals(counted as never, at),
      shownCounts,
    },
    breakdown: breakdownOf(counted),
  }
}

type Site = { reviews: (ReviewRecord | null)[]; profiles: Profile[] }

const isAt = (index: number) => (review: ReviewRecord | null) =>
  review?.influencerId.equals(PROFILES[index] ?? HERE) ? review : null

/** As the command `changeReviews`. */
function apply(site: Site, cause: Cause, one: Step, at: Date): boolean {
  const before = site.reviews[one.author] ?? null
  const after = before ? CHANGES[cause](before, one, at) : revise(null, one, at)
  if (!after) return false
  site.reviews[one.author] = after
  const follows = consequencesOf(before, after, cause)
  site.profiles = site.profiles.map(({ totals, breakdown }, index) => {
    const change = { before: isAt(index)(before), after: isAt(index)(after) }
    const context = { siteMean: SITE_MEAN, now: at }
    return {
      totals: follows.totals ? withRating(totals, { ...change, ...context }) : totals,
      breakdown: follows.breakdown ? withBreakdown(breakdown, change) : breakdown,
    }
  })
  return true
}

test('after changes for any causes the sums of what followed equal a count', () => {
  const seen = new Set<Cause>()
  fc.assert(
    fc.property(steps, (sequence) => {
      const site: Site = {
        reviews: Array.from({ length: AUTHORS }, () => null),
        profiles: PROFILES.map(() => ({ totals: NOTHING, breakdown: NO_BREAKDOWN })),
      }
      let at = new Date(Date.UTC(2026, 4, 1))
      for (const [cause, one] of sequence) {
        at = new Date(at.getTime() + hours(12))
        if (apply(site, cause, one, at)) seen.add(cause)
      }
      for (const [index, profile] of site.profiles.entries()) {
        const own = site.reviews.map(isAt(index)).filter((review) => review !== null)
        expect(plain(profile)).toEqual(plain(countOf(own, at)))
      }
    }),
    { numRuns: 500 },
  )
  expect(seen).toEqual(new Set(CAUSES))
})
