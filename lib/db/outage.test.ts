import {
  type BulkWriteResult,
  MongoBulkWriteError,
  MongoNetworkError,
  MongoServerError,
} from 'mongodb'
import { expect, test } from 'vitest'
import { isOutage } from '@/lib/db/outage'
import { AppError } from '@/lib/errors'

const NOTHING = {} as BulkWriteResult
const named = (name: string) => Object.assign(new Error('x'), { name })
const coded = (code: string) => Object.assign(new Error('x'), { code })

test.each([
  new MongoNetworkError('connection closed'),
  named('MongoServerSelectionError'),
  named('PoolClearedOnNetworkError'),
  coded('EPIPE'),
  new MongoServerError({ message: 'no space left on device', code: 14031 }),
  new MongoBulkWriteError(new MongoNetworkError('connection closed') as never, NOTHING),
  new AppError('unavailable', 'Not now.'),
])('$name is an outage worth a retry', (error) => expect(isOutage(error)).toBe(true))

test.each([
  new MongoServerError({ message: 'E11000', code: 11000 }),
  new MongoBulkWriteError({ message: 'E11000', code: 11000, writeErrors: [] }, NOTHING),
  new TypeError('our bug'),
  coded('ENOENT'),
  new AppError('refused', 'No.'),
  'a text',
])('%s is a bug or a refusal, not an outage', (error) => expect(isOutage(error)).toBe(false))
