import { expect, test } from 'vitest'
import { cookieToken, sessionCookie } from '@/lib/auth/session-token'
import { withSettings } from '@/tests/support/http'

const asking = (cookie: string) => new Request('http://localhost/', { headers: { cookie } })

test('with https the session cookie has the __Host- prefix, and no other name is read', async () => {
  await withSettings({ SITE_URL: 'https://ratings.example' }, async () => {
    expect(sessionCookie('abc')).toBe(
      '__Host-session=abc; Path=/; HttpOnly; SameSite=Strict; Max-Age=604800; Secure',
    )
    expect(cookieToken(asking('session=planted; __Host-session=own'))).toBe('own')
    expect(cookieToken(asking('session=planted'))).toBeNull()
  })
})

test('without https, where browsers reject the prefix, the session cookie has a plain name', () => {
  expect(sessionCookie('abc')).toBe(
    'session=abc; Path=/; HttpOnly; SameSite=Strict; Max-Age=604800',
  )
  expect(cookieToken(asking('a=b; session=own'))).toBe('own')
})
