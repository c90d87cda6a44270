import fc from 'fast-check'
import mongoose from 'mongoose'
import { expect, test } from 'vitest'
import { NO_ASPECTS, REVIEW_TAG_IDS, TAGS_MAX } from '@/lib/domain/aspects-and-tags'
import {
  PRIOR_RATINGS,
  type RatingCounts,
  ratingTotals,
  trendingWeight,
} from '@/lib/domain/rating-totals'
import { STARS, type Stars } from '@/lib/domain/stars'
import { aspectTotals } from '@/lib/ratings/aggregates/aspects-and-tags'
import {
  helpfulness,
  type RatingInTotals,
  ratingDifference,
  reviewDifference,
  type Stage,
  trendingDifference,
  trendingScore,
} from '@/lib/ratings/aggregates/rules'
import { withDatabase } from '@/tests/support/http'

withDatabase()

const SITE_MEAN = 3.7
const scratch = () => mongoose.connection.collection<{ _id: string }>('scratch')

/** Returns the document after the database has applied each difference. */
async function applied(start: object, differences: Stage[][]): Promise<Record<string, unknown>> {
  await scratch().replaceOne({ _id: 'x' }, start, { upsert: true })
  for (const stages of differences.filter(({ length }) => length > 0)) {
    await scratch().updateOne({ _id: 'x' }, stages)
  }
  const { _id, ...totals } = (await scratch().findOne({ _id: 'x' })) ?? {}
  return totals
}

const NONE = {
  ...ratingTotals([0, 0, 0, 0, 0], SITE_MEAN),
  ...aspectTotals([], new Date()),
  shownCounts: [0, 0, 0, 0, 0],
  trendingScore: 0,
}

test.each<[string, RatingCounts, object]>([
  [
    'no rating',
    [0, 0, 0, 0, 0],
    { reviewsCount: 0, ratingSum: 0, averageRating: 0, confidence: 3.7 },
  ],
  ['one of 5', [0, 0, 0, 0, 1], { reviewsCount: 1, ratingSum: 5, averageRating: 5 }],
  ['one of each', [1, 1, 1, 1, 1], { reviewsCount: 5, ratingSum: 15, averageRating: 3 }],
  ['many', [10, 0, 0, 0, 30], { reviewsCount: 40, ratingSum: 160, averageRating: 4 }],
])('rating totals from counts per star: %s', (_, counts, expected) => {
  expect(ratingTotals(counts, SITE_MEAN)).toMatchObject(expected)
})

test('confidence starts at the site’s mean and approaches the average with more ratings', () => {
  const confidences = [0, 1, 5, 50, 5_000].map(
    (number) => ratingTotals([0, 0, 0, 0, number], 3).confidence,
  )
  expect(confidences[0]).toBe(3)
  expect(confidences).toEqual([...confidences].sort((a, b) => a - b))
  expect(confidences[2]).toBe((PRIOR_RATINGS * 3 + 25) / (PRIOR_RATINGS + 5))
  expect(confidences[4]).toBeCloseTo(5, 2)
})

test.each([
  [0, 0, 0],
  [1, 0, 0.2065],
  [0, 1, 0],
  [10, 0, 0.7225],
  [90, 10, 0.8256],
  [1_000, 0, 0.9962],
])('helpfulness of %i likes and %i dislikes is %d (Wilson)', (likes, dislikes, expected) => {
  expect(helpfulness(likes, dislikes)).toBeCloseTo(expected, 3)
})

test('helpfulness rises with likes and never with dislikes', () => {
  const counts = fc.integer({ min: 0, max: 10_000 })
  fc.assert(
    fc.property(counts, counts, (likes, dislikes) => {
      const score = helpfulness(likes, dislikes)
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThan(1)
      expect(helpfulness(likes + 1, dislikes)).toBeGreaterThan(score)
      expect(helpfulness(likes, dislikes + 1)).toBeLessThanOrEqual(score)
    }),
  )
})

const instant = fc
  .integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 5, 1) })
  .map((time) => new Date(time))
/** After all instants, of which some are within the stored weeks and some are not. */
const NOW = new Date('2026-06-01T00:00:00Z')

const starsOrNone = fc.constantFrom<Stars | null>(null, ...STARS)
const rating: fc.Arbitrary<RatingInTotals> = fc.record({
  isShown: fc.boolean(),
  isCounted: fc.boolean(),
  rating: fc.constantFrom(...STARS),
  criteria: fc.record({
    honesty: starsOrNone,
    content: starsOrNone,
    responsiveness: starsOrNone,
    value: starsOrNone,
  }),
  tags: fc.subarray([...REVIEW_TAG_IDS], { maxLength: TAGS_MAX }),
})

test('an event counts twice as much as one a half-life earlier', () => {
  const late = new Date('2026-05-08T12:00:00Z')
  const early = new Date('2026-05-01T12:00:00Z')
  const twoEarly = trendingScore([trendingWeight(early), trendingWeight(early)])
  expect(twoEarly).toBeCloseTo(trendingScore([trendingWeight(late)]), 9)
  expect(trendingScore([])).toBe(0)
})

test('the trending score does not depend on the order of events', () => {
  fc.assert(
    fc.property(fc.array(instant, { minLength: 1, maxLength: 20 }), (events) => {
      const weights = events.map(trendingWeight)
      expect(trendingScore([...weights].reverse())).toBeCloseTo(trendingScore(weights), 9)
    }),
  )
})

test('adding and removing events in the database equals counting the remaining ones', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ at: instant, stays: fc.boolean() }), { minLength: 1, maxLength: 8 }),
      async (events) => {
        const removed = events.filter(({ stays }) => !stays)
        const { trendingScore: stored } = await applied({ trendingScore: 0 }, [
          ...events.map(({ at }) => [trendingDifference(trendingWeight(at), true)]),
          ...removed.map(({ at }) => [trendingDifference(trendingWeight(at), false)]),
        ])
        const left = events.filter(({ stays }) => stays)
        const counted = trendingScore(left.map(({ at }) => trendingWeight(at)))
        // A score that reaches zero is recounted by `changeInfluencer` and `moveTrending`.
        const hasStopped =
          stored === 0 && left.every(({ at }) => removed.some((other) => other.at > at))
        expect(stored).toBeCloseTo(hasStopped ? 0 : counted, 5)
      },
    ),
    { numRuns: 40 },
  )
})

test('rating differences applied by the database add up to a full count', async () => {
  const authors = fc.array(instant, { minLength: 5, maxLength: 5 })
  const writes = fc.array(
    fc.tuple(fc.integer({ min: 0, max: 4 }), fc.option(rating, { freq: 3 })),
    {
      maxLength: 15,
    },
  )
  await fc.assert(
    fc.asyncProperty(authors, writes, fc.boolean(), async (firstRatedAt, changes, isReversed) => {
      const ratings = new Map<number, RatingInTotals>()
      const differences = changes.map(([author, after]) => {
        const before = ratings.get(author) ?? null
        if (after) ratings.set(author, after)
        else ratings.delete(author)
        const at = firstRatedAt[author] ?? NOW
        return ratingDifference({ before, after, at, now: NOW, siteMean: SITE_MEAN })
      })
      const counted = [...ratings].filter(([, { isCounted }]) => isCounted)
      const byStars = (some: readonly { rating: Stars }[]) =>
        STARS.map((stars) => some.filter(({ rating }) => rating === stars).length) as RatingCounts
      // Differences may be applied in another order than the ratings were written.
      if (isReversed) differences.reverse()
      const { trendingScore: _, ...stored } = await applied(NONE, differences)
      const { confidence, ...exact } = ratingTotals(
        byStars(counted.map(([, rating]) => rating)),
        SITE_MEAN,
      )
      const remaining = counted.map(([author, rating]) => ({
        ...rating,
        createdAt: firstRatedAt[author] ?? NOW,
      }))
      const shownCounts = byStars([...ratings.values()].filter(({ isShown }) => isShown))
      expect(stored).toMatchObject({ shownCounts, ...exact, ...aspectTotals(remaining, NOW) })
      expect(stored.confidence).toBeCloseTo(confidence, 9)
    }),
    { numRuns: 60 },
  )
})

test('differences of a review applied by the database add up to a full count', async () => {
  const step = fc.record({
    likes: fc.integer({ min: 0, max: 3 }),
    dislikes: fc.integer({ min: 0, max: 3 }),
    flags: fc.integer({ min: 0, max: 3 }),
    replies: fc.integer({ min: 0, max: 3 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      const sum = (name: keyof (typeof steps)[number]) =>
        steps.reduce((total, change) => total + change[name], 0)
      const start = {
        likesCount: 0,
        dislikesCount: 0,
        flagsCount: 0,
        repliesCount: 0,
        helpfulness: 0,
      }
      const stored = await applied(start, steps.map(reviewDifference))
      expect(stored).toMatchObject({
        likesCount: sum('likes'),
        dislikesCount: sum('dislikes'),
        flagsCount: sum('flags'),
        repliesCount: sum('replies'),
      })
      expect(stored.helpfulness).toBeCloseTo(helpfulness(sum('likes'), sum('dislikes')), 9)
    }),
    { numRuns: 40 },
  )
})

test('missing shown counts of old influencers stay unknown until a reconciliation', async () => {
  const after: RatingInTotals = { ...NO_ASPECTS, rating: 4, isShown: true, isCounted: false }
  const difference = { before: null, after, at: NOW, now: NOW, siteMean: SITE_MEAN }
  const { shownCounts: _, ...old } = NONE
  const { shownCounts } = await applied(old, [ratingDifference(difference)])
  expect(shownCounts).toBeNull()
})
