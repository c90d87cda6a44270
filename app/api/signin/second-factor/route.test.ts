import mongoose from 'mongoose'
import { expect, test, vi } from 'vitest'
import { GET as getme } from '@/app/api/getme/route'
import { POST as changePassword } from '@/app/api/me/password/route'
import { POST as renewCodes } from '@/app/api/me/second-factor/recovery-codes/route'
import { GET as securityLog } from '@/app/api/me/security-log/route'
import { POST as signIn } from '@/app/api/signin/route'
import { hashPassword } from '@/lib/auth/password'
import { verifySession } from '@/lib/auth/session-token'
import { log } from '@/lib/log'
import { SecondFactorModel } from '@/models/second-factor'
import { SecurityEventModel } from '@/models/security-event'
import { SignInTicketModel } from '@/models/sign-in-ticket'
import { UserModel } from '@/models/user'
import { pass, resetClock } from '@/tests/support/clock'
import { aMember } from '@/tests/support/factories'
import { call, signedIn, withDatabase, withSettings } from '@/tests/support/http'
import { emailsTo } from '@/tests/support/mailbox'
import { aMemberWithTotp, PASSWORD } from '@/tests/support/second-factor'
import { totpCode } from '@/tests/support/totp'
import { POST } from './route'

withDatabase()

const enter = (email: string, password = PASSWORD) => call(signIn, { body: { email, password } })
const aTicket = async (email: string): Promise<string> => (await enter(email)).body.ticket
const confirm = (ticket: string, code: string, headers = {}) =>
  call(POST, { body: { ticket, code }, headers })

/** Moves the clock by so many steps of 30 seconds. */
function passSteps(steps: number) {
  pass(steps * 30_000)
}

test('a right password is refused with the kinds of second factors and a ticket, which a code turns into a session [A4]', async () => {
  const { member, email, secret } = await aMemberWithTotp()
  const refusal = await enter(email)
  const text = 'Please confirm with your passkey or a code.'
  expect([refusal.status, refusal.body]).toEqual([
    401,
    {
      success: false,
      msg: text,
      message: text,
      error: text,
      secondFactor: ['totp', 'recovery'],
      ticket: expect.stringMatching(/^[\w-]{43}$/),
    },
  ])
  expect(refusal.headers.get('set-cookie')).toBeNull()

  const { status, body, headers } = await confirm(refusal.body.ticket, totpCode(secret))
  expect([status, body]).toEqual([200, { success: true, token: expect.any(String) }])
  expect(verifySession(body.token)?.userId).toBe(member.id)
  expect(headers.get('set-cookie')).toContain(`session=${body.token}; Path=/; HttpOnly`)
  expect((await call(getme, { token: body.token })).status).toBe(200)
})

test('a repeated code is refused under its key, too, and is declared not repeatable', async () => {
  const { email, secret } = await aMemberWithTotp()
  const ticket = await aTicket(email)
  const key = { 'idempotency-key': 'the-same' }
  expect((await confirm(ticket, totpCode(secret), key)).status).toBe(200)
  expect((await confirm(ticket, totpCode(secret), key)).status).toBe(401)
  expect(POST.declaration.repeatable).toBe(false)
})

test('only digests of tickets and recovery codes are stored, and the secret is encrypted [A2, A3, A4]', async () => {
  const { member, email, secret, codes } = await aMemberWithTotp()
  const ticket = await aTicket(email)
  const stored = JSON.stringify([
    await SecondFactorModel.find({ userId: member.id }).lean(),
    await SignInTicketModel.find({ userId: member.id }).lean(),
    await UserModel.findById(member.id).lean(),
  ])
  for (const hidden of [
    secret,
    ticket,
    ...codes,
    ...codes.map((code) => code.replaceAll('-', '')),
  ]) {
    expect(stored).not.toContain(hidden)
  }
})

test('an account without a second factor signs in as before, without asking the database for one [A4]', async () => {
  const { email = '' } = await aMember({ passwordHash: await hashPassword(PASSWORD) })
  const commands: string[] = []
  const note = ({ commandName, command }: { commandName: string; command: object }) => {
    const collection = String(Object.values(command)[0])
    if (!['rate-limits', 'ratelimits'].includes(collection))
      commands.push(`${commandName} ${collection}`)
  }
  const client = mongoose.connection.getClient()
  client.on('commandStarted', note)
  const { status, body } = await enter(email ?? '')
  client.off('commandStarted', note)
  expect([status, body]).toEqual([200, { success: true, token: expect.any(String) }])
  const own = commands.filter((one) => !/endSessions|hello|ping|commit/.test(one))
  // The account, then the record of the session.
  expect(own).toEqual(['find users', 'find users', 'update users', 'insert securityevents'])
})

test('a wrong password tells nothing of a second factor [A19]', async () => {
  const { member, email } = await aMemberWithTotp()
  const { email: plain } = await aMember({ passwordHash: await hashPassword(PASSWORD) })
  const [guarded, other] = [await enter(email, 'wrong'), await enter(plain ?? '', 'wrong')]
  expect([guarded.status, guarded.body]).toEqual([other.status, other.body])
  expect(await SignInTicketModel.countDocuments({ userId: member.id })).toBe(0)
  expect(await emailsTo(email)).toEqual([])
})

test('a code of a step works once: not again, and not the one before it [A2]', async () => {
  const { email, secret } = await aMemberWithTotp()
  const code = totpCode(secret)
  const before = totpCode(secret, new Date(Date.now() - 30_000))
  expect((await confirm(await aTicket(email), code)).status).toBe(200)
  for (const used of [code, before]) {
    const { status, body } = await confirm(await aTicket(email), used)
    expect([status, body.fields]).toEqual([401, { code: body.msg }])
  }
  passSteps(1)
  expect((await confirm(await aTicket(email), totpCode(secret))).status).toBe(200)
})

test('a recovery code works once, and the others go on working [A3]', async () => {
  const { member, email, codes } = await aMemberWithTotp()
  const [first = '', second = ''] = codes
  expect((await confirm(await aTicket(email), first)).status).toBe(200)
  expect((await confirm(await aTicket(email), first)).status).toBe(401)
  expect((await confirm(await aTicket(email), second.toUpperCase())).status).toBe(200)
  const left = await SecondFactorModel.findOne({ userId: member.id }).lean()
  expect(left?.recoveryCodes).toHaveLength(8)
})

test('the security log tells a recovery code, with how many are left, from a code of the app [A3, A12]', async () => {
  const { member, email, secret, codes } = await aMemberWithTotp()
  await confirm(await aTicket(email), codes[0] ?? '')
  await confirm(await aTicket(email), totpCode(secret))
  const { body } = await call(securityLog, signedIn(member))
  expect(
    body.entries.map(({ way, codesLeft }: { way: string; codesLeft: number | null }) => [
      way,
      codesLeft,
    ]),
  ).toEqual([
    ['secondFactor', null],
    ['recoveryCode', 9],
  ])
})

test('the security log names the device of a change of what logs in [A12]', async () => {
  const { email, codes } = await aMemberWithTotp()
  const headers = {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  }
  const { body } = await confirm(await aTicket(email), codes[0] ?? '', headers)
  const authorization = { authorization: `Bearer ${body.token}` }
  const proof = { proof: codes[1] }
  expect((await call(renewCodes, { body: proof, headers: authorization })).status).toBe(200)
  const renewed = await SecurityEventModel.findOne({ kind: 'codesRenewed' }).orFail().lean()
  expect(renewed).toMatchObject({ browser: 'Firefox', system: 'Linux' })
})

test.each(['totp', 'recovery'])(
  'of twenty concurrent uses of one code (%s) one signs in [A2, A3, A19]',
  async (kind) => {
    const { email, secret, codes } = await aMemberWithTotp()
    const tickets = await Promise.all(Array.from({ length: 20 }, () => aTicket(email)))
    const code = kind === 'totp' ? totpCode(secret) : (codes[0] ?? '')
    const answers = await Promise.all(tickets.map((ticket) => confirm(ticket, code)))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array(19).fill(401)])
  },
)

test('of concurrent uses of one ticket with different right codes one signs in [A4, A19]', async () => {
  const { member, email, secret, codes } = await aMemberWithTotp()
  const ticket = await aTicket(email)
  const right = [totpCode(secret), ...codes.slice(0, 4)]
  const answers = await Promise.all(right.map((code) => confirm(ticket, code)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  // A code whose ticket was used by another is not used up.
  const left = await SecondFactorModel.findOne({ userId: member.id }).lean()
  const isByApp = left?.totp?.lastStep !== 0
  expect(left?.recoveryCodes).toHaveLength(isByApp ? 10 : 9)
})

test('a ticket works once, for its account, for five minutes, and until the password changes [A4]', async () => {
  const { member, email, secret, codes } = await aMemberWithTotp()
  const [one = '', two = '', three = '', four = ''] = codes
  const used = await aTicket(email)
  expect((await confirm(used, one)).status).toBe(200)
  const again = await confirm(used, two)
  expect([again.status, again.body.msg]).toEqual([
    401,
    'This took too long, or there were too many tries. Please log in again.',
  ])

  const other = await aMemberWithTotp()
  expect((await confirm(await aTicket(other.email), totpCode(secret))).status).toBe(401)
  expect((await confirm(await aTicket(other.email), two)).status).toBe(401)

  const late = await aTicket(email)
  passSteps(11)
  expect((await confirm(late, three)).status).toBe(401)
  resetClock()

  const outdated = await aTicket(email)
  const body = { currentPassword: PASSWORD, password: 'another good phrase' }
  await call(changePassword, { body, ...signedIn(member) })
  expect((await confirm(outdated, four)).body.msg).toBe(again.body.msg)
  for (const unknown of ['x', '', 'a'.repeat(100)]) {
    expect((await confirm(unknown, four)).status).toBe(401)
  }
})

test('a repeated request under one idempotency key opens no second session [A4]', async () => {
  const { email, codes } = await aMemberWithTotp()
  const ticket = await aTicket(email)
  const headers = { 'idempotency-key': 'confirm' }
  expect((await confirm(ticket, codes[0] ?? '', headers)).status).toBe(200)
  const repeated = await confirm(ticket, codes[0] ?? '', headers)
  expect([repeated.status, repeated.body.token]).toEqual([401, undefined])
})

test('a suspended member confirms, and hears of the suspension as at any sign-in [A4]', async () => {
  const suspension = { since: new Date(), until: null, reason: 'Advertises.' }
  const { email, secret } = await aMemberWithTotp({ suspension })
  const { body } = await confirm(await aTicket(email), totpCode(secret))
  expect(body).toMatchObject({ success: true, suspension: { reason: 'Advertises.' } })
})

test('a removed account gets no session for a ticket from before [A4]', async () => {
  const { member, email, codes } = await aMemberWithTotp()
  const ticket = await aTicket(email)
  await UserModel.updateOne({ _id: member._id }, { removedAt: new Date() })
  expect((await confirm(ticket, codes[0] ?? '')).status).toBe(401)
})

test('a wrong code does not tell which kind it was taken for [A5]', async () => {
  const { email, secret, codes } = await aMemberWithTotp()
  const right = totpCode(secret)
  const wrong = [
    right.replace(/./g, (digit) => String((Number(digit) + 1) % 10)),
    `${codes[0]?.slice(0, -1)}${codes[0]?.endsWith('0') ? '1' : '0'}`,
    '',
    'password',
  ]
  const bodies = []
  for (const code of wrong) bodies.push((await confirm(await aTicket(email), code)).body)
  for (const body of bodies) expect(body).toEqual(bodies[0])
})

test('brute force: five tries a ticket, also at once; then even the right code is refused [A5, A19]', async () => {
  const { email, codes } = await aMemberWithTotp()
  const ticket = await aTicket(email)
  const tries = await Promise.all(
    Array.from({ length: 50 }, (_, n) => confirm(ticket, String(n).padStart(6, '0'))),
  )
  const compared = tries.filter(({ body }) => body.fields?.code)
  expect(compared).toHaveLength(5)
  expect((await confirm(ticket, codes[0] ?? '')).status).toBe(401)
})

test('brute force: ten wrong codes an hour an account, from any network, by any number of tickets [A5, A19]', async () => {
  await withSettings({ RATE_LIMIT_FACTOR: '1' }, async () => {
    const { member, email, codes } = await aMemberWithTotp()
    // Tickets of other hosts, as one network's limits of sign-ins would end this earlier.
    const tickets = await withSettings({ RATE_LIMIT_FACTOR: '10000' }, () =>
      Promise.all(Array.from({ length: 12 }, () => aTicket(email))),
    )
    const outcomes: Record<number, number> = {}
    for (let n = 0; n < 60; n += 1) {
      const headers = { 'x-forwarded-for': `${n + 20}.51.7.7` }
      const { status } = await confirm(tickets[n % 10] ?? '', String(n).padStart(6, '0'), headers)
      outcomes[status] = (outcomes[status] ?? 0) + 1
    }
    expect(outcomes).toEqual({ 401: 20, 429: 40 })
    const stored = await SecondFactorModel.findOne({ userId: member.id }).lean()
    expect(stored?.failures?.count).toBe(10)
    const headers = { 'x-forwarded-for': '203.0.113.1' }
    expect((await confirm(tickets[11] ?? '', codes[0] ?? '', headers)).status).toBe(429)
    passSteps(121)
    const later = await withSettings({ RATE_LIMIT_FACTOR: '10000' }, () => aTicket(email))
    expect((await confirm(later, codes[0] ?? '', headers)).status).toBe(200)
    expect((await emailsTo(email)).map(({ subject }) => subject)).toEqual([
      'Wrong codes were entered for your account',
    ])
  })
})

test('right codes use up nothing of the limit for wrong ones [A5]', async () => {
  await withSettings({ RATE_LIMIT_FACTOR: '0.2' }, async () => {
    const { email, codes } = await aMemberWithTotp()
    const statuses = []
    for (const [n, code] of codes.slice(0, 4).entries()) {
      const ticket = await withSettings({ RATE_LIMIT_FACTOR: '10000' }, () => aTicket(email))
      statuses.push((await confirm(ticket, code, { 'x-forwarded-for': `192.0.2.${n}` })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200])
  })
})

test('one network is limited, whichever tickets it uses [A5]', async () => {
  await withSettings({ RATE_LIMIT_FACTOR: '0.2' }, async () => {
    const statuses = []
    for (let n = 0; n < 6; n += 1) {
      const headers = { 'x-forwarded-for': '198.51.100.77' }
      statuses.push((await confirm(`ticket ${n}`, '123456', headers)).status)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 429, 429])
  })
})

test('wrong codes are logged by id, and from the fifth on told by email, once an hour [A5, A17]', async () => {
  const { member, email } = await aMemberWithTotp()
  const lines = vi.spyOn(log, 'info')
  for (let n = 0; n < 7; n += 1) {
    await confirm(await aTicket(email), `00000${n}`)
    expect(await emailsTo(email)).toHaveLength(n < 4 ? 0 : 1)
  }
  const failed = lines.mock.calls.filter(([, text]) => text === 'second factor failed')
  lines.mockRestore()
  expect(failed).toEqual(Array(7).fill([{ userId: member.id }, 'second factor failed']))
  // The owner's log has as many an hour as a stranger may cause.
  const inLog = { userId: member.id, kind: 'codeFailed' } as const
  expect(await SecurityEventModel.countDocuments(inLog)).toBe(5)
})
