import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NO_BREAKDOWN } from '@/lib/domain/rating-breakdown'
import { perspectivesOf } from '@/lib/influencers/statistics/perspectives'

const group = (id: string, count: number, stars: number) => ({ id, sum: count * stars, count })

test('groups of three and more stand apart, and smaller ones together without an average below three [P5]', () => {
  const relationships = [
    group('competitor', 1, 1),
    group('customer', 3, 4),
    group('follower', 5, 5),
    group('unsaid', 1, 2),
  ]
  expect(perspectivesOf({ ...NO_BREAKDOWN, relationships }).relationships).toEqual([
    { id: 'follower', label: 'Followers', average: 5, count: 5 },
    { id: 'customer', label: 'Customers', average: 4, count: 3 },
    { id: null, label: 'Others', average: null, count: 2 },
  ])
})

test('languages stand in the order of their ratings, and texts of no certain language are among the others [P5]', () => {
  const languages = [group('', 4, 2), group('de', 3, 4), group('en', 9, 5), group('it', 2, 1)]
  expect(perspectivesOf({ ...NO_BREAKDOWN, languages }).languages).toEqual([
    { id: 'en', label: 'English', average: 5, count: 9 },
    { id: 'de', label: 'German', average: 4, count: 3 },
    { id: null, label: 'Others', average: 10 / 6, count: 6 },
  ])
})

test('a single group is no perspective', () => {
  const breakdown = { ...NO_BREAKDOWN, relationships: [group('follower', 9, 4)] }
  expect(perspectivesOf(breakdown).relationships).toEqual([])
  expect(perspectivesOf(NO_BREAKDOWN)).toEqual({ relationships: [], languages: [] })
})

test('the groups of a kind sum to the total [P5]', () => {
  const codes = ['', 'de', 'en', 'fr', 'it'] as const
  const counts = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 5, maxLength: 5 })
  fc.assert(
    fc.property(counts, (numbers) => {
      const languages = codes.map((id, n) => group(id, numbers[n] ?? 0, 3))
      const shown = perspectivesOf({ ...NO_BREAKDOWN, languages }).languages
      const total = numbers.reduce((sum, number) => sum + number, 0)
      const sum = shown.reduce((all, { count }) => all + count, 0)
      expect(sum).toBe(shown.length > 0 ? total : 0)
      for (const { id, average, count } of shown) {
        expect(average === null).toBe(count < 3)
        expect(id === null || count >= 3).toBe(true)
      }
    }),
  )
})
