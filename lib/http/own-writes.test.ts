import { expect, test } from 'vitest'
import { z } from 'zod'
import { markWrite, ownAddress, WRITE_COOKIE } from '@/lib/http/own-writes'
import { route } from '@/lib/http/route'
import { UNDESCRIBED } from '@/tests/support/declaration'
import { call, withDatabase, withSettings } from '@/tests/support/http'

withDatabase()

const ON_VERCEL = { VERCEL: '1', SITE_URL: 'https://ratings.example' }
const PAGE = new URL('https://ratings.example/reviews/1?page=2')
const handler = route({
  ...UNDESCRIBED,
  access: 'anyone',
  body: z.object({ text: z.string() }).optional(),
  run: async () => ({ success: true }),
})
const cookieAfter = async (options: Parameters<typeof call>[1]) =>
  (await call(handler, options)).headers.get('set-cookie')

test('on Vercel a write sets a cookie with a new value, a read does not', () =>
  withSettings(ON_VERCEL, async () => {
    const cookies = [
      await cookieAfter({ body: { text: 'a' } }),
      await cookieAfter({ body: { text: 'a' } }),
    ]
    for (const cookie of cookies) {
      expect(cookie).toMatch(
        /^wrote=[\w-]{16}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=60; Secure$/,
      )
    }
    expect(cookies[0]).not.toBe(cookies[1])
    expect(await cookieAfter({})).toBeNull()
  }))

test('a refused write sets no cookie, and elsewhere none does', async () => {
  const request = new Request(PAGE, { method: 'POST' })
  await withSettings(ON_VERCEL, async () => {
    const refused = markWrite(request, new Response(null, { status: 403 }))
    expect(refused.headers.get('set-cookie')).toBeNull()
  })
  expect(await cookieAfter({ body: { text: 'a' } })).toBeNull()
})

test('the cookie gives the page an address of its own, which keeps the rest of it', () => {
  const value = 'abcdefgh12345678'
  expect(WRITE_COOKIE).toBe('wrote')
  expect(ownAddress(PAGE, value)?.href).toBe(`${PAGE.href}&nxtPwrote=${value}`)
  expect(PAGE.search).toBe('?page=2')
  for (const forged of [undefined, '', 'short', `${value}&x=1`, 'a'.repeat(5_000)]) {
    expect(ownAddress(PAGE, forged)).toBeNull()
  }
})
