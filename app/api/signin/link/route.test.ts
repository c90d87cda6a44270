import mongoose from 'mongoose'
import { beforeAll, expect, test } from 'vitest'
import { GET as getme } from '@/app/api/getme/route'
import { POST as signIn } from '@/app/api/signin/route'
import { POST as confirmFactor } from '@/app/api/signin/second-factor/route'
import { hashPassword } from '@/lib/auth/password'
import { verifySession } from '@/lib/auth/session-token'
import { days, minutes } from '@/lib/domain/durations'
import { endPause, pause } from '@/lib/pauses/commands'
import { SecurityEventModel } from '@/models/security-event'
import { SignInTicketModel } from '@/models/sign-in-ticket'
import { UserModel } from '@/models/user'
import { pass } from '@/tests/support/clock'
import { actorOf, aMember, anAdmin } from '@/tests/support/factories'
import { call, inSession, withDatabase, withSettings } from '@/tests/support/http'
import { emailedToken, emailsTo } from '@/tests/support/mailbox'
import { aMemberWithTotp, PASSWORD } from '@/tests/support/second-factor'
import { totpCode } from '@/tests/support/totp'
import { POST as confirm } from './confirm/route'
import { POST } from './route'

withDatabase()

let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD)
})

const SENT = 'If this address has an account here, we’ve sent a link to it.'
const CODE_NEEDED =
  'You asked for this link in another browser. Please enter the code that it shows.'
const CODE_WRONG =
  'This code is wrong. Please enter the one that you see where you asked for the link.'
const INVALID = 'This link is no longer valid. Please request a new one.'

const cookieOf = (headers: Headers) =>
  /device=[\w-]+/.exec(headers.get('set-cookie') ?? '')?.[0] ?? ''

/** Asks for a link; returns the code that the browser shows, its cookie, and the token in the email. */
async function ask(email: string, headers: Record<string, string> = {}) {
  const { status, body, headers: answered } = await call(POST, { body: { email }, headers })
  expect(status).toBe(200)
  return { code: String(body.code), cookie: cookieOf(answered), token: await emailedToken(email) }
}

const press = (token: string, code?: string, headers: Record<string, string> = {}) =>
  call(confirm, { body: { token, ...(code !== undefined && { code }) }, headers })

const other = (code: string) => (code === '000000' ? '000001' : '000000')

const kindsOf = async (userId: string) =>
  (await SecurityEventModel.find({ userId }).sort({ createdAt: 1, _id: 1 }).lean()).map(
    ({ kind, way }) => [kind, way],
  )

test('the browser that asked logs in by pressing the button, once [A6]', async () => {
  const { email, id } = await aMember()
  const { token, cookie } = await ask(email ?? '')
  const { status, body, headers } = await press(token, undefined, { cookie })
  expect([status, body]).toEqual([200, { success: true, token: expect.any(String) }])
  expect(verifySession(body.token)?.userId).toBe(id)
  expect(headers.get('set-cookie')).toContain(`session=${body.token}; Path=/; HttpOnly`)
  expect((await call(getme, { token: body.token })).status).toBe(200)
  const { sessions } = await UserModel.findById(id, '+sessions').orFail().lean()
  expect(sessions?.map(({ way }) => way)).toEqual(['link'])
  expect(await kindsOf(id)).toEqual([['signIn', 'link']])

  const again = await press(token, undefined, { cookie })
  expect([again.status, again.body.msg]).toEqual([401, INVALID])
})

test('the link leads to the page from which the log-in was opened, and to no other site [A6]', async () => {
  const linkWith = async (next: unknown) => {
    const { email } = await aMember()
    expect((await call(POST, { body: { email, next } })).status).toBe(200)
    const [mailed] = await emailsTo(email ?? '')
    return new URL(/http\S+signin\/link\S+/.exec(mailed?.text ?? '')?.[0] ?? '')
  }
  const page = '/reviews/1?stars=5#comments'
  expect((await linkWith(page)).searchParams.get('next')).toBe(page)
  for (const foreign of ['//evil.example', 'https://evil.example', '/api/users/remove/1', '/']) {
    const link = await linkWith(foreign)
    expect([...link.searchParams.keys()]).toEqual(['token'])
  }
})

test('another browser needs the code of the one that asked, and only it is logged in [A6]', async () => {
  const { email } = await aMember()
  const { token, code, cookie } = await ask(email ?? '')
  expect(code).toMatch(/^\d{6}$/)
  const without = await press(token)
  expect([without.status, without.body.msg]).toEqual([401, CODE_NEEDED])
  expect(without.body.fields).toEqual({ code: CODE_NEEDED })
  expect(without.headers.get('set-cookie')).toBeNull()
  const wrong = await press(token, other(code))
  expect([wrong.status, wrong.body.msg]).toEqual([401, CODE_WRONG])

  const right = await press(token, `${code.slice(0, 3)} ${code.slice(3)}`)
  expect(right.status).toBe(200)
  expect((await call(getme, { headers: { cookie } })).status).toBe(401)
  expect((await press(token, code, { cookie })).status).toBe(401)
})

test('the code of another request for the same address does not fit [A6]', async () => {
  const { email } = await aMember()
  const strangers = await ask(email ?? '')
  const own = await ask(email ?? '')
  expect((await press(own.token, strangers.code)).status).toBe(
    strangers.code === own.code ? 200 : 401,
  )
  // What the stranger asked for has not taken the owner's link.
  const first = await press(strangers.token, undefined, { cookie: strangers.cookie })
  expect(first.status).toBe(200)
  expect((await press(own.token, undefined, { cookie: own.cookie })).status).toBe(200)
})

test('an unknown, a removed and a known address get the same response, after the same work [A6]', async () => {
  const { email: known } = await aMember()
  const { email: removed } = await aMember({ removedAt: new Date() })
  const commands: string[] = []
  const client = mongoose.connection.getClient()
  const note = ({ commandName, command }: { commandName: string; command: object }) =>
    commands.push(`${commandName} ${Object.values(command)[0]}`)
  const answers = []
  for (const email of [known, removed, 'nobody@example.com']) {
    // Ends what was done after the response before.
    await emailsTo(email ?? '')
    commands.length = 0
    client.on('commandStarted', note)
    const { status, body, headers } = await call(POST, { body: { email } })
    client.off('commandStarted', note)
    const done = commands.filter((one) => /ratelimits/.test(one))
    answers.push({
      ...{ status, done, body: { ...body, code: body.code.length } },
      cookie: cookieOf(headers).length,
      early: commands.filter((one) => /tickets|jobs/.test(one)),
    })
  }
  const [answer] = answers
  expect(answers).toEqual([answer, answer, answer])
  expect(answer).toMatchObject({
    status: 200,
    body: { success: true, msg: SENT, code: 6 },
    early: [],
  })
  for (const email of [removed, 'nobody@example.com']) {
    expect(await emailsTo(email ?? '')).toEqual([])
  }
  expect(await emailsTo(known ?? '')).toHaveLength(1)
})

test('the email holds a link of this site, which only opens a page; digests alone are stored [A6]', async () => {
  const { email, id } = await aMember({ name: 'Buy at evil.example' })
  const { token, code, cookie } = await ask(email ?? '', { host: 'evil.example' })
  const [mail] = await emailsTo(email ?? '')
  expect(mail?.subject).toBe('Your link to log in')
  expect(mail?.text).toContain(`\nhttp://localhost:3000/signin/link?token=${token}\n`)
  expect(`${mail?.text}${mail?.html}`).not.toMatch(/evil\.example/)
  expect(mail?.text).not.toContain(code)
  const stored = JSON.stringify(await SignInTicketModel.find({ userId: id }).lean())
  for (const secret of [token, code, cookie.replace('device=', '')]) {
    expect(stored).not.toContain(secret)
  }
})

test('a link works for 15 minutes [A6]', async () => {
  const { email } = await aMember()
  const { token, cookie } = await ask(email ?? '')
  pass(minutes(15) - 1_000)
  const late = await ask(email ?? '')
  pass(2_000)
  expect((await press(token, undefined, { cookie })).body.msg).toBe(INVALID)
  expect((await press(late.token, undefined, { cookie: late.cookie })).status).toBe(200)
})

test('the link takes the place of the password only: a second factor is asked for next [A6]', async () => {
  const { email, secret, member } = await aMemberWithTotp()
  const { token, cookie } = await ask(email)
  // A link is no ticket.
  expect((await call(confirmFactor, { body: { ticket: token, code: '1' } })).status).toBe(401)
  const asked = await press(token, undefined, { cookie })
  expect([asked.status, asked.body.secondFactor]).toEqual([401, ['totp', 'recovery']])
  expect(asked.headers.get('set-cookie')).toBeNull()
  // Nor is a ticket a link.
  expect((await press(asked.body.ticket, undefined, { cookie })).body.msg).toBe(INVALID)
  const body = { ticket: asked.body.ticket, code: totpCode(secret) }
  const { status, body: answer } = await call(confirmFactor, { body })
  expect([status, verifySession(answer.token)?.userId]).toEqual([200, member.id])
})

test('the email tells nothing of a second factor [A6, A19]', async () => {
  const { email: plain } = await aMember()
  const { email: guarded } = await aMemberWithTotp()
  const texts = []
  for (const email of [plain ?? '', guarded]) {
    const { token } = await ask(email)
    texts.push((await emailsTo(email)).at(-1)?.text?.replace(token, ''))
  }
  expect(texts[0]).toBe(texts[1])
})

test('at an unconfirmed address it confirms, and ends password, sessions and factors set before [A6]', async () => {
  const { email, member, codes } = await aMemberWithTotp({ emailVerifiedAt: null })
  const { token: stranger } = await inSession(member)
  const open = await call(signIn, { body: { email, password: PASSWORD } })
  const { token, cookie } = await ask(email)
  expect((await emailsTo(email)).at(-1)?.text).toContain("This address isn't confirmed yet")

  const { status, body } = await press(token, undefined, { cookie })
  expect(status).toBe(200)
  expect(await member.reload()).toMatchObject({ emailVerifiedAt: expect.any(Date) })
  expect((await member.reload()).secondFactors).toBeUndefined()
  expect((await call(getme, { token: stranger })).status).toBe(401)
  expect((await call(getme, { token: body.token })).status).toBe(200)
  expect((await call(signIn, { body: { email, password: PASSWORD } })).body.ticket).toBeUndefined()
  const used = await call(confirmFactor, { body: { ticket: open.body.ticket, code: codes[0] } })
  expect(used.status).toBe(401)
  // A failure is recorded after its response.
  await expect
    .poll(async () => (await kindsOf(member.id)).slice(-3), { timeout: 5_000 })
    .toEqual([
      ['addressClaimed', null],
      ['signIn', 'link'],
      ['signInFailed', null],
    ])
})

test('a confirmed address keeps password and sessions [A6]', async () => {
  const person = await aMember({ passwordHash })
  const { token: before } = await inSession(person)
  const { token, cookie } = await ask(person.email ?? '')
  expect((await press(token, undefined, { cookie })).status).toBe(200)
  expect((await call(getme, { token: before })).status).toBe(200)
  const entered = await call(signIn, { body: { email: person.email, password: PASSWORD } })
  expect(entered.status).toBe(200)
})

test('a new password ends links that were sent before [A6]', async () => {
  const { email, id } = await aMember()
  const { token, cookie } = await ask(email ?? '')
  await UserModel.updateOne({ _id: id }, { $inc: { tokenVersion: 1 } })
  expect((await press(token, undefined, { cookie })).body.msg).toBe(INVALID)
})

test('a suspended account is told why, and paused sign-ups pause no log-in, as with the password [A6]', async () => {
  const suspension = { since: new Date(), until: new Date(Date.now() + days(1)), reason: 'Spam.' }
  const { email } = await aMember({ suspension, passwordHash })
  const admin = actorOf((await anAdmin()) as Parameters<typeof actorOf>[0])
  await pause(admin, 'signUps', { reason: 'An attack.', until: null })
  const { token, cookie } = await ask(email ?? '')
  const byLink = await press(token, undefined, { cookie })
  await endPause(admin, 'signUps')
  const byPassword = await call(signIn, { body: { email, password: PASSWORD } })
  expect([byLink.status, { ...byLink.body, token: '' }]).toEqual([
    byPassword.status,
    { ...byPassword.body, token: '' },
  ])
})

test('a browser that is new to the account is told by email, with the way [A6, A15]', async () => {
  const { email } = await aMember()
  const own = await ask(email ?? '')
  await press(own.token, undefined, { cookie: own.cookie })
  const { token, code } = await ask(email ?? '')
  await press(token, code)
  const news = (await emailsTo(email ?? '')).at(-1)
  expect(news?.subject).toBe('New login to your account')
  expect(news?.text).toContain('with a link from an email')
})

test('a repetition under its idempotency key continues the same session, and a second press at once opens one [A6]', async () => {
  const { email, id } = await aMember()
  const { token, cookie } = await ask(email ?? '')
  const headers = { cookie, 'idempotency-key': 'the-same-press' }
  const [first, second] = [
    await press(token, undefined, headers),
    await press(token, undefined, headers),
  ]
  // The token may be signed in the next second.
  const sessionOf = ({ body }: typeof first) => verifySession(body.token)?.sessionId
  expect([second.status, sessionOf(second)]).toEqual([200, sessionOf(first)])
  expect(sessionOf(first)).toBeDefined()

  const next = await ask(email ?? '', { cookie })
  const pressed = await Promise.all(
    Array.from({ length: 4 }, () => press(next.token, undefined, { cookie })),
  )
  expect(pressed.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
  const { sessions } = await UserModel.findById(id, '+sessions').orFail().lean()
  expect(sessions).toHaveLength(2)
})

test('brute force: a link takes five codes, also at once, and then not even the right one [A6, A19]', async () => {
  const { email } = await aMember()
  const { token, code } = await ask(email ?? '')
  const guesses = Array.from({ length: 40 }, (_, n) => String(n).padStart(6, '0')).filter(
    (guess) => guess !== code,
  )
  const answers = await Promise.all(
    guesses.map((guess, n) => press(token, guess, { 'x-forwarded-for': `${n + 20}.61.7.7` })),
  )
  const told = (msg: string) => answers.filter(({ body }) => body.msg === msg).length
  expect([told(CODE_WRONG), told(INVALID)]).toEqual([5, guesses.length - 5])
  expect((await press(token, code)).body.msg).toBe(INVALID)
  // The owner asks for another one.
  const next = await ask(email ?? '')
  expect((await press(next.token, next.code)).status).toBe(200)
})

test('one network is limited, and so are the emails to one mailbox, which no answer tells [A6]', async () => {
  await withSettings({ RATE_LIMIT_FACTOR: '1' }, async () => {
    const { email } = await aMember()
    const from = (address: string) =>
      call(POST, { body: { email }, headers: { 'x-forwarded-for': address } })
    const statuses = []
    for (let n = 0; n < 6; n += 1) statuses.push((await from('198.51.100.8')).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    for (let n = 0; n < 20; n += 1) {
      const { status, body } = await from(`${n + 20}.62.7.7`)
      expect([status, body.msg]).toEqual([200, SENT])
    }
    expect(await emailsTo(email ?? '')).toHaveLength(10)
    // Without a link a caller cannot press many either.
    const presses = []
    for (let n = 0; n < 21; n += 1) {
      presses.push(
        (await press(`no link ${n}`, '111111', { 'x-forwarded-for': '192.0.2.9' })).status,
      )
    }
    expect(presses).toEqual([...Array(20).fill(401), 429])
  })
})

test.each([
  ['nothing', {}],
  ['no address', { email: 'nobody' }],
  ['an object', { email: { $gt: '' } }],
])('%s as email is refused with a sentence [A6]', async (_case, body) => {
  const answer = await call(POST, { body })
  expect([answer.status, answer.body.msg]).toEqual([422, 'Please enter a valid email address.'])
})
