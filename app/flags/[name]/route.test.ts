import { expect, test } from 'vitest'
import { GET } from '@/app/flags/[name]/route'
import { COUNTRIES } from '@/lib/domain/countries'
import { call, withDatabase } from '@/tests/support/http'

withDatabase()

const ask = (name: string, headers: Record<string, string> = {}) =>
  call(GET, { path: `/flags/${name}`, params: { name }, headers })

test('every country of the list has a small drawing without scripts or links', async () => {
  for (const { code } of COUNTRIES) {
    const { status, body } = await ask(`${code}.svg`)
    expect(status, code).toBe(200)
    expect(body, code).toMatch(/^<svg /)
    expect(body, code).not.toMatch(/<script|href|\son\w+=/i)
    expect(body.length, code).toBeLessThan(8_000)
  }
})

test('a flag is cached for good, and revalidated without a body', async () => {
  const { headers } = await ask('SE.svg')
  expect(headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const again = await ask('SE.svg', { 'if-none-match': headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
})

test.each(['se.svg', 'QQ.svg', 'EU.svg', 'SE.png', 'SEE.svg', '..svg', '__proto__'])(
  '%s is not found',
  async (name) => {
    expect((await ask(name)).status).toBe(404)
  },
)
