import { expect, test } from 'vitest'
import { parseEnv } from '@/lib/env'

const least = {
  MONGODB_URI: 'mongodb://127.0.0.1/site',
  SITE_URL: 'https://site.example/',
  JWT_SECRET: '0123456789abcdef0123456789abcdef',
}

test('three settings are required; the others have defaults', () => {
  const env = parseEnv(least)
  expect(env).toMatchObject({
    PORT: 3000,
    SITE_URL: 'https://site.example',
    DEMO: true,
    RATE_LIMIT_FACTOR: 1,
  })
})

test('on Vercel pools are small and connections short-lived, unless set', () => {
  const pool = (given: object) => {
    const { MONGODB_POOL_SIZE, MONGODB_IDLE_MS } = parseEnv({ ...least, ...given })
    return [MONGODB_POOL_SIZE, MONGODB_IDLE_MS]
  }
  expect(pool({})).toEqual([50, 60_000])
  expect(pool({ VERCEL: '0' })).toEqual([50, 60_000])
  expect(pool({ VERCEL: '1' })).toEqual([10, 5_000])
  expect(pool({ VERCEL: '1', MONGODB_POOL_SIZE: '3' })).toEqual([3, 5_000])
})

test('the address of a replica set is accepted', () => {
  const MONGODB_URI = 'mongodb://a.example:27017,b.example:27017/site?replicaSet=rs0'
  expect(parseEnv({ ...least, MONGODB_URI }).MONGODB_URI).toBe(MONGODB_URI)
})

test.each([
  ['MONGODB_URI', 'postgres://x'],
  ['MONGODB_URI', 'mongodb://127.0.0.1/site?w=1'],
  ['MONGODB_POOL_SIZE', '1'],
  ['MONGODB_IDLE_MS', '-1'],
  ['MONGODB_SELECTION_MS', '99'],
  ['JWT_SECRET', 'too short'],
  ['SITE_URL', 'ftp://site.example'],
  ['PORT', '70000'],
  ['SMTP_URL', 'mail.example'],
  ['SMTP_URL', 'smtp://site:50%@mail.example'],
  ['SMTP_URL', 'smtp://site:pass#word@mail.example'],
  ['RATE_LIMIT_FACTOR', '-7'],
  ['REQUIRE_VERIFIED_EMAIL', 'maybe'],
])('an invalid %s stops the boot; the error names the setting but not its value', (name, value) => {
  const parse = () => parseEnv({ ...least, [name]: value })
  expect(parse).toThrow(new RegExp(`\\b${name}\\b`))
  expect(parse).not.toThrow(new RegExp(value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
})

test('a missing secret is reported as required', () => {
  expect(() => parseEnv({ ...least, JWT_SECRET: '' })).toThrow('JWT_SECRET is required')
})

test.each([
  [{}, false],
  [{ SMTP_URL: 'smtp://mail.example' }, true],
  [{ SMTP_URL: 'smtp://mail.example', REQUIRE_VERIFIED_EMAIL: '0' }, false],
  [{ REQUIRE_VERIFIED_EMAIL: 'true' }, true],
])(
  'by default ratings of unverified members wait exactly when e-mails can be sent: %j [C20]',
  (settings, expected) => {
    expect(parseEnv({ ...least, ...settings }).REQUIRE_VERIFIED_EMAIL).toBe(expected)
  },
)
