import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
// Internal to Next, which makes the spans of requests with it.
import { getTracer } from 'next/dist/server/lib/trace/tracer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { POST as removeAccount } from '@/app/api/users/remove/[id]/route'
import { startTracing, stopTracing } from '@/lib/background/tracing'
import { transaction } from '@/lib/db/transaction'
import { getEnv } from '@/lib/env'
import { afterResponseDone } from '@/lib/jobs/after-response'
import { currentTraceId, currentTraceparent, withSpan } from '@/lib/tracing/spans'
import { aMember, anAdmin } from '@/tests/support/factories'
import { call, signedIn, withDatabase, withSettings } from '@/tests/support/http'

withDatabase()

type Attribute = { key: string; value: Record<string, unknown> }
type Sent = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Attribute[]
}
type Body = { resourceSpans: { resource: object; scopeSpans: { spans: Sent[] }[] }[] }

/** A collector of OTLP over HTTP, in its JSON form. */
let collector: Server
const bodies: string[] = []
beforeAll(async () => {
  collector = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    if (request.url === '/v1/traces') bodies.push(text)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
})
afterAll(() => {
  collector.close()
})

/** Returns the spans that `act` sends. */
async function spansOf(act: () => Promise<unknown>): Promise<Sent[]> {
  bodies.length = 0
  const { port } = collector.address() as AddressInfo
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` }
  await withSettings(endpoint, async () => {
    await startTracing(getEnv())
    try {
      await act()
      await afterResponseDone()
    } finally {
      await stopTracing()
    }
  })
  return bodies
    .flatMap((text) => (JSON.parse(text) as Body).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
}

/** Calls a handler in the spans that Next makes of a request. */
const asNext = (path: string, headers: Record<string, string>, handle: () => Promise<unknown>) =>
  getTracer().withPropagatedContext(headers, () =>
    getTracer().trace(
      'BaseServer.handleRequest',
      { spanName: 'POST', attributes: { 'http.method': 'POST', 'http.target': path } },
      handle,
    ),
  )

const TRACE = '0af7651916cd43dd8448eb211c80319c'

test('a request, its transaction and the job that it enqueues are one trace, that of the proxy in front', async () => {
  const admin = await anAdmin()
  const member = await aMember({ email: 'traced@example.com' })
  const traceparent = `00-${TRACE}-b7ad6b7169203331-01`
  const path = `/api/users/remove/${member.id}?reason=very-secret`
  const options = { ...signedIn(admin), method: 'POST', path, params: { id: member.id } }
  const spans = await spansOf(() =>
    asNext(path, { traceparent }, async () => {
      expect((await call(removeAccount, options)).status).toBe(200)
    }),
  )
  const named = (name: string) => spans.find((span) => span.name === name)
  const [request, job] = [named('POST'), named('job account')]
  const transaction = spans.find(({ spanId }) => spanId === job?.parentSpanId)
  expect(transaction?.name).toBe('transaction')
  expect(transaction?.parentSpanId).toBe(request?.spanId)
  expect(request?.parentSpanId).toBe('b7ad6b7169203331')
  expect([request, transaction, job].map((span) => span?.traceId)).toEqual([TRACE, TRACE, TRACE])
  expect(job?.attributes).toContainEqual({ key: 'job.kind', value: { stringValue: 'account' } })
  expect(bodies.join()).toContain('influencer-ratings')
  expect(bodies.join()).not.toMatch(new RegExp(`secret|reason|${member.id}|traced@`))
})

test('spans carry no addresses, tokens or messages', async () => {
  const spans = await spansOf(async () => {
    const failing = withSpan(
      'transaction',
      { 'http.url': 'https://x.example/?token=1' },
      async () => {
        throw new TypeError('ada@example.com is taken')
      },
    )
    await expect(failing).rejects.toThrow('taken')
    const fetching = () => Promise.resolve()
    const name = 'fetch GET https://provider.example/token?code=very-secret'
    await getTracer().trace('AppRender.fetch', { spanName: name }, fetching)
  })
  expect(spans.map(({ name }) => name)).toEqual(['transaction', 'fetch GET'])
  expect(spans[0]?.attributes).toEqual([{ key: 'error.type', value: { stringValue: 'TypeError' } }])
  expect(bodies.join()).not.toMatch(/secret|example\.com|provider|token/)
})

test('without an endpoint nothing is traced', async () => {
  await startTracing(getEnv())
  bodies.length = 0
  await transaction([], async () => {
    expect([currentTraceparent(), currentTraceId()]).toEqual([null, undefined])
  })
  await stopTracing()
  expect(bodies).toEqual([])
})
