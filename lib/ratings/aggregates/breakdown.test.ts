import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RELATIONSHIP_IDS } from '@/lib/domain/aspects-and-tags'
import { countIn, monthOf, monthRange, NO_BREAKDOWN } from '@/lib/domain/rating-breakdown'
import { STARS } from '@/lib/domain/stars'
import { breakdownOf, withBreakdown } from '@/lib/ratings/aggregates/breakdown'

const review = fc.record(
  {
    rating: fc.constantFrom(...STARS),
    counted: fc.boolean(),
    relationship: fc.constantFrom(...RELATIONSHIP_IDS),
    language: fc.constantFrom('', 'en', 'it', 'de'),
    createdAt: fc
      .integer({ min: Date.UTC(2024, 10, 1), max: Date.UTC(2026, 10, 30) })
      .map((time) => new Date(time)),
  },
  { requiredKeys: ['rating', 'counted', 'createdAt'] },
)
const LISTS = ['relationships', 'languages', 'months'] as const

test('changes of single ratings add up to a full count, and each list to the total [P5, P6]', () => {
  const writes = fc.array(fc.tuple(fc.nat(4), fc.option(review, { freq: 3 })), { maxLength: 20 })
  fc.assert(
    fc.property(writes, (changes) => {
      const ratings = new Map<number, typeof review extends fc.Arbitrary<infer R> ? R : never>()
      let stored = NO_BREAKDOWN
      for (const [author, after] of changes) {
        stored = withBreakdown(stored, { before: ratings.get(author) ?? null, after })
        if (after) ratings.set(author, after)
        else ratings.delete(author)
      }
      const counted = [...ratings.values()].filter((one) => one.counted)
      expect(stored).toEqual(breakdownOf(counted))
      for (const list of LISTS) {
        const ids = stored[list].map(({ id }) => id)
        expect(ids).toEqual([...new Set(ids)].sort())
        expect(countIn(stored[list])).toBe(counted.length)
        expect(stored[list].reduce((total, { sum }) => total + sum, 0)).toBe(
          counted.reduce((total, { rating }) => total + rating, 0),
        )
      }
    }),
  )
})

test('a change that moves no sum returns the same breakdown, which is not written then', () => {
  const uncounted = { rating: 4, counted: false, createdAt: new Date() }
  expect(withBreakdown(NO_BREAKDOWN, { before: null, after: uncounted })).toBe(NO_BREAKDOWN)
})

test('a rating of an earlier version has no relationship, and no language', () => {
  const old = { rating: 4, counted: true, createdAt: new Date('2026-03-31T23:59:59Z') }
  expect(breakdownOf([old])).toEqual({
    relationships: [{ id: 'unsaid', sum: 4, count: 1 }],
    languages: [{ id: '', sum: 4, count: 1 }],
    months: [{ id: '2026-03', sum: 4, count: 1 }],
    answered: [],
  })
})

test('a rating with a response is among the answered ones of its month, while it counts [T37]', () => {
  const at = new Date('2026-03-31T23:59:59Z')
  const rating = { rating: 2, counted: true, createdAt: at }
  const answered = { ...rating, answeredAt: new Date('2026-04-01T00:00:00Z') }
  const sums = withBreakdown(breakdownOf([rating]), { before: rating, after: answered })
  expect(sums).toEqual(breakdownOf([answered]))
  expect(sums.answered).toEqual([{ id: '2026-03', sum: 2, count: 1 }])
  const uncounted = { ...answered, counted: false }
  expect(withBreakdown(sums, { before: answered, after: uncounted })).toEqual(NO_BREAKDOWN)
})

test('a month ends where the next one begins', () => {
  const { from, to } = monthRange('2025-12')
  expect([from, to]).toEqual([new Date('2025-12-01'), new Date('2026-01-01')])
  expect([monthOf(from), monthOf(new Date(to.getTime() - 1))]).toEqual(['2025-12', '2025-12'])
})
