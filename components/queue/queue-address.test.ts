import { expect, test } from 'vitest'
import { isFiltered, itemPath, queuePath, readQueueAddress } from './queue-address'

const read = (query: string) => readQueueAddress(new URLSearchParams(query))

test('T7: the filter is part of the address, and an item keeps it', () => {
  const address = read('kind=reply&severity=3&hours=24&language=de&page=2')
  expect(address).toEqual({ kind: 'reply', severity: 3, hours: 24, language: 'de', page: 2 })
  expect(queuePath(address)).toBe('/admin/queue?kind=reply&severity=3&hours=24&language=de&page=2')
  expect(itemPath('abc', { ...address, page: 1 })).toBe(
    '/admin/queue/abc?kind=reply&severity=3&hours=24&language=de',
  )
})

test('defaults are left out, and what is not understood is ignored', () => {
  const address = read('kind=everything&severity=9&hours=-1&language=%3Cb%3E&page=0')
  expect(queuePath(address)).toBe('/admin/queue')
  expect(isFiltered(address)).toBe(false)
  expect(isFiltered(read('page=3'))).toBe(false)
  expect(isFiltered(read('hours=24'))).toBe(true)
})
