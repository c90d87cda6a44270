import { expect, test } from 'vitest'
import {
  comparePath,
  comparisonSentence,
  fillPair,
  higherAspect,
  higherRated,
  readPair,
} from './comparison'

const [A, B] = ['a'.repeat(24), 'b'.repeat(24)]

test.each([
  [{}, { a: '', b: '' }],
  [
    { a: A, b: B },
    { a: A, b: B },
  ],
  [{ a: A.toUpperCase() }, { a: A, b: '' }],
  [{ b: B }, { a: '', b: B }],
  [
    { a: A, b: A },
    { a: A, b: '' },
  ],
  [
    { a: [A, B], b: 'x' },
    { a: '', b: '' },
  ],
  [
    { a: '../../etc', b: `${B}0` },
    { a: '', b: '' },
  ],
])('%j compares %j', (query, pair) => {
  expect(readPair(query)).toEqual(pair)
})

test('a URL names the chosen influencers, and another choice takes the free slot', () => {
  expect(comparePath({ a: A, b: B })).toBe(`/compare?a=${A}&b=${B}`)
  expect(comparePath({ b: B })).toBe(`/compare?b=${B}`)
  expect(comparePath({})).toBe('/compare')
  expect(fillPair({ a: '', b: '' }, A)).toEqual({ a: A, b: '' })
  expect(fillPair({ a: A, b: '' }, B)).toEqual({ a: A, b: B })
  expect(fillPair({ a: '', b: B }, A)).toEqual({ a: A, b: B })
})

const nova = { name: 'Nova', averageRating: 4.62, reviewsCount: 88 }
const kai = { name: 'Kai', averageRating: 4.1, reviewsCount: 12 }
const newcomer = { name: 'Mo', averageRating: 5, reviewsCount: 1 }
const unrated = { name: 'Ida', averageRating: 0, reviewsCount: 0 }

test('the sentence contains both averages, and a note where there are too few ratings', () => {
  expect(comparisonSentence(nova, kai)).toBe(
    'Nova has an average of 4.6 from 88 ratings, and Kai has an average of 4.1 from 12 ratings.',
  )
  expect(comparisonSentence(nova, newcomer)).toBe(
    'Nova has an average of 4.6 from 88 ratings, and Mo has an average of 5.0 from 1 rating. There are too few ratings of Mo for a verdict.',
  )
  expect(comparisonSentence(unrated, newcomer)).toMatch(
    /^Ida has no ratings yet, .* of Ida and Mo for a verdict\.$/,
  )
})

test('neither is called higher below a difference of 0.3 as displayed, or below ten ratings', () => {
  expect(higherRated(nova, kai)).toBe('a')
  expect(higherRated(kai, nova)).toBe('b')
  expect(higherRated(nova, newcomer)).toBeNull()
  expect(higherAspect({ average: 4.1, count: 47 }, { average: 3.9, count: 41 })).toBeNull()
  expect(higherAspect({ average: 4.34, count: 10 }, { average: 4.06, count: 10 })).toBeNull()
  expect(higherAspect({ average: 4.4, count: 10 }, { average: 4.1, count: 10 })).toBe('a')
  expect(higherAspect({ average: null, count: 0 }, { average: 4, count: 12 })).toBeNull()
  expect(higherAspect({ average: 5, count: 9 }, { average: 4, count: 12 })).toBeNull()
})
