import { expect, test } from 'vitest'
import { ordinal } from './rules'

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
