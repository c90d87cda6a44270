import { expect, test } from 'vitest'
import { POST as lift } from '@/app/api/admin/users/[id]/lift/route'
import { POST as suspend } from '@/app/api/admin/users/[id]/suspend/route'
import { GET as reviews } from '@/app/api/allReviews/route'
import { POST as like } from '@/app/api/comment/[id]/like/route'
import { POST as reply } from '@/app/api/comment/[id]/reply/route'
import { GET as getme } from '@/app/api/getme/route'
import { POST as rate } from '@/app/api/questions/route'
import { POST as openPages } from '@/app/api/session/route'
import { POST as signIn } from '@/app/api/signin/route'
import { signInByThirdParty } from '@/lib/accounts/commands'
import { hashPassword } from '@/lib/auth/password'
import { days } from '@/lib/domain/durations'
import { MESSAGES } from '@/lib/domain/messages'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AuditModel } from '@/models/audit'
import { UserModel } from '@/models/user'
import { aMember, anAdmin, anInfluencer, aReview } from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'

withDatabase()

type Account = { id: string }
const put = (member: Account, admin: Account, body: object) =>
  call(suspend, { params: { id: member.id }, body, ...signedIn(admin) })
const end = (member: Account, admin: Account) =>
  call(lift, { method: 'POST', params: { id: member.id }, ...signedIn(admin) })

const rating = (influencer: Account) => ({
  expertId: influencer.id,
  rating: 5,
  questionTitle: 'Good',
  questionDetails: 'Very good.',
})

test('a suspended member can neither sign in nor write, is told why, and goes on once it is lifted', async () => {
  const [admin, influencer, review] = [await anAdmin(), await anInfluencer(), await aReview()]
  const password = 'a long enough phrase'
  const member = await aMember({ passwordHash: await hashPassword(password) })
  const session = signedIn(member)
  await call(rate, { body: rating(influencer), ...session })
  const until = '2099-03-03T00:00:00.000Z'.replace('2099', String(new Date().getFullYear() + 2))
  const reason = 'Advertises in replies.'
  const sentence = `Your account is suspended until 3 March ${until.slice(0, 4)}. Reason: ${reason}`

  expect((await put(member, admin, { until, reason })).body).toEqual({ success: true })
  const params = { params: { id: review.id } }
  const writes = [
    await call(rate, { body: rating(await anInfluencer()), ...session }),
    await call(like, { method: 'POST', ...params, ...session }),
    await call(reply, { body: { questionDetails: 'Buy this' }, ...params, ...session }),
    await call(getme, session),
    await call(openPages, { method: 'POST', ...session }),
    await call(signIn, { body: { email: member.email, password } }),
  ]
  expect(writes.map(({ status, body }) => [status, body.msg])).toEqual(
    writes.map(() => [403, sentence]),
  )
  const wrong = await call(signIn, { body: { email: member.email, password: 'something else' } })
  expect([wrong.status, wrong.body.msg]).toEqual([401, SERVER_MESSAGES.wrongCredentials])

  // What he wrote stays, and he reads like any visitor.
  expect((await influencer.reload()).reviewsCount).toBe(1)
  const read = await call(reviews, { path: `/?expertId=${influencer.id}`, ...session })
  expect([read.status, read.body.questions[0].isMine]).toEqual([200, false])

  expect((await end(member, admin)).status).toBe(200)
  expect((await call(getme, session)).status).toBe(200)
  expect((await call(signIn, { body: { email: member.email, password } })).status).toBe(200)
  expect((await call(like, { method: 'POST', ...params, ...session })).status).toBe(200)
})

test('the way in by a third party is closed as well', async () => {
  const member = await aMember({ email: 'third.party@example.com' })
  await put(member, await anAdmin(), { until: null, reason: 'Spam.' })
  const grant = {
    grantId: crypto.randomUUID(),
    expiresAt: new Date(Date.now() + 60_000),
    email: 'third.party@example.com',
    isEmailVerified: true,
    name: 'Somebody',
  }
  await expect(signInByThirdParty(grant)).rejects.toThrow(
    'Your account is suspended. Reason: Spam.',
  )
})

test('a suspension ends by itself', async () => {
  const member = await aMember({
    suspension: { since: new Date(0), until: new Date(Date.now() - 1_000), reason: 'Over.' },
  })
  expect((await call(getme, signedIn(member))).status).toBe(200)
})

test('the log says until when and why, and a second suspension changes both', async () => {
  const [admin, member] = [await anAdmin(), await aMember()]
  const until = new Date(Date.now() + days(3)).toISOString()
  await put(member, admin, { until, reason: 'First' })
  await put(member, admin, { reason: 'Second' })
  await end(member, admin)
  await end(member, admin)
  const log = await AuditModel.find({ subjectId: member.id }).sort({ _id: 1 }).lean()
  expect(log.map(({ action, reason }) => [action, reason])).toEqual([
    ['suspend', 'First'],
    ['suspend', 'Second'],
    ['lift', ''],
  ])
  const notes = log.map(({ note }) => note)
  expect(notes).toEqual([expect.stringMatching(/^until \d+ \w+ \d{4}$/), 'for good', ''])
})

test.each([
  [{ reason: ' ' }, 422, SERVER_MESSAGES.suspensionReason],
  [{}, 422, SERVER_MESSAGES.suspensionReason],
  [{ reason: 'x', until: '2001-01-01T00:00:00.000Z' }, 422, MESSAGES.suspensionPast],
  [{ reason: 'x', until: '9999-01-01T00:00:00.000Z' }, 422, MESSAGES.suspensionPast],
  [{ reason: 'x', until: 'tomorrow' }, 422, MESSAGES.suspensionPast],
])('%j is refused', async (body, status, msg) => {
  const member = await aMember()
  const answer = await put(member, await anAdmin(), body)
  expect([answer.status, answer.body.msg]).toEqual([status, msg])
  expect((await UserModel.findById(member.id).lean())?.suspension).toBeNull()
})

test('only members can be suspended: no admin, no influencer, nobody removed', async () => {
  const admin = await anAdmin()
  const answers = []
  for (const account of [
    admin,
    await anAdmin(),
    await anInfluencer(),
    await aMember({ removedAt: new Date() }),
  ]) {
    answers.push(await put(account, admin, { reason: 'x' }))
  }
  expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 404])
})
