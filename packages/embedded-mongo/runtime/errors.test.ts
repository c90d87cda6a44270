import { expect, test } from 'vitest'
import { MongoError, toMongoError } from './errors'

test.each([
  'No space left on device: Attempting to write page at position 8384512',
  'Input/output error',
  'MDB_MAP_FULL: Environment mapsize limit reached',
])('a full disk has its own error code, distinct from a bug: %s', (message) => {
  expect(toMongoError(new Error(message))).toMatchObject({
    code: 14031,
    codeName: 'OutOfDiskSpace',
  })
})

test('an unexpected error becomes InternalError, a MongoError keeps its code', () => {
  expect(toMongoError(new TypeError('x is not a function'))).toMatchObject({ code: 1 })
  expect(toMongoError(new MongoError('DuplicateKey', 'E11000'))).toMatchObject({ code: 11000 })
})
