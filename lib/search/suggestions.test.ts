import { expect, test } from 'vitest'
import { itemsNamed } from '@/lib/search/suggestions'

const KITCHEN = { names: ['Kitchen & Home'] }
const YOUTUBE = { names: ['YouTube', 'yt'] }
const X = { names: ['X (Twitter)', 'x'] }
const ITEMS = [KITCHEN, YOUTUBE, X]

test.each([
  ['kitchen', [KITCHEN]],
  ['kit', [KITCHEN]],
  ['KITCHEN youtube', [KITCHEN, YOUTUBE]],
  ['x', [X]],
  ['ki', []],
  ['giulia', []],
  ['', []],
])('the names for %j', (query, expected) => {
  expect(itemsNamed(query, ITEMS)).toEqual(expected)
})
