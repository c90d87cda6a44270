import { expect, test } from 'vitest'
import { LIST_SORTS } from '@/lib/domain/list-filters'
import { ratingTotals } from '@/lib/domain/rating-totals'
import { listReasons, trendingReasons, trendingSentence } from '@/lib/influencers/summaries/reasons'

const card = (counts: [number, number, number, number, number]) => ({
  ...ratingTotals(counts, 3.6),
  placement: null,
  createdAt: new Date('2026-03-04T23:30:00Z'),
})

test('the default order explains a staff pick with its reason, and the ranking score with its numbers', () => {
  const placement = { steps: 2, at: new Date('2026-05-06T10:00:00Z'), reason: 'New in Food' }
  const [staff, confidence] = listReasons({ ...card([0, 0, 0, 2, 2]), placement }, 'recommended')
  expect(staff).toBe(
    'Our team moved this profile up two places, last on 6 May 2026. Reason: New in Food',
  )
  expect(confidence).toBe(
    'Ranking score 4.00: 4 ratings averaging 4.5, blended with five at the site average of 3.6.',
  )
  expect(listReasons(card([0, 0, 0, 0, 1]), 'recommended')[0]).toBe('This isn’t a staff pick.')
  const once = { ...card([0, 0, 0, 0, 1]), placement: { steps: 1, at: null, reason: '' } }
  expect(listReasons(once, 'recommended')[0]).toBe('Our team moved this profile up one place.')
})

test('the other orders explain their criterion', () => {
  const one = card([0, 0, 0, 0, 1])
  expect(listReasons(one, 'reviewed')[0]).toBe('1 counted review. Most reviewed come first.')
  expect(listReasons(one, 'newest')).toEqual(['Added on 4 March 2026. Newest come first.'])
  expect(listReasons(one, 'top').join(' ')).toContain('don’t affect this order')
})

test('without ratings no number is made up', () => {
  for (const sort of LIST_SORTS) {
    expect(listReasons(card([0, 0, 0, 0, 0]), sort).join(' ')).not.toMatch(/NaN|Infinity|averaging/)
  }
})

test('trending explains its number', () => {
  expect(trendingReasons({ activity: 6.44 })[0]).toContain('Activity 6.4:')
  expect(trendingReasons({ activity: 31.8 })[0]).toContain('Activity 32:')
})

test('trending says how many ratings are new, and their average when there are enough', () => {
  const sentence = (span: 'week' | 'fortnight', count: number, average: number | null) =>
    trendingSentence({ reviewsCount: 40, recent: { span, count, average } })
  expect(sentence('week', 12, 4.1)).toBe('12 ratings this week, 4.1 on average')
  expect(sentence('fortnight', 3, 2.04)).toBe('3 ratings in the last two weeks, 2.0 on average')
  expect(sentence('fortnight', 1, 5)).toBe('1 rating in the last two weeks')
  expect(sentence('fortnight', 0, null)).toBe('New likes on ratings in the last two weeks')
})
