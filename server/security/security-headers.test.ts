import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import { NodeNextRequest, NodeNextResponse } from 'next/dist/server/base-http/node'
import { sendResponse } from 'next/dist/server/send-response'
import { getPathMatch } from 'next/dist/shared/lib/router/utils/path-match'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentResponse } from '@/lib/http/document'
import nextConfig from '@/next.config.mjs'
import { type Host, hostHeaders, startHost } from '@/server/host'
import type { Handler } from '@/server/http/handler'
import { createOrigin, type Origin } from '@/server/response-cache/origin'
import { createResponseCache } from '@/server/response-cache/response-cache'
import { SECURITY_HEADERS } from '@/server/security/security-headers.mjs'

/*
 * Checks every kind of response against the published rules of the two well-known checkers: the score table of
 * the MDN HTTP Observatory (github.com/mdn/mdn-http-observatory, src/grader/charts.js) and the six headers that
 * securityheaders.com asks for.
 */

type Headers = IncomingHttpHeaders
const DOCUMENT = new TextEncoder().encode('%PDF-1.7 x')
const PAGE = '<!doctype html><script>go()</script><p>ratings</p>'

/** Sends a handler's response as Next does, after the headers that `next.config` has for the address. */
async function sendAsNext(incoming: IncomingMessage, outgoing: ServerResponse, sent: Response) {
  for (const { source, headers } of (await nextConfig.headers?.()) ?? []) {
    if (!getPathMatch(source)(incoming.url ?? '')) continue
    for (const { key, value } of headers) outgoing.setHeader(key, value)
  }
  await sendResponse(new NodeNextRequest(incoming), new NodeNextResponse(outgoing), sent)
}

const application: Handler = async (incoming, response) => {
  const { url } = incoming
  if (url?.endsWith('/document')) {
    const contentType = 'application/pdf'
    await sendAsNext(incoming, response, documentResponse({ contentType, bytes: DOCUMENT }))
    return
  }
  if (url?.startsWith('/broken')) throw new Error('broken')
  if (url?.startsWith('/redirected')) {
    response.writeHead(308, { location: '/' }).end()
    return
  }
  response.setHeader('content-type', url?.startsWith('/api/') ? 'application/json' : 'text/html')
  response.end(url?.startsWith('/api/') ? '{}' : PAGE)
}

let host: Host
let origin: Origin
beforeAll(async () => {
  const settings = {
    host: '127.0.0.1',
    port: 0,
    trustedProxies: 0,
    pictureHosts: ['https://res.cloudinary.com'],
    isHttps: true,
    transformsResponses: true,
  }
  origin = createOrigin((...call) => void application(...call).catch(() => {}), 'https://a.example')
  const defaultHeaders = hostHeaders(settings)
  const { pictureHosts } = settings
  const cache = createResponseCache({ origin, bytesMax: 1_000_000, pictureHosts, defaultHeaders })
  host = await startHost(application, { ...settings, cache })
})
afterAll(async () => {
  await host.close()
  origin.close()
})

const ask = (method: string, path: string): Promise<{ status: number; headers: Headers }> =>
  new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: host.port, method, path }, (response) => {
      response.resume()
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers }),
      )
    })
    sent.on('error', reject)
    sent.end()
  })

/** The sources of each directive of a policy. */
const readPolicy = (policy: string) =>
  new Map(
    policy.split(';').map((part) => {
      const [name = '', ...sources] = part.trim().split(/\s+/)
      return [name, sources] as const
    }),
  )
const BROAD = /^(?:https?:|data:|\*|ftp:|blob:|'unsafe-inline'|'unsafe-eval'|'unsafe-hashes')$/

function policyScore(policy: string | undefined): number {
  if (!policy) return -25
  const directives = readPolicy(policy)
  const fallback = directives.get('default-src')
  const of = (name: string) => directives.get(name) ?? fallback ?? ['*']
  if ([...of('script-src'), ...of('object-src')].some((source) => BROAD.test(source))) return -20
  if (of('img-src').includes('http:')) return -10
  if (of('style-src').some((source) => BROAD.test(source))) return 0
  return fallback?.join() === "'none'" && directives.has('form-action') ? 10 : 5
}

/** The modifiers to the base score of 100 that one response shows; those that need a scan of the whole site are left out. */
function observatoryScore(headers: Headers): number {
  const policy = String(headers['content-security-policy'] ?? '')
  const lasting = Number(/max-age=(\d+)/.exec(headers['strict-transport-security'] ?? '')?.[1])
  const isPrivate = /^(?:no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/
  return (
    100 +
    policyScore(policy) +
    (lasting >= 15_768_000 ? 0 : -20) +
    (headers['x-content-type-options'] === 'nosniff' ? 0 : -5) +
    (readPolicy(policy).get('frame-ancestors')?.join() === "'none'" ? 5 : -20) +
    (isPrivate.test(String(headers['referrer-policy'])) ? 5 : -5) +
    (headers['cross-origin-resource-policy'] === 'same-origin' ? 10 : 0)
  )
}

const SIX = [
  'strict-transport-security',
  'content-security-policy',
  'x-frame-options',
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
]

test.each([
  ['a page', 'GET', '/contributors/1', 200],
  ['a cached page', 'GET', '/', 200],
  ['a cached page, again', 'GET', '/', 200],
])('%s is graded A+ by both checkers', async (_, method, path, status) => {
  const response = await ask(method, path)
  expect(response.status).toBe(status)
  expect(observatoryScore(response.headers)).toBeGreaterThanOrEqual(100)
  expect(SIX.filter((name) => !response.headers[name])).toEqual([])
  const scripts = readPolicy(String(response.headers['content-security-policy'])).get('script-src')
  expect(scripts?.[0]).toBe("'self'")
  expect(scripts?.slice(1).every((source) => /^'sha256-[\w+/]{43}='$/.test(source))).toBe(true)
})

test.each([
  ['an API response', 'GET', '/api/getme', 200],
  ['a cached API response', 'GET', '/api/category/all', 200],
  ['a redirect', 'GET', '/redirected', 308],
  ['a failure', 'GET', '/broken', 500],
  ['a rejected method', 'POST', '/', 405],
])('%s has every header that does not depend on a page', async (_, method, path, status) => {
  const response = await ask(method, path)
  expect(response.status).toBe(status)
  expect(response.headers).toMatchObject(SECURITY_HEADERS)
  expect(SIX.filter((name) => !response.headers[name])).toEqual([])
})

test.each(['claims', 'proofs'])('a document of %s arrives with its own policy', async (kind) => {
  const path = `/api/admin/${kind}/0123456789abcdef01234567/document`
  const { status, headers } = await ask('POST', path)
  expect(status).toBe(200)
  const own = documentResponse({ contentType: 'application/pdf', bytes: DOCUMENT }).headers
  expect(headers).toMatchObject(Object.fromEntries(own))
  expect(headers['content-security-policy']).toMatch(/sandbox/)
})

test('no response discloses the server software', async () => {
  for (const path of ['/', '/api/getme', '/broken', '/redirected']) {
    const { headers } = await ask('GET', path)
    expect(Object.keys(headers).filter((name) => /powered|^server$|version/.test(name))).toEqual([])
  }
  expect(nextConfig.poweredByHeader).toBe(false)
})

test('HSTS covers a year and all subdomains', () => {
  expect(hostHeaders({ isHttps: true })['strict-transport-security']).toBe(
    'max-age=31536000; includeSubDomains',
  )
})

test('other sites cannot embed, read or open pages', () => {
  expect(SECURITY_HEADERS['cross-origin-opener-policy']).toBe('same-origin')
  expect(SECURITY_HEADERS['cross-origin-resource-policy']).toBe('same-origin')
  for (const feature of ['camera', 'microphone', 'geolocation', 'payment']) {
    expect(SECURITY_HEADERS['permissions-policy']).toContain(`${feature}=()`)
  }
})

test('without this host Next sends the same headers', async () => {
  const rules = await nextConfig.headers?.()
  const [everywhere] = rules ?? []
  const sent = Object.fromEntries(everywhere?.headers.map(({ key, value }) => [key, value]) ?? [])
  expect(everywhere?.source).toBe('/:path*')
  expect(sent).toEqual(SECURITY_HEADERS)
})

test('images are resized at upload, and there is no public resizing endpoint', () => {
  expect(nextConfig.images?.unoptimized).toBe(true)
})
