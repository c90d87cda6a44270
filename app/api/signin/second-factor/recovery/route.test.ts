import { expect, test } from 'vitest'
import { GET as getme } from '@/app/api/getme/route'
import { POST as startPasskey } from '@/app/api/me/passkeys/challenge/route'
import { POST as addPasskey } from '@/app/api/me/passkeys/route'
import { GET as getSettings } from '@/app/api/me/route'
import { DELETE as stop } from '@/app/api/me/second-factor/recovery/route'
import { GET as listNotices } from '@/app/api/notifications/route'
import { POST as askPasskey } from '@/app/api/signin/passkey/challenge/route'
import { POST as enterByPasskey } from '@/app/api/signin/passkey/route'
import { POST as signIn } from '@/app/api/signin/route'
import { POST as confirm } from '@/app/api/signin/second-factor/route'
import { POST as send } from '@/app/recovery/send/route'
import { RECOVERY_JOB } from '@/lib/accounts/recovery/commands'
import { hours, minutes } from '@/lib/domain/durations'
import { ROLE } from '@/lib/domain/roles'
import { runJob } from '@/lib/jobs/run'
import { JobModel } from '@/models/job'
import { SecondFactorModel } from '@/models/second-factor'
import { SecurityEventModel } from '@/models/security-event'
import { UserModel } from '@/models/user'
import { anAuthenticator } from '@/tests/support/authenticator'
import { pass, resetClock } from '@/tests/support/clock'
import { aMember } from '@/tests/support/factories'
import { call, inSession, signedIn, withDatabase } from '@/tests/support/http'
import { emailsTo } from '@/tests/support/mailbox'
import { aMemberWithTotp, PASSWORD } from '@/tests/support/second-factor'
import { totpCode } from '@/tests/support/totp'
import { POST } from './route'

withDatabase()

const LOST = 'Have you lost your two-step login?'
const ENDS = 'Two-step login will be turned off for your account'
const ENDED = 'Two-step login was turned off for your account'

const enter = (email: string) => call(signIn, { body: { email, password: PASSWORD } })
const aTicket = async (email: string): Promise<string> => (await enter(email)).body.ticket
const ask = async (email: string) => call(POST, { body: { ticket: await aTicket(email) } })
const subjects = async (email: string) => (await emailsTo(email)).map(({ subject }) => subject)

/** Presses the button of the page that the newest email's link to a step leads to. */
async function press(email: string, step: string) {
  const texts = (await emailsTo(email)).map(({ text }) => text ?? '')
  const found = texts
    .flatMap((text) => [...text.matchAll(/\/recovery\?token=([\w-]+)&do=(\w+)/g)])
    .filter(([, , named]) => named === step)
  return pressWith(found.at(-1)?.[1] ?? '', step)
}

async function pressWith(token: string, step: string) {
  const { headers } = await call(send, {
    body: new URLSearchParams({ token, do: step }).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
    },
  })
  return headers.get('location')?.replace(/.*outcome=/, '')
}

async function runTheJob(userId: string) {
  const jobs = await JobModel.find({ kind: RECOVERY_JOB }).lean()
  const own = jobs.filter(({ data }) => (data as { userId: string }).userId === userId)
  for (const { subject } of own) await runJob(RECOVERY_JOB, subject)
}

const isGuarded = async (userId: string) =>
  (await SecondFactorModel.countDocuments({ userId })) === 1

/** A member whose 72 hours have begun. */
async function inRecovery() {
  const guarded = await aMemberWithTotp()
  expect((await ask(guarded.email)).body.success).toBe(true)
  expect(await press(guarded.email, 'start')).toBe('done')
  return guarded
}

test('a member who has lost all factors logs in by password alone after 72 hours, and not before [A11]', async () => {
  const { member, email } = await aMemberWithTotp()
  const { token } = await inSession(member)
  const { status, body } = await ask(email)
  expect([status, body]).toEqual([
    200,
    {
      success: true,
      msg: 'We’ve sent you an email. Please open the link in it within 30 minutes.',
    },
  ])
  // The email alone begins nothing.
  expect(await JobModel.countDocuments({ kind: RECOVERY_JOB })).toBe(0)
  expect(await press(email, 'start')).toBe('done')
  expect(await subjects(email)).toEqual([LOST, ENDS])

  const { dueAt } = await JobModel.findOne({ kind: RECOVERY_JOB }).orFail().lean()
  expect((dueAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(hours(72) - minutes(1))
  expect((await enter(email)).status).toBe(401)

  pass(hours(72) + 1_000)
  await runTheJob(member.id)
  expect((await enter(email)).status).toBe(200)
  expect(await isGuarded(member.id)).toBe(false)
  expect((await call(getme, { token })).status).toBe(401)
  expect(await subjects(email)).toContain(ENDED)
})

test('a repeated request is answered alike and sends no second email [A11]', async () => {
  const { email } = await aMemberWithTotp()
  const request = {
    body: { ticket: await aTicket(email) },
    headers: { 'idempotency-key': crypto.randomUUID() },
  }
  const first = await call(POST, request)
  expect(first.body.success).toBe(true)
  // More often than a ticket has attempts.
  for (let n = 0; n < 6; n += 1) {
    const again = await call(POST, request)
    expect([again.status, again.body]).toEqual([200, first.body])
  }
  expect(await subjects(email)).toEqual([LOST])
})

test('the settings say when two-step login ends, and stop it by one press [A11]', async () => {
  const { member, email } = await inRecovery()
  const session = await inSession(member)
  const { dueAt } = await JobModel.findOne({ kind: RECOVERY_JOB }).orFail().lean()
  const endsAt = async () => (await call(getSettings, session)).body.settings.recoveryEndsAt
  expect(await endsAt()).toBe(dueAt?.toISOString())
  expect((await call(stop, session)).body).toEqual({ success: true })
  expect(await endsAt()).toBeNull()
  expect((await call(stop, session)).status).toBe(409)

  pass(hours(72) + 1_000)
  await runTheJob(member.id)
  expect(await isGuarded(member.id)).toBe(true)
  expect((await enter(email)).status).toBe(401)
})

test('the settings say nothing before the link is used, nor after a new password [A11]', async () => {
  const { member, email } = await aMemberWithTotp()
  const session = await inSession(member)
  const endsAt = async (who = session) =>
    (await call(getSettings, who)).body.settings.recoveryEndsAt
  await ask(email)
  expect(await endsAt()).toBeNull()
  await press(email, 'start')
  expect(await endsAt()).not.toBeNull()
  await UserModel.updateOne({ _id: member._id }, { $inc: { tokenVersion: 1 } })
  const tokenVersion = member.tokenVersion + 1
  expect(await endsAt(await inSession({ ...member, tokenVersion }))).toBeNull()
})

test('a job that runs too early ends nothing [A11]', async () => {
  const { member, email } = await inRecovery()
  pass(hours(71))
  await runTheJob(member.id)
  expect(await isGuarded(member.id)).toBe(true)
  expect((await enter(email)).status).toBe(401)
})

test('all sessions are told, by the security log and the inbox [A11]', async () => {
  const { member } = await inRecovery()
  const events = await SecurityEventModel.find({ userId: member.id }).lean()
  expect(events.map(({ kind }) => kind)).toContain('recoveryStarted')
  const { body } = await call(listNotices, signedIn(member))
  expect(body.entries).toMatchObject([{ kind: 'recovery', path: '/user/security-log' }])
})

test('each email about it carries a way to stop it, which works once [A11]', async () => {
  const { member, email } = await inRecovery()
  // Asking again sends the time again, and prolongs nothing.
  const again = await ask(email)
  expect(again.body.msg).toMatch(/^Two-step login is already being turned off/)
  const texts = (await emailsTo(email)).map(({ text }) => text ?? '')
  expect(texts).toHaveLength(3)
  const tokens = texts.map((text) => /token=([\w-]+)&do=stop/.exec(text)?.[1] ?? '')
  expect(new Set(tokens).size).toBe(1)
  expect(await pressWith(tokens[0] ?? '', 'stop')).toBe('done')
  for (const token of tokens) expect(await pressWith(token, 'stop')).toBe('expired')
  pass(hours(73))
  await runTheJob(member.id)
  expect(await isGuarded(member.id)).toBe(true)
  const { body } = await call(listNotices, signedIn(member))
  expect(body.entries).toMatchObject([{ kind: 'recovery', outcome: 'stopped' }])
})

test('the first email stops it, too, before it has begun [A11]', async () => {
  const { email } = await aMemberWithTotp()
  await ask(email)
  expect(await press(email, 'stop')).toBe('done')
  expect(await press(email, 'start')).toBe('expired')
})

test('its link works once, within 30 minutes [A11]', async () => {
  const { email } = await inRecovery()
  expect(await press(email, 'start')).toBe('expired')
  const other = await aMemberWithTotp()
  await ask(other.email)
  pass(minutes(31))
  expect(await press(other.email, 'start')).toBe('expired')
})

test.each(['a code', 'a recovery code'])('a sign-in with %s cancels it [A11]', async (kind) => {
  const { member, email, secret, codes } = await inRecovery()
  const code = kind === 'a code' ? totpCode(secret) : (codes[0] ?? '')
  const { status } = await call(confirm, { body: { ticket: await aTicket(email), code } })
  expect(status).toBe(200)
  pass(hours(73))
  await runTheJob(member.id)
  expect(await isGuarded(member.id)).toBe(true)
  const events = await SecurityEventModel.find({ userId: member.id }).lean()
  expect(events.map(({ kind: one }) => one)).toContain('recoveryStopped')
})

test('a sign-in with a passkey cancels it [A1, A11]', async () => {
  const { member } = await inRecovery()
  const device = anAuthenticator()
  const { challenge } = (
    await call(startPasskey, { body: { name: 'Phone', proof: PASSWORD }, ...signedIn(member) })
  ).body.options
  const added = await call(addPasskey, {
    body: { response: device.create({ challenge }) },
    ...signedIn(member),
  })
  expect(added.status).toBe(200)
  const again = await call(askPasskey, { body: {} })
  const response = device.get({ challenge: again.body.options.challenge })
  expect((await call(enterByPasskey, { body: { response } })).status).toBe(200)
  const events = await SecurityEventModel.find({ userId: member.id }).lean()
  expect(events.map(({ kind }) => kind)).toContain('recoveryStopped')
})

test('a new password ends it [A11]', async () => {
  const { member } = await inRecovery()
  await UserModel.updateOne({ _id: member.id }, { $inc: { tokenVersion: 1 } })
  pass(hours(73))
  await runTheJob(member.id)
  expect(await isGuarded(member.id)).toBe(true)
})

test('a member who has become an admin meanwhile keeps the factors [A11]', async () => {
  const { member } = await inRecovery()
  await UserModel.updateOne({ _id: member.id }, { role: ROLE.admin })
  pass(hours(73))
  await runTheJob(member.id)
  expect(await isGuarded(member.id)).toBe(true)
})

test('cancelling and taking effect race: one of them wins, whole [A11]', async () => {
  for (let n = 0; n < 6; n += 1) {
    const { member, email, secret } = await inRecovery()
    const ticket = await aTicket(email)
    pass(hours(72) + 1_000)
    // The ticket has expired by then; a fresh one, as the owner would have.
    const fresh = n % 2 ? await aTicket(email) : ticket
    const body = { ticket: fresh, code: totpCode(secret, new Date()) }
    const [entered] = await Promise.all([call(confirm, { body }), runTheJob(member.id)])
    const isLeft = await isGuarded(member.id)
    const { secondFactors } = await UserModel.findById(member.id).orFail().lean()
    expect(Boolean(secondFactors?.length)).toBe(isLeft)
    // Who got in with the code has kept it.
    expect(entered.status === 200).toBe(isLeft)
    resetClock()
  }
})

test.each([
  ['an admin', { role: ROLE.admin }],
  ['a moderator', { powers: ['moderate' as const] }],
])('%s recovers through a colleague only [A11]', async (_who, fields) => {
  const { email } = await aMemberWithTotp(fields)
  const { status, body } = await ask(email)
  expect([status, body.msg]).toEqual([
    403,
    'Please ask another admin to reset your two-step login.',
  ])
  expect(await emailsTo(email)).toEqual([])
})

test('a stranger learns and begins nothing: it takes the password, then the mailbox [A11, A19]', async () => {
  const { email } = await aMemberWithTotp()
  const { email: plain } = await aMember()
  const answers = []
  for (const ticket of ['nonsense', email, plain ?? '']) {
    const { status, body } = await call(POST, { body: { ticket } })
    answers.push([status, body.msg])
  }
  const refused = [401, 'This took too long, or there were too many tries. Please log in again.']
  expect(answers).toEqual([refused, refused, refused])
  for (const step of ['start', 'stop', 'restore']) {
    for (const token of ['', 'x', 'a'.repeat(67)]) {
      expect(await pressWith(token, step)).toBe('expired')
    }
  }
  expect(await emailsTo(email)).toEqual([])
})

test('brute force: a ticket asks five times, and no guess stops or begins a recovery [A11, A19]', async () => {
  const { member, email } = await aMemberWithTotp()
  const ticket = await aTicket(email)
  const statuses = []
  for (let n = 0; n < 7; n += 1) statuses.push((await call(POST, { body: { ticket } })).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 401, 401])
  const outcomes = new Set()
  for (let n = 0; n < 50; n += 1) {
    const guess = `${member.id}${String(n).padStart(43, 'A')}`
    for (const step of ['start', 'stop']) outcomes.add(await pressWith(guess, step))
  }
  expect([...outcomes]).toEqual(['expired'])
  expect(await press(email, 'start')).toBe('done')
})
