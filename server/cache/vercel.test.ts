import { afterEach, expect, test, vi } from 'vitest'
import { readCacheable } from '@/server/cache/addresses'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

type Rule = { source: string; headers: { key: string; value: string }[] }
const ID = '0123456789abcdef01234567'
const CDN = 'Vercel-CDN-Cache-Control'

/** The addresses that a build for this place has the CDN keep. */
async function keptByCdn(vercel: string): Promise<string[]> {
  vi.stubEnv('VERCEL', vercel)
  const { default: config } = await import('@/next.config.mjs')
  const rules = (await config.headers?.()) as Rule[]
  return rules
    .filter(({ headers }) => headers.some(({ key }) => key === CDN))
    .map(({ source }) => source.replace(':id', ID))
}

test('the pages that a CDN keeps on Vercel are those that our own host keeps', async () => {
  const pages = await keptByCdn('1')
  expect(pages.length).toBeGreaterThan(10)
  const asked = { rsc: '1' }
  expect(pages.filter((page) => readCacheable(page, asked) === null)).toEqual([])
  // A page is what the router asks for in its own format; the key then says so.
  expect(pages.filter((page) => !readCacheable(page, asked)?.key.includes('rsc'))).toEqual([])
})

test('elsewhere no page is for a CDN to keep', async () => {
  expect(await keptByCdn('')).toEqual([])
})
