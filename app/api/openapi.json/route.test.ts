import { expect, test } from 'vitest'
import { METHODS } from '@/app/api/openapi.json/description'
import { ENDPOINTS } from '@/app/api/openapi.json/endpoints'
import { GET } from '@/app/api/openapi.json/route'

const modules = import.meta.glob<Record<string, unknown>>('../**/route.ts')

async function existingEndpoints(): Promise<string[]> {
  const found: string[] = []
  for (const [file, load] of Object.entries(modules)) {
    const path = file.replace(/^\.\.?\//, '').replace(/\/?route\.ts$/, '') || 'openapi.json'
    // Third-party sign-in is a protocol of its own, with addresses that its library decides.
    if (path.startsWith('auth/')) continue
    const handlers = await load()
    const url = `/api/${path.replace(/\[(\w+)\]/g, '{$1}')}`
    found.push(...METHODS.filter((method) => handlers[method]).map((method) => `${method} ${url}`))
  }
  return found.sort()
}

test('every handler is described, and nothing else is', async () => {
  expect(await existingEndpoints()).toEqual(Object.keys(ENDPOINTS).sort())
})

test('the description names the keys that the schemas parse, in the wire’s spelling', async () => {
  const description = await GET().json()
  expect(description.openapi).toBe('3.1.0')
  const rating = description.paths['/api/questions'].post
  const body = rating.requestBody.content['application/json'].schema
  expect(Object.keys(body.properties)).toEqual([
    'expertId',
    'rating',
    'questionTitle',
    'questionDetails',
  ])
  expect(Object.keys(rating.responses)).toEqual(
    expect.arrayContaining(['200', '400', '401', '413', '429', '503']),
  )
  const list = description.paths['/api/users'].get.parameters
  expect(list.map(({ name }: { name: string }) => name)).toEqual(['skip', 'category'])
})
