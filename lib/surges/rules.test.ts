import fc from 'fast-check'
import { expect, test } from 'vitest'
import { weekOf } from '@/lib/domain/aspects-and-tags'
import { days, hours, minutes } from '@/lib/domain/durations'
import { SURGE } from '@/lib/domain/rating-surge'
import type { RatingCounts } from '@/lib/domain/rating-totals'
import {
  endOfHold,
  findSurge,
  isQuiet,
  isUnusualKind,
  patternOf,
  ratingsToRead,
  starsHeld,
  usualPerHour,
} from '@/lib/surges/rules'
import type { Baseline, SurgeRating } from '@/lib/surges/types'

const AT = new Date('2026-11-21T12:00:00Z')
const ago = (ms: number) => new Date(AT.getTime() - ms)

type Wave = { count: number; withinMs: number; stars: readonly number[]; ageMs: number | null }

/** `count` ratings spread evenly over a span that ends now, newest first. */
const wave = ({ count, withinMs, stars, ageMs }: Wave): SurgeRating[] =>
  Array.from({ length: count }, (_, index) => {
    const at = ago((withinMs * index) / count)
    const authorSince = ageMs === null ? null : new Date(at.getTime() - ageMs)
    const star = stars[index % stars.length] ?? 3
    return { stars: star, from: null, at, authorSince, isNewcomer: true, isCounted: false }
  })

const usual = (ratingCounts: RatingCounts = [0, 0, 0, 0, 0], perHour = 0): Baseline => ({
  perHour,
  ratingCounts,
})
const isSurge = (ratings: SurgeRating[], before = usual(), factor = 1) =>
  findSurge(ratings, before, { at: AT, factor }) !== null

const MIXED = [5, 2, 4, 3, 5, 1, 4]
const OLD = days(400)
const NEW = days(1)
const LOVED: RatingCounts = [4, 4, 12, 30, 250]

test.each<[string, Wave, Baseline, boolean]>([
  [
    'ten with mixed stars from old accounts, for a newly listed influencer',
    { count: 10, withinMs: minutes(30), stars: MIXED, ageMs: OLD },
    usual(),
    false,
  ],
  [
    'five from new accounts, for a newly listed influencer',
    { count: 5, withinMs: minutes(30), stars: [5], ageMs: NEW },
    usual(),
    false,
  ],
  [
    'a hundred with mixed stars from old accounts, after a mention on television',
    { count: 100, withinMs: minutes(50), stars: MIXED, ageMs: OLD },
    usual(),
    false,
  ],
  [
    'twelve new accounts within an hour',
    { count: 12, withinMs: minutes(50), stars: MIXED, ageMs: NEW },
    usual(),
    true,
  ],
  [
    'eleven new accounts within an hour',
    { count: 11, withinMs: minutes(50), stars: MIXED, ageMs: NEW },
    usual(),
    false,
  ],
  [
    'twelve times one star from old accounts within an hour',
    { count: 12, withinMs: minutes(50), stars: [1], ageMs: OLD },
    usual(LOVED),
    true,
  ],
  [
    'thirty times five stars for an influencer who always gets five',
    { count: 30, withinMs: minutes(50), stars: [5], ageMs: OLD },
    usual(LOVED),
    false,
  ],
  [
    'thirty times five stars for an influencer who rarely gets five',
    { count: 30, withinMs: minutes(50), stars: [5], ageMs: OLD },
    usual([40, 30, 30, 20, 10]),
    true,
  ],
  [
    'forty new accounts spread over a day',
    { count: 40, withinMs: hours(23), stars: MIXED, ageMs: NEW },
    usual(),
    true,
  ],
  [
    'thirty new accounts spread over a day',
    { count: 30, withinMs: hours(23), stars: MIXED, ageMs: NEW },
    usual(),
    false,
  ],
  [
    'twenty new accounts within an hour, where five an hour are usual',
    { count: 20, withinMs: minutes(50), stars: MIXED, ageMs: NEW },
    usual(LOVED, 5),
    false,
  ],
  [
    'thirty new accounts within an hour, where five an hour are usual',
    { count: 30, withinMs: minutes(50), stars: MIXED, ageMs: NEW },
    usual(LOVED, 5),
    true,
  ],
  [
    'ratings from before account ages were stored',
    { count: 30, withinMs: minutes(50), stars: MIXED, ageMs: null },
    usual(),
    false,
  ],
])('surge detection: %s', (_, ratings, before, expected) => {
  expect(isSurge(wave(ratings), before)).toBe(expected)
})

test('a surge starts with the first of its ratings', () => {
  const ratings = wave({ count: 20, withinMs: minutes(40), stars: [1], ageMs: OLD })
  const earlier = wave({ count: 3, withinMs: minutes(3), stars: [3], ageMs: OLD }).map((one) => ({
    ...one,
    at: new Date(one.at.getTime() - hours(5)),
  }))
  const found = findSurge([...ratings, ...earlier], usual(LOVED), { at: AT, factor: 1 })
  expect(found?.since).toEqual(ratings.at(-1)?.at)
})

test('the counted ratings of a surge are not part of the baseline', () => {
  const ratings = wave({ count: 12, withinMs: minutes(30), stars: [5], ageMs: OLD })
  const counted = ratings.map((one) => ({ ...one, isCounted: true }))
  expect(isSurge(counted, usual([0, 0, 0, 0, 12]))).toBe(true)
  expect(isSurge(ratings, usual([0, 0, 0, 0, 12]))).toBe(false)
})

test('the usual rate is that of the busiest of the last full weeks', () => {
  const running = weekOf(AT)
  const weeks = [
    { week: running - SURGE.baselineWeeks - 1, sum: 0, count: 9_999 },
    { week: running - 3, sum: 0, count: 168 },
    { week: running - 1, sum: 0, count: 84 },
    { week: running, sum: 0, count: 9_999 },
  ]
  expect(usualPerHour(weeks, AT)).toBe(1)
  expect([usualPerHour([], AT), usualPerHour(undefined, AT)]).toEqual([0, 0])
})

test('a surge is over after hours with no more ratings than usual', () => {
  expect([isQuiet(3, 0, 1), isQuiet(4, 0, 1)]).toEqual([true, false])
  expect([isQuiet(60, 10, 1), isQuiet(61, 10, 1)]).toEqual([true, false])
})

const rating = fc
  .record({
    stars: fc.integer({ min: 1, max: 5 }),
    agoMs: fc.integer({ min: 0, max: days(2) }),
    ageMs: fc.option(fc.integer({ min: 0, max: days(60) })),
    isNewcomer: fc.boolean(),
    isCounted: fc.boolean(),
  })
  .map(({ stars, agoMs, ageMs, isNewcomer, isCounted }): SurgeRating => {
    const at = ago(agoMs)
    const authorSince = ageMs === null ? null : new Date(at.getTime() - ageMs)
    return { stars, from: null, at, authorSince, isNewcomer, isCounted }
  })
const ratings = fc.array(rating, { maxLength: 80 })
const counts = fc.tuple(
  ...([0, 1, 2, 3, 4].map(() => fc.nat(500)) as [
    fc.Arbitrary<number>,
    fc.Arbitrary<number>,
    fc.Arbitrary<number>,
    fc.Arbitrary<number>,
    fc.Arbitrary<number>,
  ]),
)
const before = fc.record({
  perHour: fc.double({ min: 0, max: 20, noNaN: true }),
  ratingCounts: counts,
})

test('few ratings of any kind are never a surge', () => {
  const least = Math.min(...SURGE.spans.map(({ ratingsMin }) => ratingsMin))
  fc.assert(
    fc.property(fc.array(rating, { maxLength: least - 1 }), before, (some, past) => {
      expect(isSurge(some, past)).toBe(false)
    }),
  )
})

test('any number of old accounts with mixed stars is never a surge', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), before, (count, past) => {
      const some = wave({ count, withinMs: minutes(50), stars: [1, 2, 3, 4, 5], ageMs: OLD })
      expect(isSurge(some.slice(0, count - (count % 5)), past)).toBe(false)
    }),
  )
})

test('detection ignores the order of ratings, and a higher usual rate or factor never creates a surge', () => {
  fc.assert(
    fc.property(ratings, before, (some, past) => {
      const found = findSurge(some, past, { at: AT, factor: 1 })
      expect(findSurge([...some].reverse(), past, { at: AT, factor: 1 })).toEqual(found)
      if (found) return
      expect(isSurge(some, { ...past, perHour: past.perHour * 2 })).toBe(false)
      expect(isSurge(some, past, 3)).toBe(false)
    }),
  )
})

test('a surge has enough ratings of an unusual kind within a day', () => {
  fc.assert(
    fc.property(ratings, before, (some, past) => {
      const found = findSurge(some, past, { at: AT, factor: 1 })
      if (!found) return
      const held = some.filter(({ at }) => at >= found.since)
      expect(held.length).toBeGreaterThanOrEqual(12)
      expect(isUnusualKind(held, past)).toBe(true)
      expect(found.since.getTime()).toBeGreaterThan(AT.getTime() - days(1))
    }),
  )
})

test('enough ratings are read to detect a surge, within the limit', () => {
  const paces = fc.double({ min: 0, max: 150, noNaN: true })
  fc.assert(
    fc.property(paces, fc.integer({ min: 1, max: 80 }), (perHour, factor) => {
      const read = ratingsToRead(perHour, factor)
      fc.pre(read !== null)
      const count = read?.count ?? 0
      expect(count).toBeLessThanOrEqual(SURGE.ratingsReadMax)
      const newest = wave({ count, withinMs: minutes(59), stars: [1], ageMs: NEW })
      expect(isSurge(newest, usual(undefined, perHour), factor)).toBe(true)
    }),
  )
  expect([ratingsToRead(2_000, 1), ratingsToRead(0, 10_000)]).toEqual([null, null])
})

const earlierOf = (ratingCounts: RatingCounts) => ({
  onlyNewcomers: false,
  earlierCounts: ratingCounts,
})

test.each<[string, RatingCounts, number[]]>([
  ['ten of five stars', [0, 0, 0, 0, 10], [1, 2, 3]],
  ['mostly four and five stars', [6, 6, 13, 30, 45], [1, 2]],
  ['mostly one and two stars', [50, 30, 10, 5, 5], [4, 5]],
  ['none', [0, 0, 0, 0, 0], [1, 2]],
])('after %s a surge holds other stars of all authors', (_, earlier, held) => {
  expect(starsHeld(earlierOf(earlier))).toEqual(held)
  expect(starsHeld({ ...earlierOf(earlier), onlyNewcomers: true })).toEqual([])
})

test('stars that all earlier ratings give are never held', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 20, max: 400 }), (all, count) => {
      const earlier: RatingCounts = [0, 0, 0, 0, 0]
      earlier[all - 1] = count
      expect(starsHeld(earlierOf(earlier))).not.toContain(all)
    }),
  )
})

test('released ratings of a surge do not make others like them usual', () => {
  const wave12 = wave({ count: 12, withinMs: minutes(30), stars: [1], ageMs: OLD })
  const kept: RatingCounts = [300, 0, 0, 0, 10]
  expect(isSurge(wave12, usual(kept))).toBe(false)
  expect(isSurge(wave12, { ...usual(kept), released: [300, 0, 0, 0, 0] })).toBe(true)
  const weeks = [{ week: weekOf(AT) - 1, sum: 0, count: 168 }]
  const writtenAt = Array.from({ length: 84 }, () => ago(days(7)))
  expect(usualPerHour(weeks, AT, writtenAt)).toBe(0.5)
})

test('a surge holds for 48 hours unless it was prolonged', () => {
  expect(endOfHold({ since: AT })).toEqual(new Date(AT.getTime() + hours(48)))
  expect(endOfHold({ since: ago(days(9)), until: AT })).toEqual(AT)
})

test('a pattern counts every rating once', () => {
  fc.assert(
    fc.property(ratings, (some) => {
      const { count, newAccounts, stars } = patternOf(some)
      expect(stars.reduce((sum, one) => sum + one, 0)).toBe(count)
      expect(newAccounts).toBeLessThanOrEqual(count)
    }),
  )
})
