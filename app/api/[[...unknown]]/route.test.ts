import { expect, test } from 'vitest'
import { MESSAGES } from '@/lib/domain/messages'
import { call } from '@/tests/support/http'
import { DELETE, GET, PATCH, POST } from './route'

test.each([
  ['GET', GET],
  ['POST', POST],
  ['PATCH', PATCH],
  ['DELETE', DELETE],
])('%s of an unknown endpoint answers 404 with the envelope [347]', async (method, handler) => {
  const { status, body, headers } = await call(handler, { method })
  const text = MESSAGES.notFound
  expect([status, body]).toEqual([404, { success: false, msg: text, message: text, error: text }])
  expect(headers.get('cache-control')).toBe('no-store')
})
