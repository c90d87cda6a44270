import { afterEach, expect, test, vi } from 'vitest'
import { readCacheable } from '@/server/response-cache/policy'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

type Rule = { source: string; headers: { key: string; value: string }[]; missing?: object[] }
const ID = '0123456789abcdef01234567'
const CDN = 'Vercel-CDN-Cache-Control'

/** The rules by which a build for this platform lets the CDN cache pages. */
async function rulesFor(vercel: string): Promise<Rule[]> {
  vi.stubEnv('VERCEL', vercel)
  const { default: config } = await import('@/next.config.mjs')
  const rules = (await config.headers?.()) as Rule[]
  return rules.filter(({ headers }) => headers.some(({ key }) => key === CDN))
}

/** Their paths. */
const cachedByCdn = async (vercel: string): Promise<string[]> =>
  (await rulesFor(vercel)).map(({ source }) => source.replace(':id', ID))

test('the CDN keeps whole pages for a second and no older one, and nothing that the router fetches', async () => {
  for (const { headers, missing } of await rulesFor('1')) {
    expect(headers.find(({ key }) => key === CDN)?.value).toBe('s-maxage=1')
    expect(missing).toEqual([{ type: 'header', key: 'rsc' }])
  }
})

test('the pages cached by the CDN of Vercel are those that this host caches', async () => {
  const pages = await cachedByCdn('1')
  expect(pages.length).toBeGreaterThan(10)
  const asked = { rsc: '1' }
  expect(pages.filter((page) => readCacheable(page, asked) === null)).toEqual([])
  // Pages are also served in the router's format, which shows in the key.
  expect(pages.filter((page) => !readCacheable(page, asked)?.key.includes('rsc'))).toEqual([])
})

test('the pages of search results are not cached, as their terms are unbounded', () => {
  for (const url of ['/search', '/search?query=giulia', `/search?query=${'a'.repeat(5_000)}`]) {
    expect(readCacheable(url, {})).toBeNull()
    expect(readCacheable(url, { rsc: '1' })).toBeNull()
  }
})

test('elsewhere no page is cached by a CDN', async () => {
  expect(await cachedByCdn('')).toEqual([])
})
