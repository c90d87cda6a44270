import fc from 'fast-check'
import { expect, test } from 'vitest'
import { days, hours, minutes, seconds } from '@/lib/domain/durations'
import { CAMPAIGN, SURGE } from '@/lib/domain/rating-surge'
import type { RatingCounts } from '@/lib/domain/rating-totals'
import { chanceOf, findCampaign, isNewcomer, ratingsToCompare } from '@/lib/surges/campaign'
import type { Baseline, SurgeRating } from '@/lib/surges/types'

const AT = new Date('2026-11-21T12:00:00Z')

type Wave = {
  count: number
  withinMs: number
  stars: readonly number[]
  from?: number
  isNewcomer?: boolean
  isCounted?: boolean
}

/** `count` ratings spread evenly over a span that ends now, newest first. */
const wave = ({ count, withinMs, stars, ...rest }: Wave): SurgeRating[] =>
  Array.from({ length: count }, (_, index) => {
    const at = new Date(AT.getTime() - (withinMs * index) / count)
    const { from = null, isNewcomer: isNew = true, isCounted = true } = rest
    const star = stars[index % stars.length] ?? 3
    return { stars: star, from, at, authorSince: null, isNewcomer: isNew, isCounted }
  })

/** The baseline of a profile with the counted ratings of the waves, as the database stores it. */
function usualOf(before: RatingCounts, ratings: readonly SurgeRating[], perHour = 0): Baseline {
  const ratingCounts: RatingCounts = [...before]
  const add = (stars: number, by: number) => {
    ratingCounts[stars - 1] = (ratingCounts[stars - 1] ?? 0) + by
  }
  for (const { stars, from, isCounted } of ratings) {
    if (isCounted) add(stars, 1)
    if (from !== null) add(from, -1)
  }
  return { perHour, ratingCounts }
}

const isCampaign = (ratings: SurgeRating[], before: RatingCounts, perHour = 0, factor = 1) =>
  findCampaign(ratings, usualOf(before, ratings, perHour), { at: AT, factor }) !== null

const FIVE: RatingCounts = [0, 0, 1, 2, 2]
const TWENTY: RatingCounts = [1, 1, 3, 6, 9]
const FIVE_HUNDRED: RatingCounts = [30, 30, 65, 150, 225]
const MIXED = [5, 4, 5, 3, 4, 5, 1, 5, 4, 5, 4, 3, 5, 4, 5, 2, 5, 4, 3, 5]

test.each<[string, Wave[], RatingCounts, boolean]>([
  ['three ones in seconds, on five', [{ count: 3, withinMs: seconds(4), stars: [1] }], FIVE, true],
  [
    'three ones in seconds, on twenty',
    [{ count: 3, withinMs: seconds(4), stars: [1] }],
    TWENTY,
    true,
  ],
  ['two ones in seconds, on five', [{ count: 2, withinMs: seconds(4), stars: [1] }], FIVE, false],
  ['three ones over a day, on five', [{ count: 3, withinMs: hours(23), stars: [1] }], FIVE, false],
  [
    'a one among three in seconds, on five',
    [{ count: 3, withinMs: seconds(4), stars: [4, 1, 5] }],
    FIVE,
    false,
  ],
  [
    'four ones over a day, on twenty',
    [{ count: 4, withinMs: hours(23), stars: [1] }],
    TWENTY,
    true,
  ],
  ['four ones over two days', [{ count: 4, withinMs: days(2), stars: [1] }], TWENTY, false],
  [
    'ones and twos in turn, on twenty',
    [{ count: 6, withinMs: hours(20), stars: [1, 2] }],
    TWENTY,
    true,
  ],
  [
    'five ones, on five hundred',
    [{ count: 5, withinMs: minutes(1), stars: [1] }],
    FIVE_HUNDRED,
    false,
  ],
  [
    'twenty ones, on five hundred',
    [{ count: 20, withinMs: hours(20), stars: [1] }],
    FIVE_HUNDRED,
    true,
  ],
  [
    'eleven fives in seconds, on five',
    [{ count: 11, withinMs: seconds(4), stars: [5] }],
    FIVE,
    true,
  ],
  [
    'five fives of happy people, on five',
    [{ count: 5, withinMs: hours(20), stars: [5] }],
    FIVE,
    false,
  ],
  [
    'eleven edits of three to one',
    [{ count: 11, withinMs: minutes(1), stars: [1], from: 3 }],
    [1, 1, 14, 6, 9],
    true,
  ],
  [
    'edits to and fro',
    [{ count: 11, withinMs: minutes(1), stars: [3], from: 3 }],
    [1, 1, 14, 6, 9],
    false,
  ],
  [
    'twenty like earlier ones, on twenty',
    [{ count: 20, withinMs: hours(1), stars: MIXED }],
    TWENTY,
    false,
  ],
  [
    'only established members',
    [{ count: 20, withinMs: minutes(5), stars: [1], isNewcomer: false }],
    TWENTY,
    false,
  ],
  [
    'newcomers confirmed by established members',
    [
      { count: 8, withinMs: hours(1), stars: [1] },
      { count: 6, withinMs: hours(1), stars: [1, 1, 1, 2], isNewcomer: false },
    ],
    TWENTY,
    false,
  ],
  [
    'newcomers contradicted by established members',
    [
      { count: 8, withinMs: hours(1), stars: [1] },
      { count: 20, withinMs: hours(1), stars: MIXED, isNewcomer: false },
    ],
    TWENTY,
    true,
  ],
  [
    'any, for an influencer without ratings',
    [{ count: 9, withinMs: minutes(1), stars: [1] }],
    [0, 0, 0, 0, 0],
    false,
  ],
])('campaign detection: %s', (_, waves, before, expected) => {
  expect(isCampaign(waves.flatMap(wave), before)).toBe(expected)
})

test('a campaign continues when part of it is pending, and the newest rating must belong to it', () => {
  const held = wave({ count: 6, withinMs: hours(20), stars: [1], isCounted: false })
  const older = held.map((one) => ({ ...one, at: new Date(one.at.getTime() - hours(1)) }))
  const one = wave({ count: 1, withinMs: 1, stars: [1] })
  const found = findCampaign([...one, ...older], usualOf(TWENTY, [...one, ...older]), {
    at: AT,
    factor: 1,
  })
  expect(found?.since).toEqual(one[0]?.at)
  expect(isCampaign([...wave({ count: 1, withinMs: 1, stars: [5] }), ...older], TWENTY)).toBe(false)
})

test('a campaign starts with its first one-sided rating within the shortest span that detects it', () => {
  const attack = wave({ count: 5, withinMs: minutes(2), stars: [1] })
  const earlier = [
    { ...wave({ count: 1, withinMs: 1, stars: [5] })[0], at: new Date(AT.getTime() - minutes(5)) },
    { ...wave({ count: 1, withinMs: 1, stars: [1] })[0], at: new Date(AT.getTime() - hours(9)) },
  ] as SurgeRating[]
  const ratings = [...attack, ...earlier]
  const found = findCampaign(ratings, usualOf(TWENTY, ratings), { at: AT, factor: 1 })
  expect(found?.since).toEqual(attack.at(-1)?.at)
})

test.each([
  [{ ageMs: days(6), isUnconfirmed: false, earlierRatings: 9 }, true],
  [{ ageMs: days(400), isUnconfirmed: false, earlierRatings: 1 }, true],
  [{ ageMs: days(400), isUnconfirmed: true, earlierRatings: 9 }, true],
  [{ ageMs: SURGE.newAccountMs, isUnconfirmed: false, earlierRatings: 2 }, false],
])('an account of %o is a newcomer: %s', (account, expected) => {
  expect(isNewcomer(account)).toBe(expected)
})

const rating = fc
  .record({
    stars: fc.integer({ min: 1, max: 5 }),
    from: fc.option(fc.integer({ min: 1, max: 5 })),
    agoMs: fc.integer({ min: 0, max: days(2) }),
    isNewcomer: fc.boolean(),
    isCounted: fc.boolean(),
  })
  .map(({ agoMs, ...rest }): SurgeRating => {
    return { ...rest, at: new Date(AT.getTime() - agoMs), authorSince: null }
  })
const counts = fc.tuple(
  fc.nat(300),
  fc.nat(300),
  fc.nat(300),
  fc.nat(300),
  fc.nat(300),
) satisfies fc.Arbitrary<RatingCounts>
const usual = fc.record({
  perHour: fc.double({ min: 0, max: 5, noNaN: true }),
  ratingCounts: counts,
})

test('few newcomers or any number of established members are never a campaign', () => {
  const few = fc.array(rating, { maxLength: CAMPAIGN.ratingsMin - 1 })
  const established = fc.array(
    rating.map((one) => ({ ...one, isNewcomer: false })),
    { maxLength: 80 },
  )
  fc.assert(
    fc.property(few, established, usual, (some, others, past) => {
      expect(findCampaign([...some, ...others], past, { at: AT, factor: 1 })).toBeNull()
    }),
  )
})

test('newcomers who rate like earlier ratings are never a campaign', () => {
  fc.assert(
    fc.property(counts, fc.integer({ min: 1, max: 3 }), (before, times) => {
      const stars = before.flatMap((count, index) =>
        Array<number>(Math.round((count * times) / 10)).fill(index + 1),
      )
      fc.pre(stars.length > 0)
      const some = wave({ count: stars.length, withinMs: minutes(5), stars })
      expect(isCampaign(some, before)).toBe(false)
    }),
  )
})

test('detection ignores the order of ratings, and a higher factor or usual rate finds no campaign', () => {
  const some = fc.uniqueArray(rating, { maxLength: 60, selector: ({ at }) => at.getTime() })
  fc.assert(
    fc.property(some, usual, (ratings, past) => {
      const found = findCampaign(ratings, past, { at: AT, factor: 1 })
      expect(findCampaign([...ratings].reverse(), past, { at: AT, factor: 1 })).toEqual(found)
      expect((found?.since ?? AT).getTime()).toBeGreaterThan(AT.getTime() - days(1))
      expect(findCampaign(ratings, past, { at: AT, factor: 20 })).toBeNull()
      const busy = { ...past, perHour: 400 }
      expect(findCampaign(ratings, busy, { at: AT, factor: 1 })).toBeNull()
    }),
  )
})

test('the tail of a beta-binomial is a probability that falls from one as more hits are required', () => {
  const shape = fc.double({ min: 0.1, max: 600, noNaN: true })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), shape, shape, (count, a, b) => {
      expect(chanceOf(0, count, a, b)).toBeCloseTo(1, 6)
      const tails = Array.from({ length: count + 2 }, (_, least) => chanceOf(least, count, a, b))
      tails.forEach((tail, at) => {
        expect(tail).toBeLessThanOrEqual((tails[at - 1] ?? 1) + 1e-12)
      })
      expect(tails.at(-1)).toBe(0)
    }),
    { numRuns: 40 },
  )
  // One half for a single try, and one third for two of two under a flat prior.
  expect([chanceOf(1, 1, 3, 3), chanceOf(2, 2, 1, 1)]).toEqual([0.5, expect.closeTo(1 / 3, 12)])
})

test('enough ratings are read to detect a campaign, and none when the factor requires more than the limit', () => {
  expect(ratingsToCompare(1)).toEqual({ ms: days(1), count: CAMPAIGN.ratingsReadMax })
  expect(ratingsToCompare(CAMPAIGN.ratingsReadMax / CAMPAIGN.ratingsMin + 1)).toBeNull()
})
