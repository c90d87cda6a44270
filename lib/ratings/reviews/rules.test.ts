import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOverFlagged, reviewQueryTokens, reviewTokensOf } from '@/lib/ratings/reviews/rules'

/** Matches like the database: each word of the query is a prefix of a token. */
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
])('the search "%s" finds the review: %s', (query, isFound) => {
  const review = {
    title: 'Sponsored café',
    details: 'They didn’t say that it was paid: https://example.com/x',
  }
  expect(finds(review, query)).toBe(isFound)
})

test('a review is found by any of its words', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 60 })
  fc.assert(
    fc.property(text, text, (title, details) => {
      const words = `${title} ${details}`.split(/\s+/)
      for (const word of words) expect(finds({ title, details }, word)).toBe(true)
    }),
  )
})

test('tokens are letters and digits only, so no search is a pattern', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (query) => {
      for (const word of reviewQueryTokens(query))
        expect(word).toMatch(/^[\p{L}\p{N}\p{M}]{1,20}$/u)
    }),
  )
})

test('the numbers of tokens and of query words are limited', () => {
  const details = Array.from({ length: 1_000 }, (_, n) => `w${n}`).join(' ')
  expect(reviewTokensOf({ title: 'Long', details })).toHaveLength(400)
  expect(reviewQueryTokens('a b c d e f g h i j k l m n')).toHaveLength(6)
})

test.each([
  [{ flagsWeight: 4.9, likesCount: 0 }, false],
  [{ flagsWeight: 5, likesCount: 4 }, true],
  [{ flagsWeight: 5, likesCount: 5 }, false],
  [{ flagsWeight: 9, likesCount: 10 }, false],
])(
  'flags hide a review from a weight of five that is more than its likes: %o %s',
  (counts, isHidden) => {
    expect(isOverFlagged(counts)).toBe(isHidden)
  },
)
