import { expect, test } from 'vitest'
import { GET as getme } from '@/app/api/getme/route'
import { GET as archive } from '@/app/api/me/archive/route'
import { POST as close } from '@/app/api/me/close/route'
import { POST as startPasskey } from '@/app/api/me/passkeys/challenge/route'
import { POST as remove } from '@/app/api/me/passkeys/remove/route'
import { POST as add } from '@/app/api/me/passkeys/route'
import { GET as settings } from '@/app/api/me/route'
import { POST as signIn } from '@/app/api/signin/route'
import { hashPassword } from '@/lib/auth/password'
import { verifySession } from '@/lib/auth/session-token'
import { DURATION } from '@/lib/domain/durations'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { PasskeyModel } from '@/models/passkey'
import { PasskeyChallengeModel } from '@/models/passkey-challenge'
import { SecondFactorModel } from '@/models/second-factor'
import { SecurityEventModel } from '@/models/security-event'
import { UserModel } from '@/models/user'
import { anAuthenticator } from '@/tests/support/authenticator'
import { pass } from '@/tests/support/clock'
import { aMember } from '@/tests/support/factories'
import { call, signedIn, withDatabase, withSettings } from '@/tests/support/http'
import { emailsTo } from '@/tests/support/mailbox'
import { PASSWORD } from '@/tests/support/second-factor'
import { POST as challenge } from './challenge/route'
import { POST } from './route'

withDatabase()

const aPerson = async () => aMember({ passwordHash: await hashPassword(PASSWORD) })
const aChallenge = async (): Promise<string> =>
  (await call(challenge, { body: {} })).body.options.challenge
const enter = (response: object) => call(POST, { body: { response } })

type Person = { id: string; tokenVersion?: number }
async function begin(person: Person, proof = PASSWORD) {
  const { status, body } = await call(startPasskey, {
    body: { name: 'My phone', proof },
    ...signedIn(person),
  })
  return { status, challenge: body.options?.challenge as string, options: body.options }
}

/** How often each kind of entry is in the security log of an account. */
async function eventsOf({ id }: Person): Promise<Record<string, number>> {
  const kinds = (await SecurityEventModel.find({ userId: id }).lean()).map(({ kind }) => kind)
  return Object.fromEntries(kinds.map((kind) => [kind, kinds.filter((k) => k === kind).length]))
}

async function aPersonWithPasskey() {
  const [person, device] = [await aPerson(), anAuthenticator()]
  const { challenge } = await begin(person)
  const body = { response: device.create({ challenge }) }
  const added = await call(add, { body, ...signedIn(person) })
  return { person, device, added, email: person.email ?? '' }
}

test('a passkey is added by password and a signed challenge, with recovery codes, and ends other sessions [A1, A3, A14]', async () => {
  const { person, added, email } = await aPersonWithPasskey()
  expect([added.status, added.body.recoveryCodes.length]).toEqual([200, 10])
  expect((await call(getme, signedIn(person))).status).toBe(401)
  const shown = await call(settings, { token: added.body.token })
  expect(shown.body.settings.secondFactor).toMatchObject({
    totpSince: null,
    recoveryCodesLeft: 10,
    passkeys: [{ name: 'My phone', usedAt: null }],
  })
  const refusal = await call(signIn, { body: { email, password: PASSWORD } })
  expect([refusal.status, refusal.body.secondFactor]).toEqual([401, ['recovery', 'passkey']])
  expect((await emailsTo(email)).map(({ subject }) => subject)).toEqual([
    'A passkey was added to your account',
  ])
})

test('a passkey alone signs in, and its use is noted [A1]', async () => {
  const { person, device } = await aPersonWithPasskey()
  const { status, body, headers } = await enter(device.get({ challenge: await aChallenge() }))
  expect([status, body]).toEqual([200, { success: true, token: expect.any(String) }])
  expect(verifySession(body.token)?.userId).toBe(person.id)
  expect(headers.get('set-cookie')).toContain(`session=${body.token};`)
  expect((await PasskeyModel.findById(device.id).lean())?.usedAt).toBeInstanceOf(Date)
})

test('the challenges ask for the site of the settings and for a verified user [A1]', async () => {
  const { options } = await begin(await aPerson())
  expect(options).toMatchObject({
    rp: { id: 'localhost' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [],
  })
  const { body } = await call(challenge, { body: {} })
  expect(body.options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  expect(body.options.allowCredentials ?? []).toEqual([])
})

test('everything but a fresh, rightly signed answer of this site is refused, with one sentence [A1, A5, A17, A19]', async () => {
  const { person, device, email } = await aPersonWithPasskey()
  const used = await aChallenge()
  expect((await enter(device.get({ challenge: used }))).status).toBe(200)
  const late = await aChallenge()
  const fresh = aChallenge
  const wrong = {
    used: device.get({ challenge: used }),
    unknown: device.get({ challenge: 'AAAA' }),
    unverified: device.get({ challenge: await fresh(), isVerified: false }),
    origin: device.get({ challenge: await fresh(), origin: 'https://evil.example' }),
    site: device.get({ challenge: await fresh(), rpID: 'evil.example' }),
    account: device.get({ challenge: await fresh(), userHandle: '0'.repeat(24) }),
    registration: device.get({
      challenge: (await begin({ ...person, tokenVersion: 1 })).challenge,
    }),
  }
  const other = anAuthenticator().get({ challenge: await fresh() })
  const bodies = []
  for (const response of [...Object.values(wrong), { ...other, id: device.id, rawId: device.id }]) {
    const { status, body } = await enter(response)
    bodies.push(body)
    expect(status).toBe(401)
  }
  pass(5 * 60_000 + 1_000)
  bodies.push((await enter(device.get({ challenge: late }))).body)
  for (const body of bodies) expect(body).toEqual(bodies[0])
  expect(await PasskeyModel.countDocuments({ userId: person.id })).toBe(1)
  // What went to a known passkey is in the log of its account, and its owner is told from the fifth on.
  expect(await eventsOf(person)).toEqual({ passkeyAdded: 1, signIn: 1, passkeyRefused: 5 })
  expect((await emailsTo(email)).at(-1)?.subject).toMatch(/^We refused a passkey of your account/)
  const named = device.get({ challenge: await aChallenge(), userHandle: person.id })
  expect((await enter(named)).status).toBe(200)
})

test('a passkey that was removed is told apart, so that the browser stops offering it, and nothing else is [A1, A19]', async () => {
  const { person, device } = await aPersonWithPasskey()
  const gone = { msg: SERVER_MESSAGES.passkeyUnknown, fields: { response: expect.any(String) } }
  const other = await aPersonWithPasskey()
  const body = { id: device.id, proof: PASSWORD }
  const owner = { id: person.id, tokenVersion: 1 }
  expect((await call(remove, { body, ...signedIn(owner) })).status).toBe(200)
  const answers = [
    await enter(device.get({ challenge: await aChallenge() })),
    await enter(anAuthenticator().get({ challenge: await aChallenge() })),
  ]
  for (const answer of answers) expect(answer).toMatchObject({ status: 401, body: gone })
  expect(answers[0]?.body).toEqual(answers[1]?.body)
  // Without a challenge of ours, of a removed account, and of another one nothing is told.
  const used = await aChallenge()
  await enter(other.device.get({ challenge: used }))
  await UserModel.updateOne({ _id: other.person._id }, { removedAt: new Date() })
  for (const response of [
    device.get({ challenge: used }),
    other.device.get({ challenge: await aChallenge() }),
  ]) {
    const refused = await enter(response)
    expect(refused).toMatchObject({ status: 401, body: { msg: SERVER_MESSAGES.passkeyWrong } })
    expect(refused.body).not.toHaveProperty('fields')
  }
})

test('of concurrent answers to one challenge one signs in [A1, A19]', async () => {
  const { device } = await aPersonWithPasskey()
  const response = device.get({ challenge: await aChallenge() })
  const answers = await Promise.all(Array.from({ length: 10 }, () => enter(response)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a counter that goes back is refused and told by email; devices that do not count are not [A1]', async () => {
  const { person, device, email } = await aPersonWithPasskey()
  expect((await enter(device.get({ challenge: await aChallenge(), counter: 9 }))).status).toBe(200)
  const sendCopies = async () => {
    for (const counter of [9, 8, 0]) {
      expect((await enter(device.get({ challenge: await aChallenge(), counter }))).status).toBe(401)
    }
  }
  const told = async () =>
    (await emailsTo(email)).filter(
      ({ subject }) => subject === 'We refused a passkey of your account',
    )
  await sendCopies()
  expect(await told()).toHaveLength(1)
  expect(await eventsOf(person)).toMatchObject({ passkeyRefused: 3 })
  // Once a day for each passkey.
  pass(DURATION.passkeyCopyMs + 1_000)
  await sendCopies()
  expect(await told()).toHaveLength(2)
  expect((await enter(device.get({ challenge: await aChallenge(), counter: 10 }))).status).toBe(200)

  const silent = await aPerson()
  const still = anAuthenticator()
  const { challenge } = await begin(silent)
  const body = { response: still.create({ challenge, counter: 0 }) }
  expect((await call(add, { body, ...signedIn(silent) })).status).toBe(200)
  for (let n = 0; n < 2; n += 1) {
    const answer = await enter(still.get({ challenge: await aChallenge(), counter: 0 }))
    expect(answer.status).toBe(200)
  }
})

test('a challenge adds one passkey, to the account that asked for it, and only with a verified user [A1, A19]', async () => {
  const [person, other] = [await aPerson(), await aPerson()]
  const device = anAuthenticator()
  const send = (who: Person, response: object) =>
    call(add, { body: { response }, ...signedIn(who) })
  const { challenge } = await begin(person)
  expect((await send(other, device.create({ challenge }))).status).toBe(422)
  expect((await send(person, device.create({ challenge, isVerified: false }))).status).toBe(422)
  expect(
    (await send(person, device.create({ challenge, origin: 'https://evil.example' }))).status,
  ).toBe(422)
  expect((await send(person, device.create({ challenge: await aChallenge() }))).status).toBe(422)
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => send(person, anAuthenticator().create({ challenge }))),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await PasskeyModel.countDocuments({ userId: person.id })).toBe(1)
  // A passkey of another account cannot be taken.
  const theirs = await aPersonWithPasskey()
  const next = await begin(other)
  expect((await send(other, theirs.device.create({ challenge: next.challenge }))).status).toBe(422)
  expect(
    (await PasskeyModel.findById(theirs.device.id).lean())?.userId.equals(theirs.person._id),
  ).toBe(true)
})

test.each(['', 'wrong'])('with %j for a password no passkey can be added [A1]', async (proof) => {
  const person = await aPerson()
  expect((await begin(person, proof)).status).toBe(422)
  expect(await PasskeyChallengeModel.countDocuments({ userId: person.id })).toBe(0)
})

test.each(['', '  ', 'x'.repeat(81)])('a passkey needs a name, not %j [A1]', async (name) => {
  const person = await aPerson()
  const { status, body } = await call(startPasskey, {
    body: { name, proof: PASSWORD },
    ...signedIn(person),
  })
  expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['name']])
})

test('a passkey is removed by its owner with the password; the last one takes the recovery codes along [A1, A3]', async () => {
  const { person, device, email } = await aPersonWithPasskey()
  const stranger = await aPerson()
  const send = (who: Person, proof: string) =>
    call(remove, { body: { id: device.id, proof }, ...signedIn(who) })
  expect((await send(stranger, PASSWORD)).status).toBe(404)
  const owner = { id: person.id, tokenVersion: 1 }
  expect((await send(owner, 'wrong')).status).toBe(422)
  expect((await send(owner, PASSWORD)).status).toBe(200)
  expect((await enter(device.get({ challenge: await aChallenge() }))).status).toBe(401)
  expect(await SecondFactorModel.countDocuments({ userId: person.id })).toBe(0)
  expect((await call(signIn, { body: { email, password: PASSWORD } })).status).toBe(200)
})

test('a removed account gets no session, the archive has no key, and closing deletes all passkeys [A1]', async () => {
  const { person, device, added } = await aPersonWithPasskey()
  const stored = await PasskeyModel.findById(device.id).lean()
  const { body } = await call(archive, { token: added.body.token })
  expect(body.account.passkeys).toMatchObject([{ name: 'My phone' }])
  expect(JSON.stringify(body)).not.toContain(stored?.publicKey)
  await UserModel.updateOne({ _id: person._id }, { removedAt: new Date() })
  expect((await enter(device.get({ challenge: await aChallenge() }))).status).toBe(401)
  await UserModel.updateOne({ _id: person._id }, { removedAt: null })
  const closing = { closure: 'erased', currentPassword: PASSWORD }
  expect((await call(close, { body: closing, token: added.body.token })).body.success).toBe(true)
  expect(await PasskeyModel.countDocuments({ userId: person.id })).toBe(0)
})

test.each(['http://127.0.0.1:3000', 'https://[::1]'])(
  'a site at %s offers no passkeys [A1]',
  async (SITE_URL) => {
    const person = await aPerson()
    await withSettings({ SITE_URL }, async () => {
      const shown = await call(settings, signedIn(person))
      expect(shown.body.settings.secondFactor.arePasskeysOn).toBe(false)
      expect((await call(challenge, { body: {} })).status).toBe(404)
      expect((await begin(person)).status).toBe(404)
    })
  },
)

test.each([{}, { response: {} }, { response: { id: 1 } }, { response: { id: 'x', type: 'y' } }])(
  'malformed answers are refused: %j [A1]',
  async (body) => {
    expect((await call(POST, { body })).status).toBe(400)
  },
)
