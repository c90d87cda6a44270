import { expect, test } from 'vitest'
import { aspectsSummary, recentSummary, tagsSummary } from '@/lib/influencers/summaries/summaries'

const recent = (average: number | null, count: number) =>
  recentSummary({ averageRating: 4.1, recent: { average, count } })

test('the summary of the last 90 days compares what both numbers show', () => {
  expect(recent(4.14, 9)).toBe('4.1, unchanged')
  expect(recent(3.8, 9)).toBe('3.8, 0.3 below all time')
  expect(recent(5, 3)).toBe('5.0, 0.9 above all time')
})

test('few recent ratings get no verdict', () => {
  expect(recent(null, 0)).toBe('no ratings')
  expect(recent(5, 2)).toBe('5.0, too few to judge')
})

const aspects = (...[honesty, content, responsiveness, value]: [number, number][]) =>
  aspectsSummary(
    (
      [
        ['honesty', honesty],
        ['content', content],
        ['responsiveness', responsiveness],
        ['value', value],
      ] as const
    ).flatMap(([id, rated]) => (rated ? [{ id, average: rated[0], count: rated[1] }] : [])),
  )

test('P23: the best and the lowest aspect are named from 0.3 apart and ten answers each', () => {
  expect(aspects([4.5, 10], [4.2, 10], [2.9, 10], [4.4, 10])).toBe(
    'best: ad honesty 4.5, lowest: responsiveness 2.9',
  )
  expect(aspects([5, 9], [4.3, 10], [4, 12], [1, 9])).toBe(
    'best: content 4.3, lowest: responsiveness 4.0',
  )
  expect(aspects([4.2, 10], [4, 12])).toBeNull()
  expect(aspects([5, 9], [4.2, 10])).toBeNull()
  expect(aspects()).toBeNull()
})

test('the summary of the tags names the three most frequent', () => {
  const tagCounts = (['helpful', 'kind', 'clickbait', 'rude'] as const).map((id, index) => ({
    id,
    count: 9 - index,
  }))
  expect(tagsSummary(tagCounts)).toBe('Helpful (9), Kind to followers (8), Clickbait (7)')
})
