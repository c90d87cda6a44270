import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { EndpointName } from '@/app/api/openapi.json/description'
import { listEndpoints } from '@/app/api/openapi.json/endpoints'
import { GET as describe } from '@/app/api/openapi.json/route'
import { getEnv } from '@/lib/env'
import type { Declaration } from '@/lib/http/route'
import { migrate } from '@/lib/migrations/commands'
import { aCategory, aMember, anAdmin, anInfluencer, aReview } from '@/tests/support/factories'
import { allHandlers } from '@/tests/support/handlers'
import { call, signedIn, withDatabase } from '@/tests/support/http'

/* In `npm run verify` only: thousands of random inputs. */

const ENDPOINTS = await listEndpoints()

withDatabase()
beforeAll(async () => {
  await migrate()
})

/** Each request that reaches the password comparison costs a third of a second. */
const requestsFor = (name: EndpointName) => (name === 'POST /api/signin' ? 20 : 80)
const HANG_MS = 5_000
const SEED = 20_261_121

type Json = Record<string, unknown>
/** The records that requests refer to: existing ids, and tokens of each kind of caller. */
type World = { ids: string[]; names: string[]; tokens: (string | null)[] }

const nasty = fc.constantFrom<unknown>(
  '',
  ' ',
  'null',
  'undefined',
  '$where',
  '{"$gt":""}',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '%00',
  '\u0000',
  '\ud800',
  '👩‍👩‍👧‍👦',
  'שלום',
  'a'.repeat(5_000),
  '<script>alert(1)</script>',
  'x\r\nSet-Cookie: a=b',
  -1,
  0,
  1e308,
  2 ** 53,
  2.5,
  null,
  true,
  [],
  {},
  { $gt: '' },
  { $ne: null },
  [{ $in: [] }],
  { toString: 1 },
  ['a', ['b']],
)

const anything = fc.oneof(
  nasty,
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** A value that roughly fits a JSON schema. */
function fitting(schema: Json, world: World): fc.Arbitrary<unknown> {
  const options = (schema.anyOf ?? schema.oneOf ?? schema.allOf) as Json[] | undefined
  if (options?.[0]) return fc.oneof(...options.map((option) => fitting(option, world)))
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum)
  if (schema.type === 'object') return fittingObject(schema, world)
  if (schema.type === 'integer' || schema.type === 'number') return fc.integer({ min: -2, max: 7 })
  if (schema.type === 'boolean') return fc.boolean()
  const known = fc.constantFrom(
    ...world.ids,
    ...world.names,
    '5',
    '3',
    '10',
    'a@example.com',
    'long enough 1',
    'constructor',
  )
  return fc.oneof(
    { weight: 4, arbitrary: known },
    { weight: 1, arbitrary: fc.string({ maxLength: 30 }) },
  )
}

function fittingObject(schema: Json, world: World): fc.Arbitrary<Json> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>)
  const fields = properties.map(([name, property]) => [
    name,
    fc.oneof(
      { weight: 5, arbitrary: fitting(property, world) },
      { weight: 1, arbitrary: anything },
    ),
  ])
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] })
}

const schemaOf = (schema: z.ZodType | undefined): Json =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json) : {}

type Sent = {
  params: Json
  query: Json
  body: unknown
  token: string | null
  headers: [string, string][]
}

function requestsTo(endpoint: Declaration, world: World): fc.Arbitrary<Sent> {
  const ids = fc.oneof(
    fc.constantFrom(...world.ids),
    fc.string({ maxLength: 30 }),
    fc.constantFrom('0'.repeat(24), '__proto__'),
  )
  const headerName = fc.constantFrom(
    'x-forwarded-for',
    'val',
    'idempotency-key',
    'if-none-match',
    'sec-fetch-site',
    'content-type',
    'cookie',
    'accept-encoding',
    'host',
  )
  const headerValue = fc.oneof(
    fc.constantFrom('same-origin', '300', '*', 'session=x', '1.2.3.4, 5', 'text/plain', '"a"'),
    fc.stringMatching(/^[\x21-\x7e]{0,40}$/),
  )
  return fc.record({
    params: fc.record({ id: ids, name: ids, replyId: ids }),
    query: fittingObject(schemaOf(endpoint.query), world),
    body: fc.oneof(
      { weight: 4, arbitrary: fitting({ type: 'object', ...schemaOf(endpoint.body) }, world) },
      { weight: 1, arbitrary: anything },
    ),
    token: fc.constantFrom(...world.tokens),
    headers: fc.array(fc.tuple(headerName, headerValue), { maxLength: 3 }),
  })
}

function requestOf(name: EndpointName, sent: Sent): Request {
  const [method = 'GET', path = ''] = name.split(' ')
  const url = new URL(
    path.replace(/\{(\w+)\}/g, (_, key) => encodeURIComponent(text(sent.params[key]))),
    getEnv().SITE_URL,
  )
  for (const [key, value] of Object.entries(sent.query)) url.searchParams.set(key, text(value))
  const headers = new Headers(sent.headers)
  if (sent.token) headers.set('authorization', `Bearer ${sent.token}`)
  const hasBody = method !== 'GET'
  // `Request` would send it as plain text, which is refused before it is read.
  if (!headers.has('content-type')) headers.set('content-type', 'application/json')
  return new Request(url, { method, headers, ...(hasBody ? { body: text(sent.body) } : {}) })
}

const text = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')

async function aWorld(): Promise<World> {
  const [admin, member, influencer, pending] = [
    await anAdmin(),
    await aMember(),
    await anInfluencer(),
    await anInfluencer({ approved: false, listed: false }),
  ]
  const review = await aReview({ influencerId: influencer._id })
  const category = await aCategory()
  return {
    ids: [member.id, influencer.id, pending.id, review.id, category.id],
    names: [category.name, influencer.name],
    tokens: [null, 'forged.token.here', signedIn(member).token, signedIn(admin).token],
  }
}

test.each(Object.entries(ENDPOINTS) as [EndpointName, Declaration][])(
  '%s answers any input in time, as described and never with a 5xx [278, 344]',
  { timeout: 120_000 },
  async (name, endpoint) => {
    const handler = (await allHandlers()).get(name)
    if (!handler) throw new Error(`${name} has no handler`)
    const world = await aWorld()
    const [method = '', path = ''] = name.split(' ')
    const { paths } = (await call(describe)).body
    // 304 is the response to a condition, for any file.
    const documented = [...Object.keys(paths[path][method.toLowerCase()].responses), '304']
    const failures: unknown[] = []
    for (const sent of fc.sample(requestsTo(endpoint, world), {
      numRuns: requestsFor(name),
      seed: SEED,
    })) {
      const started = performance.now()
      const response = await handler(requestOf(name, sent), {
        params: Promise.resolve(sent.params),
      })
      await response.arrayBuffer()
      const tookMs = performance.now() - started
      const isBad = response.status >= 500 || tookMs > HANG_MS
      if (isBad || !documented.includes(String(response.status)))
        failures.push({ status: response.status, tookMs, sent })
    }
    expect(failures).toEqual([])
  },
)
