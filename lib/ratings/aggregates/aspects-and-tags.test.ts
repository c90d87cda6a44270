import { expect, test } from 'vitest'
import {
  CRITERIA,
  KEPT_WEEKS,
  NO_ASPECTS,
  RECENT_WEEKS,
  REVIEW_TAGS,
  readAspects,
  weekOf,
} from '@/lib/domain/aspects-and-tags'
import { days } from '@/lib/domain/durations'
import { adHonestyOf, aspectAverages } from '@/lib/influencers/statistics/aspect-averages'
import { aspectTotals, keptWeeks } from '@/lib/ratings/aggregates/aspects-and-tags'

const NOW = new Date('2026-06-10T12:00:00Z')
const weeksAgo = (weeks: number) => new Date(NOW.getTime() - days(7 * weeks))
const rated = (rating: 1 | 3 | 5, weeks: number) => ({
  ...NO_ASPECTS,
  rating,
  createdAt: weeksAgo(weeks),
})

test('praise and criticism have equally many tags, and the order of the lists is fixed', () => {
  const tones = REVIEW_TAGS.map(({ tone }) => tone)
  expect(tones.filter((tone) => tone === 'praise')).toHaveLength(tones.length / 2)
  // The database stores sums by index, so another order would assign them to other criteria.
  expect(CRITERIA.map(({ id }) => id)).toEqual(['honesty', 'content', 'responsiveness', 'value'])
  expect(REVIEW_TAGS.map(({ id }) => id).slice(0, 3)).toEqual([
    'honest-ads',
    'hidden-ads',
    'expert',
  ])
})

test('the last fourteen weeks are stored, and the last thirteen are recent', () => {
  const ratings = [0, RECENT_WEEKS - 1, RECENT_WEEKS, KEPT_WEEKS].map((weeks) => rated(5, weeks))
  const totals = aspectTotals(ratings, NOW)
  const week = weekOf(NOW)
  expect(totals.ratingWeeks.map((one) => week - one.week)).toEqual([
    RECENT_WEEKS,
    RECENT_WEEKS - 1,
    0,
  ])
  expect(aspectAverages(totals, NOW)).toMatchObject({
    ratingWeeks: [{ week: week - RECENT_WEEKS + 1 }, { week }],
    recent: { average: 5, count: 2 },
  })
})

test('weeks expire without a write', () => {
  const totals = aspectTotals([rated(1, 0), rated(3, 0), rated(5, 12)], NOW)
  expect(aspectAverages(totals, NOW).recent).toEqual({ average: 3, count: 3 })
  const nextWeek = weeksAgo(-1)
  expect(aspectAverages(totals, nextWeek).recent).toEqual({ average: 2, count: 2 })
  expect(keptWeeks(totals.ratingWeeks, weeksAgo(-KEPT_WEEKS))).toEqual([])
})

test('without ratings the criteria have no averages', () => {
  expect(aspectAverages({}, NOW)).toEqual({
    criteria: CRITERIA.map(({ id }) => ({ id, average: null, count: 0 })),
    tagCounts: [],
    ratingWeeks: [],
    recent: { average: null, count: 0 },
  })
})

test('ad honesty stands beside the rating from five answers on, with its count [P3]', () => {
  const answers = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      ...rated(5, 0),
      criteria: { ...NO_ASPECTS.criteria, honesty: n === 0 ? (1 as const) : (4 as const) },
    }))
  const ofAnswers = (count: number) =>
    adHonestyOf(aspectTotals([...answers(count), rated(5, 0)], NOW))
  expect(ofAnswers(4)).toBeNull()
  expect(ofAnswers(5)).toEqual({ average: 17 / 5, count: 5 })
  expect(adHonestyOf({})).toBeNull()
})

test('tags are sorted by frequency, ties in the order of the list', () => {
  const ratings = (['rude', 'expert', 'rude', 'kind'] as const).map((tag) => ({
    ...rated(3, 0),
    tags: [tag],
  }))
  expect(aspectAverages(aspectTotals(ratings, NOW), NOW).tagCounts).toEqual([
    { id: 'rude', count: 2 },
    { id: 'expert', count: 1 },
    { id: 'kind', count: 1 },
  ])
})

test('a review from before aspects existed has none', () => {
  expect(readAspects({})).toEqual(NO_ASPECTS)
  expect(readAspects({ criteria: { honesty: 4 }, tags: null })).toEqual({
    ...NO_ASPECTS,
    criteria: { ...NO_ASPECTS.criteria, honesty: 4 },
  })
})
