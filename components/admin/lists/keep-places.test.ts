import { expect, test } from 'vitest'
import { isReordered, keepPlaces } from '@/components/admin/lists/keep-places'

const rowsOf = (ids: string) => [...ids].map((id) => ({ id }))
const keep = (fresh: string, shown: string, acted = '') =>
  keepPlaces(rowsOf(fresh), rowsOf(shown), [...acted])
    .map(({ id }) => id)
    .join('')

test.each([
  ['a row that the server has moved stays', 'CABD', 'ABCD', 'C', 'ABCD'],
  ['a row that left the list leaves', 'ACD', 'ABCD', 'B', 'ACD'],
  ['an undone removal brings the row back to its place', 'ABCD', 'ACD', 'B', 'ABCD'],
  ['the first row comes back first', 'ABC', 'BC', 'A', 'ABC'],
  ['several that were acted on come in as the server has them', 'XYAB', 'AB', 'XY', 'XYAB'],
  ['a row that others added waits at the end', 'XABC', 'ABC', '', 'ABCX'],
  ['the row that fills the page after one has left comes last', 'ACDE', 'ABCD', 'B', 'ACDE'],
  ['one that was acted on does not follow a row that waits', 'XYAB', 'AB', 'Y', 'YABX'],
  ['a first reading is in the order of the server', 'CAB', '', '', 'CAB'],
])('%s', (_, fresh, shown, acted, expected) => {
  expect(keep(fresh, shown, acted)).toBe(expected)
})

test('rows are given as they were read last', () => {
  const [row] = keepPlaces([{ id: 'a', rank: 2 }], [{ id: 'a' }], [])
  expect(row?.rank).toBe(2)
})

test('a new order is noticed, and only then', () => {
  expect(isReordered(rowsOf('ABC'), rowsOf('ABC'))).toBe(false)
  expect(isReordered(rowsOf('ABC'), rowsOf('BAC'))).toBe(true)
})
