import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import 'next/dist/server/node-environment-baseline'
import { workAsyncStorage } from 'next/dist/server/app-render/work-async-storage.external'
import { workUnitAsyncStorage } from 'next/dist/server/app-render/work-unit-async-storage.external'
import { NextRequest } from 'next/server'
import Provider from 'oidc-provider'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GET, POST } from '@/app/api/auth/[...nextauth]/route'
import { GET as getme } from '@/app/api/getme/route'
import { GET as archive } from '@/app/api/me/archive/route'
import { POST as close } from '@/app/api/me/close/route'
import { GET as settings } from '@/app/api/me/route'
import { POST as removeThirdParty } from '@/app/api/me/third-party/remove/route'
import { POST as addThirdParty } from '@/app/api/me/third-party/route'
import { POST as confirm } from '@/app/api/signin/second-factor/route'
import { hashPassword } from '@/lib/auth/password'
import { getEnv, resetEnv } from '@/lib/env'
import { SecurityEventModel } from '@/models/security-event'
import { ThirdPartyLinkModel } from '@/models/third-party-link'
import { UserModel } from '@/models/user'
import { aMember } from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'
import { emailsTo } from '@/tests/support/mailbox'
import { aMemberWithTotp, PASSWORD } from '@/tests/support/second-factor'
import { totpCode } from '@/tests/support/totp'
import { POST as exchange } from './route'

withDatabase()

let server: Server

/** Names that no account here can have. */
const OFFERED_NAMES: Record<string, string> = {
  web: 'www.pills.example',
  path: 'bit.ly/x1',
  label: 'Official response',
}

/** A real OpenID provider with an account for each login; those that begin with `un…` have no verified address. */
beforeAll(async () => {
  // The port is known only once the server listens, and the issuer must name it.
  server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'ratings',
        client_secret: 'a secret that the two share',
        redirect_uris: [`${getEnv().SITE_URL}/api/auth/callback/google`],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    findAccount: (_context, id) => ({
      accountId: id,
      claims: async () => ({
        sub: id,
        name: OFFERED_NAMES[id] ?? `Name of ${id}`,
        email: `${id}@Example.com`,
        email_verified: !id.startsWith('un'),
      }),
    }),
  })
  server.on('request', provider.callback())
  setEnv({ OIDC_ISSUER: issuer, OIDC_NAME: 'Keycloak' })
})
afterAll(() => {
  server.close()
})

function setEnv(settings: Record<string, string>): void {
  // biome-ignore lint/style/noProcessEnv: the tests' settings are written where the application reads them
  Object.assign(process.env, settings)
  resetEnv()
}

/** A browser: cookies for each host; our handlers for our host, the network for the provider. */
class Browser {
  readonly jar = new Map<string, string>()
  readonly visited: string[] = []

  async send(url: URL, init: RequestInit = {}): Promise<Response> {
    this.visited.push(url.href)
    const headers = new Headers(init.headers)
    headers.set('cookie', this.cookies(url))
    const sent = { ...init, headers, redirect: 'manual' as const }
    const response =
      url.origin === getEnv().SITE_URL ? await ours(url, sent) : await fetch(url, sent)
    for (const cookie of response.headers.getSetCookie()) this.keep(url, cookie)
    return response
  }

  /** Follows redirects until a page, or our sign-in page. */
  async follow(start: URL, init: RequestInit = {}): Promise<{ url: URL; response: Response }> {
    let url = start
    let response = await this.send(url, init)
    for (let location = response.headers.get('location'); location; ) {
      url = new URL(location, url)
      if (url.origin === getEnv().SITE_URL && url.pathname === '/signin') break
      response = await this.send(url)
      location = response.headers.get('location')
    }
    return { url, response }
  }

  cookies(url: URL): string {
    const ofHost = [...this.jar].filter(([key]) => key.startsWith(`${url.host} `))
    return ofHost.map(([key, value]) => `${key.slice(url.host.length + 1)}=${value}`).join('; ')
  }

  private keep(url: URL, cookie: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (value) this.jar.set(`${url.host} ${name}`, value)
    else this.jar.delete(`${url.host} ${name}`)
  }
}

/** Calls our handler inside the scope that Next gives to a request: next-auth asks `next/headers` for the cookies. */
async function ours(url: URL, init: RequestInit): Promise<Response> {
  const request = new NextRequest(url, init as ConstructorParameters<typeof NextRequest>[1])
  const nextauth = url.pathname.replace('/api/auth/', '').split('/')
  const handler = request.method === 'POST' ? POST : GET
  const scope = {
    type: 'request',
    phase: 'render',
    headers: request.headers,
    cookies: request.cookies,
  }
  return workAsyncStorage.run({ route: url.pathname } as never, () =>
    workUnitAsyncStorage.run(scope as never, () =>
      handler(request, { params: Promise.resolve({ nextauth }) }),
    ),
  )
}

const site = (path: string) => new URL(path, getEnv().SITE_URL)
const form = (fields: Record<string, string>) => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields),
})

/** The flow as the sign-in page starts it, up to the return to that page. */
async function dance(login: string, callbackUrl = '/signin?next=%2Fuser%2Fdashboard') {
  const browser = new Browser()
  const { csrfToken } = await (await browser.send(site('/api/auth/csrf'))).json()
  const start = await browser.send(
    site('/api/auth/signin/google'),
    form({ csrfToken, callbackUrl, json: 'true' }),
  )
  let step = await browser.follow(new URL((await start.json()).url))
  for (const fields of [{ prompt: 'login', login, password: 'any' }, { prompt: 'consent' }]) {
    step = await browser.follow(step.url, form(fields))
  }
  return { browser, url: step.url }
}

const OWN_SCRIPT = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' }
const redeem = (browser: Browser, headers: Record<string, string> = OWN_SCRIPT) =>
  call(exchange, { method: 'POST', headers: { ...headers, cookie: browser.cookies(site('/')) } })

test('without a configuration all of its addresses are unknown [145, 347]', async () => {
  const answers = [await ours(site('/api/auth/csrf'), {}), (await redeem(new Browser())).response]
  for (const answer of answers) {
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ success: false, msg: expect.any(String) })
  }
})

test('a verified address creates an account, returns our token and cookie, and works once', async () => {
  setEnv({ GOOGLE_CLIENT_ID: 'ratings', GOOGLE_CLIENT_SECRET: 'a secret that the two share' })
  const { browser, url } = await dance('newcomer')
  expect(url.href).toBe(site('/signin?next=%2Fuser%2Fdashboard').href)
  const { status, body, headers } = await redeem(browser)

  expect(status).toBe(200)
  expect(body).toEqual({ success: true, token: expect.any(String) })
  expect(headers.getSetCookie()).toEqual([
    expect.stringContaining(`session=${body.token}; Path=/; HttpOnly; SameSite=Strict`),
    expect.stringMatching(/^device=[\w-]{22}; Path=\/; HttpOnly; SameSite=Strict/),
    expect.stringContaining('next-auth.session-token=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0'),
  ])
  const me = await call(getme, { token: body.token })
  expect(me.body.user).toMatchObject({
    name: 'Name of newcomer',
    email: 'newcomer@example.com',
    role: 0,
  })
  expect((await redeem(browser)).status).toBe(401)
})

test.each(Object.entries(OFFERED_NAMES))(
  'the name that a third party gives is not taken over: %s %s',
  async (login) => {
    const { browser } = await dance(login)
    const { body } = await redeem(browser)
    expect((await call(getme, { token: body.token })).body.user.name).toBe('New member')
  },
)

test('an existing confirmed account of the same address is signed in', async () => {
  const member = await aMember({ email: 'friend@example.com' })
  const { browser } = await dance('friend')
  const { body } = await redeem(browser)
  expect((await call(getme, { token: body.token })).body.user._id).toBe(member.id)
})

test('an account with a second factor is asked for it, and the grant stays used [A4]', async () => {
  const { email, secret } = await aMemberWithTotp({ email: 'careful.friend@example.com' })
  const { browser } = await dance('careful.friend')
  const { status, body, headers } = await redeem(browser)
  expect([status, body.secondFactor, body.token]).toEqual([401, ['totp', 'recovery'], undefined])
  expect(headers.get('set-cookie')).toBeNull()
  expect((await redeem(browser)).body.ticket).toBeUndefined()
  const confirmed = await call(confirm, { body: { ticket: body.ticket, code: totpCode(secret) } })
  expect((await call(getme, { token: confirmed.body.token })).body.user.email).toBe(email)
})

test('an account with an unconfirmed address is neither taken over nor shared', async () => {
  const planted = await aMember({
    email: 'victim@example.com',
    emailVerifiedAt: null,
    passwordHash: 'known to somebody else',
  })
  const { browser } = await dance('victim')
  const { status, body, headers } = await redeem(browser)

  expect(status).toBe(409)
  expect(body.msg).toMatch(/reset it by email/)
  expect(headers.get('set-cookie')).toBeNull()
  expect(await planted.reload()).toMatchObject({ emailVerifiedAt: null, tokenVersion: 0 })
})

const add = async (browser: Browser, person: Signed, proof = PASSWORD) =>
  call(addThirdParty, {
    body: { proof },
    headers: { ...OWN_SCRIPT, cookie: browser.cookies(site('/')) },
    ...signedIn(person),
  })
const take = (person: Signed, proof = PASSWORD) =>
  call(removeThirdParty, { body: { proof }, ...signedIn(person) })
const shown = async (token: string) => (await call(settings, { token })).body.settings.thirdParty
const aPerson = async (fields: Parameters<typeof aMember>[0] = {}) =>
  aMember({ passwordHash: await hashPassword(PASSWORD), ...fields })
type Signed = { id: string; tokenVersion?: number }

test('in the settings an account at the third party is added, whatever its address, and signs in from then on [A7, A14, A17, O3]', async () => {
  const member = await aPerson({ email: 'one@example.com' })
  const { browser } = await dance('another.address')
  const { status, body } = await add(browser, member)
  expect([status, body.msg]).toEqual([200, 'Keycloak was added. Other devices were logged out.'])
  expect((await call(getme, signedIn(member))).status).toBe(401)
  expect(await shown(body.token)).toEqual({
    email: 'another.address@example.com',
    since: expect.any(String),
  })
  expect((await redeem(browser)).status).toBe(401)

  const next = await redeem((await dance('another.address')).browser)
  expect((await call(getme, { token: next.body.token })).body.user._id).toBe(member.id)
  // The address of the account is not enough any more.
  expect((await redeem((await dance('one')).browser)).status).toBe(409)
  const events = await SecurityEventModel.find({ userId: member.id }).lean()
  expect(events.map(({ kind }) => kind)).toContain('thirdPartyAdded')
  expect((await emailsTo('one@example.com')).map(({ subject }) => subject)).toContain(
    'A Keycloak account was added to your account',
  )
})

test('nothing is added without the password, by another site, to an unconfirmed address, or from another account [A7, A19]', async () => {
  const member = await aPerson()
  const { browser } = await dance('wanted')
  expect((await add(browser, member, 'wrong')).status).toBe(422)
  const foreign = { cookie: browser.cookies(site('/')), 'sec-fetch-site': 'cross-site' }
  const body = { proof: PASSWORD }
  const refused = await call(addThirdParty, { body, headers: foreign, ...signedIn(member) })
  expect(refused.status).toBe(403)
  expect((await add(new Browser(), member)).status).toBe(409)
  expect((await add((await dance('unsure.too')).browser, member)).status).toBe(409)
  expect((await member.reload()).tokenVersion).toBe(0)

  const planted = await aPerson({ emailVerifiedAt: null })
  expect((await add(browser, planted)).body.msg).toMatch(/confirm your email address first/)
  expect((await add(browser, member)).status).toBe(200)
  const other = await aPerson()
  expect((await add((await dance('wanted')).browser, other)).status).toBe(409)
  const second = await add((await dance('second')).browser, { id: member.id, tokenVersion: 1 })
  expect(second.status).toBe(409)
})

test('of two accounts that add the same identity at once one gets it [A7, A19]', async () => {
  const people = await Promise.all([aPerson(), aPerson()])
  const dances = await Promise.all([dance('coveted'), dance('coveted')])
  const answers = await Promise.all(
    people.map((person, n) => add(dances[n]?.browser as Browser, person)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('an account made before with the address of another person is never linked, also after its removal [A7]', async () => {
  const planted = await aPerson({ email: 'owner@example.com', emailVerifiedAt: null })
  const { browser } = await dance('owner')
  expect((await redeem(browser)).status).toBe(409)
  expect(await ThirdPartyLinkModel.countDocuments({ userId: planted._id })).toBe(0)
  // The intruder cannot add an identity of their own either, which a reset by the owner would leave in place.
  expect((await add((await dance('intruder')).browser, planted)).status).toBe(409)
  expect(await ThirdPartyLinkModel.countDocuments({ userId: planted._id })).toBe(0)
})

test('an address links one identity: who has the address later is refused [A7]', async () => {
  const member = await aPerson({ email: 'recycled@example.com' })
  expect((await redeem((await dance('recycled')).browser)).status).toBe(200)
  await ThirdPartyLinkModel.updateOne({ userId: member._id }, { subject: 'issuer former holder' })
  const { status, body } = await redeem((await dance('recycled')).browser)
  expect([status, body.token]).toEqual([409, undefined])
})

test('taken away, it signs in no more, not even by an equal address; added again it does [A7, A14, A17]', async () => {
  const member = await aPerson({ email: 'leaving@example.com' })
  expect(await shown(signedIn(member).token)).toEqual({ email: 'leaving@example.com', since: null })
  expect((await redeem((await dance('leaving')).browser)).status).toBe(200)
  expect((await take(member, 'wrong')).status).toBe(422)
  const { status, body } = await take(member)
  expect(status).toBe(200)
  expect((await call(getme, signedIn(member))).status).toBe(401)
  expect(await shown(body.token)).toEqual({ email: '', since: null })
  const refused = await redeem((await dance('leaving')).browser)
  expect([refused.status, refused.body.msg]).toEqual([409, expect.stringMatching(/another way/)])
  const events = await SecurityEventModel.find({ userId: member.id }).lean()
  expect(events.map(({ kind }) => kind)).toContain('thirdPartyRemoved')

  const again = await add((await dance('leaving')).browser, { id: member.id, tokenVersion: 1 })
  expect(again.status).toBe(200)
  expect((await redeem((await dance('leaving')).browser)).status).toBe(200)
})

test('the last way in cannot be taken away [A7]', async () => {
  const { body } = await redeem((await dance('only.google')).browser)
  const refused = await call(removeThirdParty, { body: {}, token: body.token })
  expect([refused.status, refused.body.msg]).toEqual([409, expect.stringMatching(/only way/)])
  const member = await UserModel.findOne({ email: 'only.google@example.com' }).orFail()
  await UserModel.updateOne({ _id: member._id }, { passwordHash: await hashPassword(PASSWORD) })
  expect((await take({ id: member.id, tokenVersion: member.tokenVersion })).status).toBe(200)
})

test('closing the account deletes the link, and its archive names it [A7]', async () => {
  const { body } = await redeem((await dance('closing')).browser)
  const archived = await call(archive, { token: body.token })
  expect(archived.body.account.thirdParty).toMatchObject({ email: 'closing@example.com' })
  const member = await UserModel.findOne({ email: 'closing@example.com' }).orFail()
  const sent = { body: { closure: 'erased', email: 'closing@example.com' }, token: body.token }
  expect((await call(close, sent)).body.success).toBe(true)
  expect(await ThirdPartyLinkModel.countDocuments({ userId: member._id })).toBe(0)
})

test('an address that the provider has not verified is refused', async () => {
  await aMember({ email: 'unsure@example.com' })
  for (const login of ['unsure', 'unknown']) {
    const { browser } = await dance(login)
    expect((await redeem(browser)).status).toBe(401)
  }
  expect(await UserModel.countDocuments({ email: 'unknown@example.com' })).toBe(0)
})

test('a removed account is refused [317]', async () => {
  await aMember({ email: 'gone@example.com', removedAt: new Date() })
  const { browser } = await dance('gone')
  expect((await redeem(browser)).status).toBe(401)
})

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'empty' }],
  ['a form', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' }],
  ['a client without these headers', {}],
])('%s cannot redeem the cookie', async (_who, headers: Record<string, string>) => {
  const { browser } = await dance('careful')
  expect((await redeem(browser, headers)).status).toBe(403)
  expect((await redeem(browser)).status).toBe(200)
})

test.each(['', 'next-auth.session-token=forged', 'next-auth.session-token=a.b.c.d.e'])(
  'the cookie "%s" is no grant',
  async (cookie) => {
    const { status } = await call(exchange, { method: 'POST', headers: { ...OWN_SCRIPT, cookie } })
    expect(status).toBe(401)
  },
)

test('next-auth’s other cookies are no grant, though sealed with the same key', async () => {
  const browser = new Browser()
  const { csrfToken } = await (await browser.send(site('/api/auth/csrf'))).json()
  await browser.send(site('/api/auth/signin/google'), form({ csrfToken, json: 'true' }))
  const sealed = [...browser.jar].filter(([key]) => /state|pkce/.test(key))
  expect(sealed.length).toBeGreaterThan(0)
  for (const [, value] of sealed) {
    const cookie = `next-auth.session-token=${value}`
    const { status } = await call(exchange, { method: 'POST', headers: { ...OWN_SCRIPT, cookie } })
    expect(status).toBe(401)
  }
})

test('the flow ends on our sign-in page, whichever address was asked for', async () => {
  for (const asked of ['https://evil.example/', '//evil.example', '/api/logout', 'not a url']) {
    const { url } = await dance('wanderer', asked)
    expect(url.href).toBe(site('/signin').href)
  }
})

const json = (body: string) => ({ body, headers: { 'content-type': 'application/json' } })

test.each([
  ['GET', '/api/auth/session', {}, 404],
  ['POST', '/api/auth/_log', {}, 404],
  ['GET', '/api/auth/signout', {}, 404],
  ['GET', '/api/auth/callback/google/more', {}, 404],
  ['GET', '/api/auth/csrf?callbackUrl=%00:', {}, 400],
  ['GET', '/api/auth/csrf', { headers: { cookie: 'next-auth.callback-url=%25' } }, 400],
  ['GET', '/api/auth/callback/google', {}, 302],
  ['GET', '/api/auth/callback/google?code=x&state=y', {}, 302],
  ['GET', '/api/auth/error?error=%3Cscript%3E', {}, 302],
  ['POST', '/api/auth/signin/google', form({ csrfToken: 'x' }), 302],
  ['POST', '/api/auth/signin/google', json('{'), 302],
  ['POST', '/api/auth/signin/google', json('{"csrfToken":{},"callbackUrl":{}}'), 302],
  ['POST', '/api/auth/signin/google', { body: 'x'.repeat(70_000) }, 413],
  ['POST', '/api/auth/signin/evil', form({ csrfToken: 'x' }), 302],
])('%s %s with %o does not crash [347]', async (method, path, init, status) => {
  const answer = await ours(site(path), { ...init, method })
  expect(answer.status).toBe(status)
  expect(answer.headers.get('location') ?? '').toMatch(/^$|^\/signin|^http:\/\/localhost:3000\//)
})
