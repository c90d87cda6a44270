import { expect, test } from 'vitest'
import { ordinal, pointsToNext } from './rules'

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [12, '12th'],
  [37, '37th'],
  [101, '101st'],
  [1_112, '1,112th'],
])('position %i is written %s', (position, words) => {
  expect(ordinal(position)).toBe(words)
})

test.each([
  [
    'one point more than the next, who is first in the order of ids',
    'b',
    0,
    { id: 'a', points: 90 },
    21,
  ],
  ['as many as the next, who is later in the order of ids', 'b', 0, { id: 'c', points: 90 }, 20],
  ['one point when some have as many', 'b', 2, { id: 'a', points: 90 }, 1],
  ['none when there is no one ahead', 'b', 0, null, null],
])('to overtake takes %s', (_what, id, tied, next, expected) => {
  expect(pointsToNext({ id, points: 70 }, { tied, next })).toBe(expected)
})
