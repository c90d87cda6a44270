import { expect, test } from 'vitest'
import { POST as signIn } from '@/app/api/signin/route'
import { POST as verify } from '@/app/api/verify-email/route'
import { findPendingEmail, findTokenOwner, issueToken } from '@/lib/auth/one-time-tokens'
import { hashPassword } from '@/lib/auth/password'
import { aMember, anInfluencer, aReview } from '@/tests/support/factories'
import { call, signedIn, withDatabase, withSettings } from '@/tests/support/http'
import { emailedToken, emailsTo } from '@/tests/support/mailbox'
import { DELETE, POST } from './route'

withDatabase()

const PASSWORD = 'correct horse battery'
let made = 0
const aFreshAddress = () => {
  made += 1
  return `fresh.${made}@example.com`
}
const aPerson = async (fields: object = {}) =>
  aMember({ passwordHash: await hashPassword(PASSWORD), ...fields })
const ask = (person: { id: string }, email: unknown, currentPassword: unknown = PASSWORD) =>
  call(POST, { body: { email, currentPassword }, ...signedIn(person) })
const subjects = async (email: string) => (await emailsTo(email)).map(({ subject }) => subject)

test('the address changes once the link sent to the new one is opened; the old one is notified before and after', async () => {
  const [person, email] = [await aPerson(), aFreshAddress()]
  const old = person.email ?? ''
  const earlier = await issueToken('passwordReset', person.id)
  expect((await ask(person, ` ${email.toUpperCase()} `)).body.success).toBe(true)
  expect(await person.reload()).toMatchObject({ email: old })
  expect(await findPendingEmail(person.id)).toBe(email)
  expect(await subjects(old)).toEqual(['Your email address is about to change'])

  const { body } = await call(verify, { body: { token: await emailedToken(email) } })

  expect(body).toEqual({ success: true, msg: 'Thanks. Your email address has been changed.' })
  expect(await person.reload()).toMatchObject({ email, mailbox: email })
  expect(await subjects(old)).toContain('Your email address was changed')
  const enter = (address: string) => call(signIn, { body: { email: address, password: PASSWORD } })
  expect((await enter(email)).body.success).toBe(true)
  expect((await enter(old)).body.success).toBe(false)
  // Tokens sent to the old address no longer work.
  expect(await findTokenOwner('passwordReset', earlier)).toBeNull()
  expect(await findPendingEmail(person.id)).toBeNull()
})

test('the link works once, and only the newest of several', async () => {
  const [person, first, second] = [await aPerson(), aFreshAddress(), aFreshAddress()]
  await ask(person, first)
  const replaced = await emailedToken(first)
  await ask(person, second)
  const token = await emailedToken(second)
  const open = async (one: string) => (await call(verify, { body: { token: one } })).body.success
  expect([await open(replaced), await open(token), await open(token)]).toEqual([false, true, false])
  expect((await person.reload()).email).toBe(second)
})

test('a pending change can be cancelled', async () => {
  const [person, email] = [await aPerson(), aFreshAddress()]
  await ask(person, email)
  const token = await emailedToken(email)
  expect((await call(DELETE, { method: 'DELETE', ...signedIn(person) })).body.success).toBe(true)
  expect((await call(verify, { body: { token } })).body.success).toBe(false)
  expect((await person.reload()).email).toBe(person.email)
})

test('an address that another member has taken meanwhile stays theirs', async () => {
  const [person, email] = [await aPerson(), aFreshAddress()]
  await ask(person, email)
  const token = await emailedToken(email)
  await aMember({ email })
  const { status, body } = await call(verify, { body: { token } })
  expect([status, body.success]).toEqual([200, false])
  expect((await person.reload()).email).toBe(person.email)
})

test.each([
  ['of another member', async () => (await aMember()).email],
  [
    'of another member’s mailbox',
    async () => {
      const email = aFreshAddress()
      await aMember({ email, mailbox: email })
      return email.replace('@', '+more@')
    },
  ],
  ['of a disposable provider', async () => 'a@mailinator.com'],
  ['that is malformed', async () => 'not an address'],
  ['that is an object', async () => ({ $gt: '' })],
])('an address %s is refused, and no e-mail is sent', async (_what, make) => {
  const person = await aPerson()
  const email = await make()
  const { status, body } = await ask(person, email)
  expect([status, body.success]).toEqual([200, false])
  expect(await findPendingEmail(person.id)).toBeNull()
  expect(await emailsTo(person.email ?? '')).toEqual([])
})

test('another spelling of the own mailbox is allowed', async () => {
  const email = aFreshAddress()
  const person = await aPerson({ email, mailbox: email })
  expect((await ask(person, email)).body.success).toBe(false)
  expect((await ask(person, email.replace('@', '+site@'))).body.success).toBe(true)
})

test('with a wrong or missing password no e-mail is sent', async () => {
  const [person, email, passwordless] = [await aPerson(), aFreshAddress(), await aMember()]
  expect((await ask(person, email, 'wrong horse battery')).body.success).toBe(false)
  expect((await ask(passwordless, email, '')).body.success).toBe(false)
  expect(await emailsTo(email)).toEqual([])
})

test('confirming the new address makes earlier ratings count', async () => {
  await withSettings({ REQUIRE_VERIFIED_EMAIL: '1' }, async () => {
    const person = await aPerson({ emailVerifiedAt: null })
    const influencer = await anInfluencer()
    const review = await aReview({
      authorId: person._id,
      influencerId: influencer._id,
      counted: false,
    })
    const email = aFreshAddress()
    await ask(person, email)
    await call(verify, { body: { token: await emailedToken(email) } })
    expect((await review.reload()).counted).toBe(true)
    expect((await influencer.reload()).reviewsCount).toBe(1)
  })
})

test('the mailbox of a stranger is not flooded by many members under its many spellings, and the answer is the same [346, T46]', async () => {
  await withSettings({ RATE_LIMIT_FACTOR: '0.05' }, async () => {
    const answers = []
    const spellings = ['vic.tim@gmail.com', 'victim+1@gmail.com', 'victim@googlemail.com']
    for (const spelling of spellings) answers.push((await ask(await aPerson(), spelling)).body)
    expect(answers).toEqual([answers[0], answers[0], answers[0]])
    const sent = await Promise.all(spellings.map(emailsTo))
    expect(sent.map(({ length }) => length)).toEqual([1, 0, 0])
  })
})
