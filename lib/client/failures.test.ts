import { expect, test } from 'vitest'
import { MESSAGES } from '@/lib/domain/messages'
import { whyFailed } from './failures'

test('a failure without a message blames the connection only where no response came', () => {
  expect(whyFailed({ msg: 'Please wait.', status: 429 })).toBe('Please wait.')
  expect(whyFailed({ msg: null, status: 0 })).toBe(MESSAGES.noConnection)
  expect(whyFailed({ msg: null, status: 500 })).toBe(MESSAGES.unexpected)
})
