import { expect, test } from 'vitest'
import { listEndpoints } from '@/app/api/openapi.json/endpoints'
import { GET } from '@/app/api/openapi.json/route'
import { readCacheable } from '@/server/response-cache/policy'
import { allHandlers } from '@/tests/support/handlers'
import { call, withSettings } from '@/tests/support/http'

const ENDPOINTS = await listEndpoints()

test('every handler is described, but for the steps of a third-party sign-in', async () => {
  const existing = [...(await allHandlers()).keys()]
  const ours = existing.filter((name) => !name.includes(' /api/auth/'))
  expect(ours.sort()).toEqual(Object.keys(ENDPOINTS).sort())
})

test('the description has the keys that the schemas parse, in the spelling of the wire', async () => {
  const { body: description } = await call(GET)
  expect(description.openapi).toBe('3.1.0')
  const rating = description.paths['/api/questions'].post
  const body = rating.requestBody.content['application/json'].schema
  expect(Object.keys(body.properties)).toEqual([
    'expertId',
    'rating',
    'questionTitle',
    'questionDetails',
    'criteria',
    'tags',
    'relationship',
    'anonymous',
  ])
  expect(Object.keys(rating.responses)).toEqual(
    expect.arrayContaining(['200', '400', '401', '413', '429', '503']),
  )
  const list = description.paths['/api/users'].get.parameters
  expect(list.map(({ name }: { name: string }) => name)).toEqual([
    'skip',
    'after',
    'category',
    'sort',
    'minRating',
    'country',
    'platform',
    'ai',
    'count',
  ])
})

test('writes accept an idempotency key; sign-in, logout, uploads and reads do not', async () => {
  const { paths } = (await call(GET)).body
  const takesKey = ({ parameters = [] }: { parameters?: { name: string; in: string }[] }) =>
    parameters.some((one) => one.in === 'header' && one.name === 'Idempotency-Key')
  expect(takesKey(paths['/api/questions'].post)).toBe(true)
  expect(takesKey(paths['/api/questions/{id}'].delete)).toBe(true)
  expect(takesKey(paths['/api/comment/{id}/reply/{replyId}'].patch)).toBe(true)
  const without = Object.keys(paths).filter(
    (path) => paths[path].post && !takesKey(paths[path].post),
  )
  expect(without.sort()).toEqual([
    '/api/admin/imports',
    '/api/logout',
    '/api/me/claims/{id}/document',
    '/api/me/confirm/passkey',
    '/api/me/passkeys/challenge',
    '/api/me/proofs/{id}',
    '/api/session',
    '/api/session/third-party',
    '/api/signin',
    '/api/signin/passkey',
    '/api/signin/passkey/challenge',
    '/api/signin/second-factor',
    '/api/upload',
  ])
  expect(takesKey(paths['/api/users'].get)).toBe(false)
})

test('it is built once, and a client that already has it gets a 304', async () => {
  const { body, headers } = await call(GET)
  // It contains the address of the site, so building it again could change it.
  await withSettings({ SITE_URL: 'https://other.example' }, async () => {
    expect((await call(GET)).body).toEqual(body)
  })
  const etag = headers.get('etag') ?? ''
  const known = await call(GET, { headers: { 'if-none-match': etag } })
  expect([etag.length > 10, known.status, known.body]).toEqual([true, 304, ''])
})

test('the host caches it, compressed', () => {
  expect(readCacheable('/api/openapi.json', {})?.path).toBe('/api/openapi.json')
})
