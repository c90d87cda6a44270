import fc from 'fast-check'
import { expect, test } from 'vitest'
import { REVIEW_TAG_IDS, TAGS_MAX } from '@/lib/domain/aspects-and-tags'
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
  trendingScore,
  trendingWith,
  trendingWithout,
  withCounts,
  withRating,
} from '@/lib/ratings/aggregates/rules'

const SITE_MEAN = 3.7

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
const rating = fc.record({
  status: fc.constantFrom('shown' as const, 'held' as const),
  counted: fc.boolean(),
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

test('adding and removing events equals counting the remaining ones', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ at: instant, stays: fc.boolean() }), { minLength: 1, maxLength: 8 }),
      (events) => {
        const added = events.reduce((score, { at }) => trendingWith(score, trendingWeight(at)), 0)
        const removed = events.filter(({ stays }) => !stays)
        const stored = removed.reduce(
          (score, { at }) => trendingWithout(score, trendingWeight(at)),
          added,
        )
        const left = events.filter(({ stays }) => stays)
        const counted = trendingScore(left.map(({ at }) => trendingWeight(at)))
        // A score that reaches zero is counted again by the command.
        const hasStopped =
          stored === 0 && left.every(({ at }) => removed.some((other) => other.at > at))
        expect(stored).toBeCloseTo(hasStopped ? 0 : counted, 5)
      },
    ),
  )
})

test('rating differences add up to a full count', () => {
  const authors = fc.array(instant, { minLength: 5, maxLength: 5 })
  const writes = fc.array(
    fc.tuple(fc.integer({ min: 0, max: 4 }), fc.option(rating, { freq: 3 })),
    {
      maxLength: 15,
    },
  )
  fc.assert(
    fc.property(authors, writes, fc.boolean(), (firstRatedAt, writes, isReversed) => {
      type Stored = (typeof rating extends fc.Arbitrary<infer R> ? R : never) & { createdAt: Date }
      const ratings = new Map<number, Stored>()
      const changes = writes.map(([author, written]) => {
        const before = ratings.get(author) ?? null
        const after = written && { ...written, createdAt: firstRatedAt[author] ?? NOW }
        if (after) ratings.set(author, after)
        else ratings.delete(author)
        return { before, after, now: NOW, siteMean: SITE_MEAN }
      })
      // The order of the changes makes no difference.
      if (isReversed) changes.reverse()
      const stored = changes.reduce(withRating, NONE)
      const counted = [...ratings.values()].filter(({ counted }) => counted)
      const shown = [...ratings.values()].filter(({ status }) => status === 'shown')
      const byStars = (some: readonly { rating: Stars }[]) =>
        STARS.map((stars) => some.filter(({ rating }) => rating === stars).length) as RatingCounts
      expect(stored).toMatchObject({
        shownCounts: byStars(shown),
        ...ratingTotals(byStars(counted), SITE_MEAN),
        ...aspectTotals(counted, NOW),
      })
    }),
  )
})

test('differences of a review add up to a full count', () => {
  const step = fc.record({
    likes: fc.integer({ min: 0, max: 3 }),
    dislikes: fc.integer({ min: 0, max: 3 }),
    flags: fc.integer({ min: 0, max: 3 }),
    replies: fc.integer({ min: 0, max: 3 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
      const sum = (name: keyof (typeof steps)[number]) =>
        steps.reduce((total, change) => total + change[name], 0)
      const start = {
        likesCount: 0,
        dislikesCount: 0,
        flagsCount: 0,
        repliesCount: 0,
        helpfulness: 0,
      }
      expect(steps.reduce(withCounts, start)).toEqual({
        likesCount: sum('likes'),
        dislikesCount: sum('dislikes'),
        flagsCount: sum('flags'),
        repliesCount: sum('replies'),
        helpfulness: helpfulness(sum('likes'), sum('dislikes')),
      })
    }),
  )
})

test('what an earlier version has not stored, or counted wrongly, leaves numbers that can be stored', () => {
  const counts = withCounts({}, { likes: -1, dislikes: 1, flags: -1, replies: -1 })
  expect(Object.values(counts)).toEqual([-1, 1, -1, -1, 0])
  expect(helpfulness(1, -1)).toBeCloseTo(helpfulness(1, 0))
  const shown = { rating: 4, status: 'shown', counted: true, createdAt: new Date() } as const
  const context = { siteMean: SITE_MEAN, now: new Date() }
  for (const change of [
    { before: null, after: shown },
    { before: shown, after: null },
  ]) {
    const totals = withRating({}, { ...change, ...context })
    for (const value of Object.values(totals)) expect(value).not.toBeNaN()
  }
})
