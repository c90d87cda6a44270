import { describe, expect, test } from 'vitest'
import { readCategory, readChoice, readPageNumber, withQuery } from './page-query'

describe('readPageNumber', () => {
  test.each([
    [undefined, 1],
    ['1', 1],
    ['7', 7],
    ['1001', 1001],
  ])('%s is page %i', (value, page) => {
    expect(readPageNumber(value)).toBe(page)
  })

  test.each(['0', '-1', '01', '2.5', '1e3', 'two', '', '1002', '99999', ' 2'])(
    '%j is not a page number',
    (value) => {
      expect(readPageNumber(value)).toBeNull()
    },
  )

  test('a repeated parameter is not a page number', () => {
    expect(readPageNumber(['1', '2'])).toBeNull()
  })
})

test('a choice outside the list reads as the fallback', () => {
  expect(readChoice([1, 2, 3], '2', null)).toBe(2)
  expect(readChoice([1, 2, 3], '4', null)).toBeNull()
  expect(readChoice(['newest', 'helpful'], ['helpful'], 'newest')).toBe('newest')
})

test('All and a repeated category mean no filter [56]', () => {
  expect(readCategory('All')).toBe('')
  expect(readCategory(['a', 'b'])).toBe('')
  expect(readCategory(undefined)).toBe('')
  expect(readCategory('Food & Drink')).toBe('Food & Drink')
})

test('a URL contains only values that differ from the default', () => {
  expect(withQuery('/', { category: '', page: 1 })).toBe('/')
  expect(withQuery('/', { category: 'Food & Drink', page: 2 })).toBe(
    '/?category=Food+%26+Drink&page=2',
  )
  expect(withQuery('/reviews/1', { stars: null, sort: 'helpful', page: 1 })).toBe(
    '/reviews/1?sort=helpful',
  )
})
