import { expect, test } from 'vitest'
import { cookieToken, sessionCookie, signSession } from '@/lib/auth/session-token'
import { hours } from '@/lib/domain/durations'
import { withSettings } from '@/tests/support/http'

const asking = (cookie: string) => new Request('http://localhost/', { headers: { cookie } })
/** A token that lasts another hour. */
const aToken = () =>
  signSession('f'.repeat(24), { id: 'own', endsAt: new Date(Date.now() + hours(1)) })
const AN_HOUR = /; Max-Age=3(?:600|599)\b/

test('with https the session cookie has the __Host- prefix, and no other name is read', async () => {
  await withSettings({ SITE_URL: 'https://ratings.example' }, async () => {
    const token = aToken()
    const cookie = sessionCookie(token)
    expect(cookie.replace(AN_HOUR, '')).toBe(
      `__Host-session=${token}; Path=/; HttpOnly; SameSite=Strict; Secure`,
    )
    expect(cookieToken(asking('session=planted; __Host-session=own'))).toBe('own')
    expect(cookieToken(asking('session=planted'))).toBeNull()
  })
})

test('without https, where browsers reject the prefix, the session cookie has a plain name', () => {
  const token = aToken()
  const cookie = sessionCookie(token)
  expect(cookie.replace(AN_HOUR, '')).toBe(`session=${token}; Path=/; HttpOnly; SameSite=Strict`)
  expect(cookieToken(asking('a=b; session=own'))).toBe('own')
})

test('the session cookie lasts as long as the token [A13]', () => {
  expect(sessionCookie(aToken())).toMatch(AN_HOUR)
  expect(sessionCookie('')).toBe('session=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0')
})
