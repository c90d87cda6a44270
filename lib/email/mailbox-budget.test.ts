import { expect, test } from 'vitest'
import { POST as forgotPassword } from '@/app/api/forget-password/route'
import { POST as changeEmail } from '@/app/api/me/email/route'
import { POST as changePassword } from '@/app/api/me/password/route'
import { POST as report } from '@/app/api/reports/route'
import { POST as signInLink } from '@/app/api/signin/link/route'
import { POST as signUp } from '@/app/api/signup/route'
import { hashPassword } from '@/lib/auth/password'
import { minutes } from '@/lib/domain/durations'
import { keepSubmitter, tellSubmitter } from '@/lib/notices/submitters'
import { UserModel } from '@/models/user'
import { pass } from '@/tests/support/clock'
import { aMember, anInfluencer, aReview } from '@/tests/support/factories'
import { call, inSession, signedIn, withDatabase, withSettings } from '@/tests/support/http'
import { emailsTo } from '@/tests/support/mailbox'

withDatabase()

const PASSWORD = 'correct horse battery'
const asStrangers = (run: () => Promise<void>) => withSettings({ RATE_LIMIT_FACTOR: '1' }, run)
let networks = 0
const fromElsewhere = () => {
  networks += 1
  return { 'x-forwarded-for': `10.${networks >> 8}.${networks & 255}.9` }
}
const aPerson = async (fields: object = {}) =>
  aMember({ passwordHash: await hashPassword(PASSWORD), ...fields })

/** Everything that strangers can do so that an address is e-mailed. Returns what they are answered. */
async function actOn(email: string): Promise<unknown[]> {
  const headers = fromElsewhere()
  const review = await aReview()
  const stranger = await aPerson()
  const contact = { name: 'Somebody', email }
  const filed = { ...contact, subjectKind: 'review', subjectId: review.id, reason: 'spam' }
  const influencer = await anInfluencer()
  await keepSubmitter(influencer._id, { email })
  await tellSubmitter(influencer.id, { outcome: 'approved', reason: '' })
  const answers = [
    await call(forgotPassword, { body: { email }, headers }),
    await call(signInLink, { body: { email }, headers }),
    await call(changeEmail, {
      body: { email, currentPassword: PASSWORD },
      ...signedIn(stranger),
    }),
    await call(report, { body: { ...filed, details: 'It sells.', isSworn: true }, headers }),
  ]
  return answers.map(({ status, body }) => [status, { ...body, code: null, number: null }])
}

test('all that strangers can cause is ten emails an hour to one mailbox, and no answer tells [T46]', async () => {
  await asStrangers(async () => {
    const email = 'vic.tim@gmail.com'
    await aMember({ email, mailbox: 'victim@gmail.com' })
    const first = await actOn(email)
    for (let n = 0; n < 9; n += 1) expect(await actOn(email)).toEqual(first)
    expect(await emailsTo(email)).toHaveLength(10)
    pass(minutes(61))
    await call(forgotPassword, { body: { email }, headers: fromElsewhere() })
    expect(await emailsTo(email)).toHaveLength(11)
  })
})

test('the spellings of a mailbox share its budget [T46]', async () => {
  await withSettings({ RATE_LIMIT_FACTOR: '0.1' }, async () => {
    await aMember({ email: 'one.box@gmail.com' })
    const influencer = await anInfluencer()
    await keepSubmitter(influencer._id, { email: 'onebox+tag@googlemail.com' })
    await tellSubmitter(influencer.id, { outcome: 'refused', reason: '' })
    await call(forgotPassword, { body: { email: 'one.box@gmail.com' } })
    expect(await emailsTo('onebox+tag@googlemail.com')).toHaveLength(1)
    expect(await emailsTo('one.box@gmail.com')).toHaveLength(0)
  })
})

test('strangers cannot use up what the owner asks for in a known browser, nor what the account tells [T46]', async () => {
  await withSettings({ RATE_LIMIT_FACTOR: '0.2' }, async () => {
    const owner = await aPerson({ emailVerifiedAt: new Date() })
    const email = owner.email ?? ''
    const deviceKey = 'k'.repeat(22)
    const { token } = await inSession(owner, { deviceKey })
    const ask = (headers: Record<string, string> = {}) =>
      call(forgotPassword, { body: { email }, headers: { ...fromElsewhere(), ...headers } })
    for (let n = 0; n < 4; n += 1) await ask()
    expect(await emailsTo(email)).toHaveLength(2)
    await ask({ cookie: `device=${deviceKey}` })
    expect(await emailsTo(email)).toHaveLength(3)
    const body = { currentPassword: PASSWORD, password: 'another horse battery' }
    expect((await call(changePassword, { body, token })).status).toBe(200)
    expect((await emailsTo(email)).at(-1)?.subject).toBe('Your password was changed')
  })
})

test('an account with a stranger’s address cannot flood it with what it tells its owner [T46]', async () => {
  await withSettings({ RATE_LIMIT_FACTOR: '0.3' }, async () => {
    const email = 'not.mine@example.com'
    const person = { name: 'Somebody', email, password: PASSWORD }
    await call(signUp, { body: person, headers: fromElsewhere() })
    const passwords = [PASSWORD, 'another horse battery']
    for (let n = 0; n < 3; n += 1) {
      const account = await UserModel.findOne({ email }).orFail().lean()
      const body = { currentPassword: passwords[n % 2], password: passwords[(n + 1) % 2] }
      const session = signedIn({ id: String(account._id), tokenVersion: account.tokenVersion })
      expect((await call(changePassword, { body, ...session })).status).toBe(200)
    }
    expect(await emailsTo(email)).toHaveLength(3)
  })
})
