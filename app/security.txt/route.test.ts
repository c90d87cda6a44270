import { expect, test } from 'vitest'
import { GET } from '@/app/security.txt/route'
import { getEnv, parseEnv } from '@/lib/env'
import nextConfig from '@/next.config.mjs'
import { withDatabase, withSettings } from '@/tests/support/http'

withDatabase()

const DAY_MS = 86_400_000

async function readFile(): Promise<Map<string, string>> {
  const response = await GET(new Request('http://evil.example/security.txt'))
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/plain; charset=utf-8',
  ])
  const lines = (await response.text()).trimEnd().split('\n')
  return new Map(lines.map((line) => line.split(/: (.*)/) as [string, string]))
}

test('without settings it names the contact of the site and expires within a year', async () => {
  const fields = await readFile()
  const { SITE_URL, CONTACT_EMAIL } = getEnv()
  expect(fields.get('Contact')).toBe(`mailto:${CONTACT_EMAIL}`)
  expect(fields.get('Canonical')).toBe(`${SITE_URL}/.well-known/security.txt`)
  const leftMs = Date.parse(fields.get('Expires') ?? '') - Date.now()
  expect(leftMs).toBeGreaterThan(170 * DAY_MS)
  expect(leftMs).toBeLessThan(365 * DAY_MS)
})

test('contact and expiry are those of the settings', async () =>
  withSettings(
    { SECURITY_CONTACT: 'https://ratings.example/report', SECURITY_EXPIRES: '2031-01-31' },
    async () => {
      const fields = await readFile()
      expect(fields.get('Contact')).toBe('https://ratings.example/report')
      expect(fields.get('Expires')).toBe('2031-01-31T00:00:00.000Z')
    },
  ))

test.each([
  ['SECURITY_CONTACT', 'security@ratings.example'],
  ['SECURITY_CONTACT', 'mailto:a@b.example\nCanonical: https://evil.example/'],
  ['SECURITY_EXPIRES', 'next year'],
])('%s=%j is refused at boot', (name, value) => {
  const given = { MONGODB_URI: 'mongodb://a/b', SITE_URL: 'http://a', JWT_SECRET: 'x'.repeat(32) }
  expect(() => parseEnv({ ...given, [name]: value })).toThrow(name)
})

test('it is served at the address of the standard', async () => {
  expect(await nextConfig.rewrites?.()).toMatchObject({
    afterFiles: [{ source: '/.well-known/security.txt', destination: '/security.txt' }],
  })
})
