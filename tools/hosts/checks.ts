import { deepStrictEqual, match, ok, strictEqual } from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { LIMIT } from '@/lib/domain/limits'
import { print } from '@/tools/cli/terminal'
import type { Credentials } from '@/tools/launcher/throwaway'
import { readWorld } from '@/tools/screens/world'

/*
 * What every host must do, whichever process listens: the same pages, API, limits and protection. Each check is a few
 * requests against a site with demo data.
 */

export type Site = { address: string; admin: Credentials; member: Credentials }
export type Check = { name: string; run(site: Site): Promise<void> }

/** Runs the checks in order, and prints a line for each. Returns the number of failed ones. */
export async function runChecks(site: Site, checks: readonly Check[]): Promise<number> {
  let failed = 0
  for (const { name, run } of checks) {
    const error = await run(site).then(
      () => null,
      (thrown: unknown) => thrown,
    )
    if (error !== null) failed += 1
    print(`${error === null ? 'ok    ' : 'FAILED'} ${name}`)
    if (error !== null)
      print(`       ${String((error as Error).message).replaceAll('\n', '\n       ')}`)
  }
  return failed
}

/** Sends JSON, and returns the status, headers and parsed body. */
export async function send(
  { address }: Pick<Site, 'address'>,
  path: string,
  {
    token,
    headers,
    body,
    method = body === undefined ? 'GET' : 'POST',
  }: {
    token?: string
    headers?: Record<string, string>
    body?: unknown
    method?: string
  } = {},
) {
  const response = await fetch(new URL(path, address), {
    method,
    redirect: 'manual',
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) }
}

/** Signs in, and returns the token. */
export async function signIn(site: Site, { email, password }: Credentials): Promise<string> {
  const { status, json } = await send(site, '/api/signin', { body: { email, password } })
  strictEqual(status, 200)
  return json().token
}

/** Rates an influencer, and returns the text and the response. */
export async function rate(site: Site, token: string, influencer: string) {
  const text = `Rated by a check ${randomUUID()}`
  const rating = { expertId: influencer, rating: 4, questionTitle: text, questionDetails: 'Kind.' }
  const headers = { 'idempotency-key': randomUUID() }
  const sent = await send(site, '/api/questions', { token, headers, body: rating })
  strictEqual(sent.status, 200, sent.text)
  return { text, sent }
}

const policyOf = (html: string, header: string | null) => {
  const meta = /<meta http-equiv="Content-Security-Policy" content="(?<policy>[^"]*)"/i.exec(html)
  const inPage = meta?.groups?.policy?.replaceAll('&#x27;', "'") ?? ''
  return [header ?? '', inPage].find((policy) => policy.includes('script-src')) ?? ''
}

/** Throws unless the page's policy allows all its inline scripts, each by nonce or hash, and nothing else inline. */
export function requirePolicy(html: string, header: string | null): void {
  const [, allowed = ''] = /script-src ([^;]*)/.exec(policyOf(html, header)) ?? []
  ok(allowed.includes("'self'"), 'no policy for scripts')
  ok(!allowed.includes('unsafe'), allowed)
  const scripts = [...html.matchAll(/<script(?<attributes>[^>]*)>(?<source>[\s\S]*?)<\/script>/g)]
  const inline = scripts.filter(
    ({ groups }) => groups?.source && !/application\/ld\+json/.test(groups.attributes ?? ''),
  )
  ok(inline.length > 0)
  for (const { groups } of inline) {
    const nonce = /nonce="(?<nonce>[^"]+)"/.exec(groups?.attributes ?? '')?.groups?.nonce
    const hash = createHash('sha256')
      .update(groups?.source ?? '')
      .digest('base64')
    const isAllowed = nonce ? allowed.includes(`'nonce-${nonce}'`) : allowed.includes(hash)
    ok(isAllowed, `not allowed: ${groups?.source?.slice(0, 60)}`)
  }
}

/** The content encoding of a response to a browser, which `fetch` hides. */
const encodingOf = ({ address }: Site, path: string): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'gzip, br' }
    const sent = request(new URL(path, address), { headers }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.headers['content-encoding']))
    })
    sent.once('error', reject)
    sent.end()
  })

/** Checks that hold on every host. */
export const CHECKS: readonly Check[] = [
  {
    name: 'liveness and readiness',
    async run(site) {
      for (const path of ['/api/healthz', '/api/readyz']) {
        const { status, text } = await send(site, path)
        deepStrictEqual([status, text], [200, '{"success":true}'])
      }
    },
  },
  {
    name: 'a public page has its content, the security headers and a policy for its scripts',
    async run(site) {
      const { influencer } = await readWorld(site.address)
      const { averageRating } = (await send(site, `/api/user/${influencer}`)).json()
      const { status, headers, text } = await send(site, `/reviews/${influencer}`)
      strictEqual(status, 200)
      ok(text.includes('</html>') && averageRating !== null)
      strictEqual(headers.get('x-frame-options'), 'DENY')
      strictEqual(headers.get('x-content-type-options'), 'nosniff')
      match(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/)
      strictEqual(headers.get('x-powered-by'), null)
      requirePolicy(text, headers.get('content-security-policy'))
    },
  },
  {
    name: 'a document that staff opens has its own policy',
    async run(site) {
      for (const kind of ['claims', 'proofs']) {
        const path = `/api/admin/${kind}/0123456789abcdef01234567/document`
        const { status, headers } = await send(site, path, { method: 'POST' })
        strictEqual(status, 401)
        match(headers.get('content-security-policy') ?? '', /default-src 'none'; sandbox/)
      }
    },
  },
  {
    name: 'a visitor cannot choose the nonce of a page',
    async run(site) {
      const headers = {
        'content-security-policy': "script-src 'nonce-forged'",
        'x-page-nonce': 'forged',
        'x-vercel-id': 'forged',
      }
      const { headers: answered, text } = await send(site, '/method', { headers })
      ok(!text.includes('forged'))
      requirePolicy(text, answered.get('content-security-policy'))
    },
  },
  {
    name: 'unknown pages and endpoints answer 404, malformed addresses 400',
    async run(site) {
      const paths = ['/nothing-here', '/reviews/0123456789abcdef01234567', '/api/nothing']
      for (const path of paths) strictEqual((await send(site, path)).status, 404, path)
      strictEqual((await send(site, '/api/nothing')).json().success, false)
      strictEqual((await send(site, '/api/user/%ff')).status, 400)
    },
  },
  {
    name: 'the reset address shows its screen, and private screens ask for a sign-in',
    async run(site) {
      const reset = await send(site, '/api/reset-password?token=abc')
      strictEqual(reset.status, 200)
      match(reset.headers.get('cache-control') ?? '', /no-store/)
      match(reset.text, /<html/)
      strictEqual((await send(site, '/user/dashboard')).status, 307)
    },
  },
  {
    name: 'bodies are limited and must be JSON',
    async run(site) {
      const path = '/api/signin'
      const large = { email: 'a@example.com', password: 'x'.repeat(LIMIT.jsonBytesMax) }
      strictEqual((await send(site, path, { body: large })).status, 413)
      strictEqual((await send(site, path, { body: '{' })).status, 400)
      const headers = { 'content-type': 'text/plain' }
      strictEqual((await send(site, path, { body: '{}', headers })).status, 415)
    },
  },
  {
    name: 'a member signs in, rates, and reads the rating at once',
    async run(site) {
      strictEqual((await send(site, '/api/getme')).status, 401)
      const token = await signIn(site, site.member)
      strictEqual((await send(site, '/api/getme', { token })).status, 200)
      const { unrated } = await readWorld(site.address)
      const { text } = await rate(site, token, unrated)
      const { text: listed } = await send(site, `/api/allReviews?expertId=${unrated}`, { token })
      ok(listed.includes(text), listed.slice(0, 200))
    },
  },
  {
    name: 'the page of a removed influencer answers 410',
    async run(site) {
      const token = await signIn(site, site.admin)
      const { other } = await readWorld(site.address)
      strictEqual(
        (await send(site, `/api/users/remove/${other}`, { method: 'POST', token })).status,
        200,
      )
      let status = 0
      for (let tried = 0; tried < 30 && status !== 410; tried += 1) {
        if (tried > 0) await sleep(100)
        status = (await send(site, `/reviews/${other}`)).status
      }
      strictEqual(status, 410)
    },
  },
  {
    name: 'a forged client address does not evade a rate limit',
    async run(site) {
      const statuses: number[] = []
      for (let at = 1; at <= 7; at += 1) {
        const from = `203.0.113.${at}`
        const headers = {
          'x-forwarded-for': from,
          'x-real-ip': from,
          'x-vercel-forwarded-for': from,
        }
        const body = { email: `nobody-${at}@example.com` }
        statuses.push((await send(site, '/api/forget-password', { headers, body })).status)
      }
      deepStrictEqual([statuses[0], statuses.at(-1)], [200, 429])
    },
  },
]

/** Where no CDN stands in front, the process itself compresses. */
export const COMPRESSES: Check = {
  name: 'pages, API responses and scripts are compressed',
  async run(site) {
    const { text } = await send(site, '/')
    const [script = ''] = /\/_next\/static\/[^"]+\.js/.exec(text) ?? []
    for (const path of ['/', '/api/users', script]) {
      match((await encodingOf(site, path)) ?? 'none', /^(?:br|gzip)$/, path)
    }
  },
}

/** Where no platform reads the requests first. */
export const REFUSES: Check = {
  name: 'malformed queries answer 400, and a 405 lists the allowed methods',
  async run(site) {
    for (const path of ['/search?query=%ff', '/api/influencers/search?query=%']) {
      strictEqual((await send(site, path)).status, 400, path)
    }
    for (const [method, path] of [
      ['POST', '/api/users'],
      ['DELETE', '/api/signin'],
      ['POST', '/method'],
    ] as const) {
      const { status, headers } = await send(site, path, { method })
      strictEqual(status, 405, path)
      match(headers.get('allow') ?? 'none', path === '/api/signin' ? /POST/ : /GET, HEAD/, path)
    }
  },
}
