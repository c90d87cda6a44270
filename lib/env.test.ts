import { expect, onTestFinished, test, vi } from 'vitest'
import { parseEnv } from '@/lib/env'
import { log } from '@/lib/log'
import { warnOfRenamedSettings } from '@/lib/renamed-settings'

const least = {
  MONGODB_URI: 'mongodb://127.0.0.1/site',
  SITE_URL: 'https://site.example/',
  JWT_SECRET: '0123456789abcdef0123456789abcdef',
}

test('three settings are enough; the rest has defaults', () => {
  const env = parseEnv(least)
  expect(env).toMatchObject({
    PORT: 3000,
    SITE_URL: 'https://site.example',
    DEMO: true,
    RATE_LIMIT_FACTOR: 1,
  })
})

test('a replica set’s address is accepted', () => {
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
  ['RATE_LIMIT_FACTOR', '-7'],
  ['REQUIRE_VERIFIED_EMAIL', 'maybe'],
])('a bad %s stops the boot and names itself, not its value', (name, value) => {
  const parse = () => parseEnv({ ...least, [name]: value })
  expect(parse).toThrow(new RegExp(`\\b${name}\\b`))
  expect(parse).not.toThrow(new RegExp(value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
})

test('a missing secret is named as required', () => {
  expect(() => parseEnv({ ...least, JWT_SECRET: '' })).toThrow('JWT_SECRET is required')
})

test.each([
  [{}, false],
  [{ SMTP_URL: 'smtp://mail.example' }, true],
  [{ SMTP_URL: 'smtp://mail.example', REQUIRE_VERIFIED_EMAIL: '0' }, false],
  [{ REQUIRE_VERIFIED_EMAIL: 'true' }, true],
])(
  'an unverified person’s rating waits exactly when mail can be sent, unless told (C20): %j',
  (settings, expected) => {
    expect(parseEnv({ ...least, ...settings }).REQUIRE_VERIFIED_EMAIL).toBe(expected)
  },
)

test.each([
  [{ STORM_FACTOR: '7' }, 7],
  [{ STORM_FACTOR: '7', RATING_SURGE_FACTOR: '' }, 7],
  [{ STORM_FACTOR: '7', RATING_SURGE_FACTOR: '3' }, 3],
  [{ RATE_LIMIT_FACTOR: '5' }, 5],
])('the old name of a setting counts where the new one is not given: %j', (settings, expected) => {
  expect(parseEnv({ ...least, ...settings }).RATING_SURGE_FACTOR).toBe(expected)
})

test('a bad value under the old name of a setting stops the boot', () => {
  expect(() => parseEnv({ ...least, STORM_FACTOR: '0' })).toThrow('RATING_SURGE_FACTOR')
})

test('a setting under its old name is logged at boot, without its value', () => {
  const warn = vi.spyOn(log, 'warn')
  onTestFinished(() => {
    vi.unstubAllEnvs()
    warn.mockRestore()
  })
  warnOfRenamedSettings()
  expect(warn).not.toHaveBeenCalled()
  vi.stubEnv('STORM_FACTOR', '7')
  warnOfRenamedSettings()
  expect(warn.mock.calls).toEqual([
    [{ setting: 'STORM_FACTOR', newName: 'RATING_SURGE_FACTOR' }, 'setting renamed'],
  ])
  vi.stubEnv('RATING_SURGE_FACTOR', '3')
  warnOfRenamedSettings()
  expect(warn).toHaveBeenCalledTimes(1)
})
