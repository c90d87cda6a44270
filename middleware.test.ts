import jwt from 'jsonwebtoken'
// @ts-expect-error: Next ships it without types
import { pathToRegexp } from 'next/dist/compiled/path-to-regexp'
import { NextRequest } from 'next/server'
import { expect, test } from 'vitest'
import { signSession } from '@/lib/auth/session-token'
import { hours } from '@/lib/domain/durations'
import { safeNext } from '@/lib/domain/paths'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { getEnv } from '@/lib/env'
import nextConfig from '@/next.config.mjs'
import { config, middleware } from './middleware'

const ID = '0123456789abcdef01234567'
const aToken = () => signSession(ID, { id: 'any', endsAt: new Date(Date.now() + hours(1)) })

function visit(path: string, { cookie = '', method = 'GET' } = {}): Response {
  const headers = cookie ? { cookie } : {}
  return middleware(new NextRequest(new URL(path, getEnv().SITE_URL), { method, headers }))
}
const goesOn = (response: Response) => response.headers.get('x-middleware-next') === '1'
const rewrittenTo = (response: Response) => response.headers.get('x-middleware-rewrite')

test.each(['/user/dashboard', '/admin/dashboard'])(
  'a visitor of %s is redirected to sign in [30, 31, 38, 39]',
  (path) => {
    const response = visit(path)
    const location = new URL(response.headers.get('location') ?? '')

    expect(response.status).toBe(307)
    expect([location.origin, location.pathname]).toEqual([getEnv().SITE_URL, '/signin'])
    expect(location.searchParams.get('next')).toBe(path)
  },
)

test('the return path keeps the query and never leaves the site [38]', () => {
  const back = (path: string) =>
    new URL(visit(path).headers.get('location') ?? '').searchParams.get('next')

  expect(back('/user/dashboard?tab=points&x=a%26b')).toBe('/user/dashboard?tab=points&x=a%26b')
  expect(safeNext(back('/user//evil.example'))).toBe('/user//evil.example')
  expect(back('/user/dashboard?next=https://evil.example')).toMatch(/^\/user\/dashboard\?next=/)
})

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const BAD_COOKIES: Record<string, () => string> = {
  empty: () => 'session=',
  garbled: () => 'session=a.b.c',
  'of another name': () => `sessions=${aToken()}`,
  expired: () =>
    `session=${jwt.sign({}, getEnv().JWT_SECRET, { subject: ID, jwtid: 'x', audience: 'session', expiresIn: -1 })}`,
  'without a signature': () =>
    `session=${encode({ alg: 'none' })}.${encode({ sub: ID, jti: 'x', aud: 'session', exp: 9_999_999_999 })}.`,
}

test.each(Object.entries(BAD_COOKIES))(
  'a cookie that is %s grants no access [38, 39]',
  (_kind, cookie) => {
    expect(visit('/admin/dashboard', { cookie: cookie() }).status).toBe(307)
  },
)

test('a valid session passes, and private pages are neither cached nor indexed [30, 42]', () => {
  const cookie = `theme=dark; session=${aToken()}`
  const signedIn = visit('/user/dashboard', { cookie })

  expect(goesOn(signedIn)).toBe(true)
  for (const response of [signedIn, visit('/user/dashboard')]) {
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
  }
})

test.each(['GET', 'HEAD'])(
  '%s of the reset address shows the screen, with its token, and leaks it to no other site [33, 136]',
  (method) => {
    const response = visit('/api/reset-password?token=abc', { method })

    expect(rewrittenTo(response)).toBe(`${getEnv().SITE_URL}/reset-password?token=abc`)
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
  },
)

test('POST of the reset address reaches the handler [306]', () => {
  const response = visit('/api/reset-password?token=abc', { method: 'POST' })
  expect([goesOn(response), rewrittenTo(response)]).toEqual([true, null])
})

test.each([
  '/api/user/%ff',
  '/reviews/%E0%A4%A',
  '/user/%',
  '/api/..%2f..%2fuser/dashboard',
  '/api/%2E%2E%5c',
  '/user%2fdashboard',
  '/api/%252e%252e/',
])('%s cannot be decoded, or names several paths, and is refused', async (path) => {
  const response = visit(path)
  expect(response.status).toBe(400)
  const text = SERVER_MESSAGES.addressMalformed
  const envelope = JSON.stringify({ success: false, msg: text, message: text, error: text })
  expect(await response.text()).toBe(path.startsWith('/api/') ? envelope : text)
})

test('a guarded page is guarded under every spelling of its address', () => {
  expect(visit('/%75ser/dashboard').status).toBe(307)
  expect(goesOn(visit('/reviews/%C3%A9'))).toBe(true)
})

/** As Next itself reads the matcher. */
const matches = (source: string, path: string) =>
  pathToRegexp(source, [], { strict: true }).test(path)
const runsFor = (path: string) =>
  config.matcher.some((one) => typeof one === 'string' && matches(one, path))

test('runs only for guarded pages, the reset address and malformed addresses', () => {
  expect(config.runtime).toBe('nodejs')
  const paths = [
    '/user/dashboard',
    '/admin',
    '/api/reset-password',
    '/api/user/%ff',
    '/a%',
    '/%zz',
    '/a%2Fb',
    '/a%5cb',
    '/%252e',
  ]
  expect(paths.filter((path) => !runsFor(path))).toEqual([])
  const others = ['/', '/reviews/0123', '/api/users', '/_next/static/chunks/%5Bid%5D/page.js']
  expect(others.filter(runsFor)).toEqual([])
})

test('on Vercel a page gets the nonce of its render, not one that the visitor sent', () => {
  const [forPages] = config.matcher.flatMap((one) => (typeof one === 'string' ? [] : [one]))
  expect(forPages?.has).toEqual([{ type: 'header', key: 'x-vercel-id' }])
  const pages = ['/', '/reviews/0123', '/signup/expert', '/user/dashboard']
  expect(pages.filter((path) => !matches(forPages?.source ?? '', path))).toEqual([])
  const others = ['/api/users', '/_next/static/a.js', '/feed.xml', '/badge/0123.svg']
  expect(others.filter((path) => matches(forPages?.source ?? '', path))).toEqual([])

  const headers = {
    'x-vercel-id': 'fra1::abc',
    'content-security-policy': "script-src 'nonce-known'",
    'x-page-nonce': 'known',
  }
  const nonces = [1, 2].map(() => {
    const response = middleware(new NextRequest(getEnv().SITE_URL, { headers }))
    const nonce = response.headers.get('x-middleware-request-x-page-nonce')
    const policy = response.headers.get('x-middleware-request-content-security-policy')
    expect(policy).toBe(`script-src 'nonce-${nonce}'`)
    return nonce
  })
  expect(nonces.includes('known')).toBe(false)
  expect(new Set(nonces).size).toBe(2)
})

test('on Vercel visitors who have just written get a copy of the page of their own', () => {
  const visitAfter = (cookie: string) =>
    middleware(
      new NextRequest(`${getEnv().SITE_URL}/reviews/1?page=2`, {
        headers: { 'x-vercel-id': 'fra1::abc', cookie },
      }),
    )
  const own = visitAfter('wrote=abcdefgh12345678')
  const address = `${getEnv().SITE_URL}/reviews/1?page=2&nxtPwrote=abcdefgh12345678`
  expect(own.headers.get('x-middleware-rewrite')).toBe(address)
  expect(own.headers.get('x-middleware-request-x-page-nonce')).toMatch(/^[\w-]{22}$/)
  expect(goesOn(visitAfter('wrote=forged'))).toBe(true)
})

test('password managers are led to the page that changes a password, by the sign-in page when signed out', async () => {
  const [redirect] = (await nextConfig.redirects?.()) ?? []
  expect(redirect).toMatchObject({ source: '/.well-known/change-password', permanent: false })
  expect(redirect?.destination).toBe('/user/dashboard?section=account')
})
