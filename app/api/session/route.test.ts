import { expect, test } from 'vitest'
import { aMember } from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'
import { POST } from './route'

withDatabase()

test('a stored token mints the cookie that page guards read [38, 39]', async () => {
  const { token } = signedIn(await aMember())
  const { status, body, headers } = await call(POST, { method: 'POST', token })

  expect([status, body]).toEqual([200, { success: true }])
  expect(headers.get('set-cookie')).toContain(`session=${token}; Path=/; HttpOnly; SameSite=Strict`)
})

test.each([null, 'null', 'forged.token.here'])(
  'the token %s mints nothing [310]',
  async (token) => {
    const { status, headers } = await call(POST, { method: 'POST', token })

    expect(status).toBe(401)
    expect(headers.get('set-cookie')).toBeNull()
  },
)
