import { expect, test } from 'vitest'
import { cookieToken, sessionCookie } from '@/lib/auth/session-token'
import { withSettings } from '@/tests/support/http'

const asking = (cookie: string) => new Request('http://localhost/', { headers: { cookie } })

test('under https the session has a name that only this very host can set, and no other name counts', async () => {
  await withSettings({ SITE_URL: 'https://ratings.example' }, async () => {
    expect(sessionCookie('abc')).toBe(
      '__Host-session=abc; Path=/; HttpOnly; SameSite=Strict; Max-Age=604800; Secure',
    )
    expect(cookieToken(asking('session=planted; __Host-session=own'))).toBe('own')
    expect(cookieToken(asking('session=planted'))).toBeNull()
  })
})

test('without https, where browsers refuse such names, it has a plain one', () => {
  expect(sessionCookie('abc')).toBe(
    'session=abc; Path=/; HttpOnly; SameSite=Strict; Max-Age=604800',
  )
  expect(cookieToken(asking('a=b; session=own'))).toBe('own')
})
