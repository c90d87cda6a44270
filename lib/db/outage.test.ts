import { MongoNetworkError, MongoServerError } from 'mongodb'
import { expect, test } from 'vitest'
import { isOutage } from '@/lib/db/outage'
import { AppError } from '@/lib/errors'

const named = (name: string) => Object.assign(new Error('x'), { name })
const coded = (code: string) => Object.assign(new Error('x'), { code })

test.each([
  new MongoNetworkError('connection closed'),
  named('MongoServerSelectionError'),
  named('PoolClearedOnNetworkError'),
  coded('EPIPE'),
  new AppError('unavailable', 'Not now.'),
])('worth another try: $name', (error) => expect(isOutage(error)).toBe(true))

test.each([
  new MongoServerError({ message: 'E11000', code: 11000 }),
  new TypeError('our bug'),
  coded('ENOENT'),
  new AppError('refused', 'No.'),
  'a text',
])('a bug or a refusal: %s', (error) => expect(isOutage(error)).toBe(false))
