import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reviewQueryTokens, reviewTokensOf } from '@/lib/ratings/reviews/rules'

/** As the database compares: each wanted word begins one of the keys. */
const finds = (review: { title: string; details: string }, query: string) =>
  reviewQueryTokens(query).every((word) =>
    reviewTokensOf(review).some((key) => key.startsWith(word)),
  )

test.each([
  ['Spon', true],
  ['PAID café', true],
  ['cafe', true],
  ["didn't", true],
  ['didnt say', true],
  ['https://www.example.com', true],
  ['example com', true],
  ['ponsored', false],
  ['sponsored later', false],
])('%s is found: %s', (query, isFound) => {
  const review = {
    title: 'Sponsored café',
    details: 'They didn’t say that it was paid: https://example.com/x',
  }
  expect(finds(review, query)).toBe(isFound)
})

test('whatever was written is found by any of its own words', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 60 })
  fc.assert(
    fc.property(text, text, (title, details) => {
      const words = `${title} ${details}`.split(/\s+/)
      for (const word of words) expect(finds({ title, details }, word)).toBe(true)
    }),
  )
})

test('a key is made of letters and digits, so that no search is a pattern', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (query) => {
      for (const word of reviewQueryTokens(query))
        expect(word).toMatch(/^[\p{L}\p{N}\p{M}]{1,20}$/u)
    }),
  )
})

test('the longest text has few keys, and the longest search few words', () => {
  const details = Array.from({ length: 1_000 }, (_, n) => `w${n}`).join(' ')
  expect(reviewTokensOf({ title: 'Long', details })).toHaveLength(400)
  expect(reviewQueryTokens('a b c d e f g h i j k l m n')).toHaveLength(6)
})
