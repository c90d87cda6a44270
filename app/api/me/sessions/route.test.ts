import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { POST as LOOK } from '@/app/api/admin/users/[id]/email/route'
import { GET as GET_ME } from '@/app/api/getme/route'
import { GET as LOG_OUT } from '@/app/api/logout/route'
import { GET as ARCHIVE } from '@/app/api/me/archive/route'
import { POST as CLOSE } from '@/app/api/me/close/route'
import { POST as CHANGE_PASSWORD } from '@/app/api/me/password/route'
import { GET as SETTINGS } from '@/app/api/me/route'
import { GET as LOG } from '@/app/api/me/security-log/route'
import { GET as COUNT } from '@/app/api/notifications/count/route'
import { POST as SIGN_IN } from '@/app/api/signin/route'
import { GET as ACCOUNT } from '@/app/api/user/[id]/route'
import { confirmEmailChange } from '@/lib/accounts/profile/commands'
import { findActor } from '@/lib/accounts/queries'
import { startSession } from '@/lib/accounts/sessions/commands'
import { issueEmailChange } from '@/lib/auth/one-time-tokens'
import { hashPassword } from '@/lib/auth/password'
import { type SessionClaims, signSession, verifySession } from '@/lib/auth/session-token'
import { days, hours, minutes } from '@/lib/domain/durations'
import { ROLE } from '@/lib/domain/roles'
import { SESSIONS } from '@/lib/domain/sessions'
import { formActor } from '@/lib/http/actor'
import { afterResponseDone } from '@/lib/jobs/after-response'
import { SecurityEventModel } from '@/models/security-event'
import { UserModel } from '@/models/user'
import { pass } from '@/tests/support/clock'
import { aMember, anAdmin } from '@/tests/support/factories'
import { aClient, call, inSession, signedIn, withDatabase } from '@/tests/support/http'
import { explainQueries } from '@/tests/support/plans'
import { DELETE as END_ONE } from './[id]/route'
import { DELETE, GET } from './route'

withDatabase()

const PASSWORD = 'correct horse battery'
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD)
})

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

const enter = (email: string | null | undefined, agent = FIREFOX, cookie = '') =>
  call(SIGN_IN, { body: { email, password: PASSWORD }, headers: { 'user-agent': agent, cookie } })
const aModerator = () => aMember({ powers: ['moderate'] })
const statusOf = async (token: string) => (await call(GET_ME, { token })).status
const end = (id: string, token: string) =>
  call(END_ONE, { method: 'DELETE', params: { id }, token })
const stored = async (id: string) =>
  (await UserModel.findById(id, '+sessions tokenVersion').lean())?.sessions ?? []

/** Sets the clock so much later. Mongoose and tokens read the same one. */
test('the list names device and way of each session, and marks the one that asks [A12]', async () => {
  const { id, email } = await aMember({ passwordHash })
  await enter(email, SAFARI)
  pass(1_000)
  const { token } = (await enter(email)).body
  const { body } = await call(GET, { token })
  expect(body.sessions).toMatchObject([
    { browser: 'Firefox', system: 'Windows', way: 'password', isCurrent: true },
    { browser: 'Safari', system: 'iOS', way: 'password', isCurrent: false },
  ])
  expect((await stored(id)).length).toBe(2)
})

test('a name that a client makes up is not kept [A12]', async () => {
  const { email } = await aMember({ passwordHash })
  const { token } = (await enter(email, 'BuyPills/1.0 (Visit evil.example)')).body
  const { body } = await call(GET, { token })
  expect(body.sessions).toMatchObject([{ browser: '', system: '' }])
})

test('sessions stand in no answer but their own [A12]', async () => {
  const member = await aMember({ passwordHash })
  const { token, sessionId } = await inSession(member, { deviceKey: 'a-device-key' })
  for (const handler of [GET_ME, SETTINGS]) {
    const { body } = await call(handler, { token })
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`${sessionId}|usedAt|devices|digest`))
  }
  const { body } = await call(ACCOUNT, { params: { id: member.id } })
  expect(Object.keys(body.user)).toEqual(['_id', 'name', 'pic', 'contributionScore'])
})

test('one session ends, and the others go on [A12]', async () => {
  const member = await aMember()
  const [own, other, third] = [
    await inSession(member),
    await inSession(member),
    await inSession(member),
  ]
  expect((await end(other.sessionId, own.token)).status).toBe(200)
  expect([await statusOf(own.token), await statusOf(other.token)]).toEqual([200, 401])
  expect(await statusOf(third.token)).toBe(200)
  // As it has ended, it cannot be ended again.
  expect((await end(other.sessionId, own.token)).status).toBe(404)
})

test('a session of another account cannot be ended [A12]', async () => {
  const [mine, theirs] = [await inSession(await aMember()), await inSession(await aMember())]
  expect((await end(theirs.sessionId, mine.token)).status).toBe(404)
  expect((await end('nonsense', mine.token)).status).toBe(404)
  expect(await statusOf(theirs.token)).toBe(200)
})

test('all others end, and this one goes on with a new token [A12]', async () => {
  const member = await aMember()
  const [own, other] = [await inSession(member), await inSession(member)]
  const sent = { method: 'DELETE', path: '/?keep=this', token: own.token }
  const { body, headers } = await call(DELETE, sent)
  expect(headers.get('set-cookie')).toContain(`session=${body.token};`)
  expect(await statusOf(body.token)).toBe(200)
  for (const { token } of [own, other]) expect(await statusOf(token)).toBe(401)
})

test('all end, the one that asks and its cookie too [A12]', async () => {
  const member = await aMember()
  const [own, other] = [await inSession(member), await inSession(member)]
  const { headers, status } = await call(DELETE, { method: 'DELETE', token: own.token })
  expect([status, headers.get('set-cookie')]).toEqual([200, expect.stringMatching(/^session=;/)])
  for (const { token } of [own, other]) expect(await statusOf(token)).toBe(401)
  const page = new Request('http://localhost:3000/', {
    headers: { cookie: `session=${own.token}`, 'sec-fetch-site': 'same-origin' },
  })
  expect(await formActor(page)).toBeNull()
})

test('logging out removes the session from the list [A12]', async () => {
  const member = await aMember()
  const [own, other] = [await inSession(member), await inSession(member)]
  await call(LOG_OUT, { token: other.token })
  const { body } = await call(GET, { token: own.token })
  expect(body.sessions.map((one: { id: string }) => one.id)).toEqual([own.sessionId])
})

test('a session that is ended while it is used stays ended [A12]', async () => {
  const member = await aMember()
  const [own, other] = [await inSession(member), await inSession(member)]
  pass(minutes(6))
  await Promise.all([
    end(other.sessionId, own.token),
    ...Array.from({ length: 5 }, () => call(SETTINGS, { token: other.token })),
  ])
  await afterResponseDone()
  expect(await statusOf(other.token)).toBe(401)
  expect((await stored(member.id)).map(({ id }) => id)).toEqual([own.sessionId])
})

test('beyond fifty sessions the one that was idle for longest ends [A12]', async () => {
  const member = await aMember()
  const first = await inSession(member)
  pass(minutes(6))
  const second = await inSession(member)
  for (let count = 2; count <= SESSIONS.keptMax; count += 1) await inSession(member)
  expect([await statusOf(first.token), await statusOf(second.token)]).toEqual([401, 200])
  expect((await stored(member.id)).length).toBe(SESSIONS.keptMax)
})

test('the last use is written at most once in five minutes, and polling is none [A12, A13]', async () => {
  const member = await aMember()
  const { token } = await inSession(member)
  const usedAt = async () => {
    await afterResponseDone()
    return (await stored(member.id))[0]?.usedAt.getTime()
  }
  const begun = await usedAt()
  pass(minutes(4))
  await call(SETTINGS, { token })
  expect(await usedAt()).toBe(begun)
  pass(minutes(2))
  for (const handler of [GET_ME, COUNT]) await call(handler, { token })
  expect(await usedAt()).toBe(begun)
  await Promise.all([call(SETTINGS, { token }), call(SETTINGS, { token })])
  expect(await usedAt()).toBe(Date.now())
})

test.each([
  ['a member', aMember, days(14)],
  ['staff', anAdmin, hours(12)],
  ['a moderator', aModerator, hours(12)],
])('a session of %s ends when it was idle for too long [A13]', async (_, anAccount, idleMs) => {
  const account = await anAccount()
  const { token } = await inSession(account)
  pass(idleMs - minutes(1))
  expect(await statusOf(token)).toBe(200)
  pass(minutes(2))
  expect(await statusOf(token)).toBe(401)
  expect((await call(SETTINGS, { token })).status).toBe(401)
})

test.each([
  ['a member', aMember, days(30), days(6)],
  ['staff', anAdmin, days(7), hours(11)],
  ['a moderator', aModerator, days(7), hours(11)],
])('a session of %s ends in any case after a time [A13]', async (_, anAccount, lastsMs, stepMs) => {
  const account = await anAccount()
  const { token } = await inSession(account)
  for (let passed = 0; passed + stepMs < lastsMs; passed += stepMs) {
    pass(stepMs)
    expect((await call(SETTINGS, { token })).status).toBe(200)
    await afterResponseDone()
  }
  pass(stepMs)
  expect(await statusOf(token)).toBe(401)
})

test.each([
  ['an admin', { role: ROLE.admin }],
  ['a moderator', { powers: ['moderate'] }],
])('who becomes %s is signed out as soon as staff would be [A13]', async (_, change) => {
  const member = await aMember()
  const { token } = await inSession(member)
  await UserModel.updateOne({ _id: member._id }, change)
  pass(hours(13))
  expect(await statusOf(token)).toBe(401)
})

test('a token of a session that is not on record is refused, and one that is has one lookup [A12]', async () => {
  const member = await aMember()
  const endsAt = new Date(Date.now() + hours(1))
  expect(await statusOf(signSession(member.id, { id: randomUUID(), endsAt }))).toBe(401)
  const { token } = await inSession(member)
  const claims = verifySession(token) as SessionClaims
  const asked = await explainQueries(() => findActor(claims))
  expect(asked).toMatchObject([{ examined: 1, returned: 1 }])
})

test('a host that knows no records ends sessions by the token version [A12]', async () => {
  const member = await aMember()
  const { token } = await inSession(member)
  await UserModel.updateOne({ _id: member._id }, { $inc: { tokenVersion: 1 } })
  expect(await statusOf(token)).toBe(401)
})

test('a session that begins while the password changes has ended [A14]', async () => {
  const member = await aMember()
  await UserModel.updateOne({ _id: member._id }, { $inc: { tokenVersion: 1 } })
  // What was read before the change.
  const outdated = { _id: member._id, tokenVersion: 0 }
  const token = await startSession(outdated, 'password', aClient())
  expect(await statusOf(token)).toBe(401)
})

test('a changed password ends all other sessions, and copies of this one’s token [A14]', async () => {
  const member = await aMember({ passwordHash })
  const [own, other] = [await inSession(member), await inSession(member)]
  const body = { currentPassword: PASSWORD, password: 'another good phrase' }
  const { token } = (await call(CHANGE_PASSWORD, { body, token: own.token })).body
  expect(await statusOf(token)).toBe(200)
  expect([await statusOf(own.token), await statusOf(other.token)]).toEqual([401, 401])
  const { sessions } = (await call(GET, { token })).body
  expect(sessions).toMatchObject([{ isCurrent: true }])
})

test('a changed address ends all sessions but the one that asked [A14]', async () => {
  const member = await aMember({ passwordHash })
  const [own, other] = [await inSession(member), await inSession(member)]
  const link = await issueEmailChange(member.id, `new.${member.email}`, own.sessionId)
  expect(await confirmEmailChange(link)).toBe(true)
  expect(await statusOf(own.token)).toBe(200)
  expect(await statusOf(other.token)).toBe(401)
})

test('the security log says what happened, newest first [A17]', async () => {
  const member = await aMember({ passwordHash })
  await call(SIGN_IN, { body: { email: member.email, password: 'wrong horse' } })
  await afterResponseDone()
  const { token } = (await enter(member.email)).body
  const other = await inSession(member)
  await end(other.sessionId, token)
  const { body } = await call(LOG, { token })
  expect(body.entries.map(({ kind }: { kind: string }) => kind)).toEqual([
    'sessionEnded',
    'signIn',
    'signIn',
    'signInFailed',
  ])
  expect(body.entries[2]).toMatchObject({ browser: 'Firefox', system: 'Windows', way: 'password' })
})

test('a stranger cannot fill the security log with failures [A17]', async () => {
  const member = await aMember({ passwordHash })
  for (let count = 0; count < 8; count += 1) {
    await call(SIGN_IN, { body: { email: member.email, password: 'wrong horse' } })
    await afterResponseDone()
  }
  const { body } = await call(LOG, { ...signedIn(member) })
  expect(body.total).toBe(5)
})

test('a sign-in that is repeated under one key is one session [A12]', async () => {
  const { id, email } = await aMember({ passwordHash })
  const headers = { 'idempotency-key': 'one-sign-in' }
  const sent = { body: { email, password: PASSWORD }, headers }
  const tokens = [(await call(SIGN_IN, sent)).body.token, (await call(SIGN_IN, sent)).body.token]
  for (const token of tokens) expect(await statusOf(token)).toBe(200)
  expect(await stored(id)).toHaveLength(1)
})

test('the archive has sessions, browsers and the security log, and closing the account removes them [A12, A17]', async () => {
  const { id, email } = await aMember({ passwordHash })
  const { token } = (await enter(email)).body
  const { body } = await call(ARCHIVE, { token })
  const device = { browser: 'Firefox', system: 'Windows' }
  expect(body.sessions).toMatchObject([{ ...device, way: 'password' }])
  expect(body.devices).toMatchObject([device])
  expect(body.securityLog).toMatchObject([{ ...device, kind: 'signIn', way: 'password' }])
  expect(Object.keys(body.devices[0])).toEqual(['browser', 'system', 'seenAt'])

  await call(CLOSE, { body: { closure: 'anonymised', currentPassword: PASSWORD }, token })
  const left = await UserModel.findById(id, '+sessions +devices').lean()
  expect([left?.sessions, left?.devices]).toEqual([[], []])
  expect(await SecurityEventModel.countDocuments({ userId: id })).toBe(0)
})

test('the log says that staff looked at the address, once a day and never who [A17]', async () => {
  const [member, admin] = [await aMember(), await anAdmin({ name: 'Curious' })]
  for (const id of [member.id, member.id, admin.id]) {
    await call(LOOK, { params: { id }, method: 'POST', ...signedIn(admin) })
  }
  const { body } = await call(LOG, signedIn(member))
  expect(body.entries).toMatchObject([{ kind: 'addressSeen', way: null, browser: '' }])
  expect(JSON.stringify(body)).not.toMatch(new RegExp(`Curious|${admin.id}`))
  expect((await call(LOG, signedIn(admin))).body.total).toBe(0)
})

test('the log of another account cannot be read [A17]', async () => {
  const [mine, theirs] = [await aMember(), await aMember()]
  await inSession(theirs)
  expect((await call(LOG, signedIn(mine))).body.entries).toEqual([])
  expect((await call(LOG, {})).status).toBe(401)
})
