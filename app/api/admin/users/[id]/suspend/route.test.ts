import { expect, test } from 'vitest'
import { z } from 'zod'
import { POST as lift } from '@/app/api/admin/users/[id]/lift/route'
import { POST as suspend } from '@/app/api/admin/users/[id]/suspend/route'
import { GET as reviews } from '@/app/api/allReviews/route'
import { POST as like } from '@/app/api/comment/[id]/like/route'
import { POST as reply } from '@/app/api/comment/[id]/reply/route'
import { GET as getme } from '@/app/api/getme/route'
import { POST as rename } from '@/app/api/me/name/route'
import { GET as ownRatings } from '@/app/api/me/ratings/route'
import { listEndpoints } from '@/app/api/openapi.json/endpoints'
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
import { aClient, call, signedIn, withDatabase } from '@/tests/support/http'

const ENDPOINTS = await listEndpoints()

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

test('a suspended member stays signed in, sees the reason, cannot write, and can again once the suspension is lifted', async () => {
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
    await call(rename, { body: { name: 'Another name' }, ...session }),
    await call(ownRatings, session),
  ]
  expect(writes.map(({ status, body }) => [status, body.msg])).toEqual(
    writes.map(() => [403, sentence]),
  )
  const suspension = { since: expect.any(String), until, reason }
  const own = await call(getme, session)
  expect([own.status, own.body]).toEqual([
    200,
    { success: true, user: expect.any(Object), msg: sentence, suspension },
  ])
  expect((await call(openPages, { method: 'POST', ...session })).status).toBe(200)
  const entered = await call(signIn, { body: { email: member.email, password } })
  expect([entered.status, entered.body]).toEqual([
    200,
    { success: true, token: expect.any(String), msg: sentence, suspension },
  ])
  for (const answer of [own, entered]) {
    const response = ENDPOINTS[answer === own ? 'GET /api/getme' : 'POST /api/signin']?.response
    if (!(response instanceof z.ZodType)) throw new Error('no schema')
    expect(response.safeParse(answer.body).error?.issues ?? []).toEqual([])
  }
  const wrong = await call(signIn, { body: { email: member.email, password: 'something else' } })
  expect([wrong.status, wrong.body.msg]).toEqual([401, SERVER_MESSAGES.wrongCredentials])

  // Their content stays visible, and they can read like any visitor.
  expect((await influencer.reload()).reviewsCount).toBe(1)
  const read = await call(reviews, { path: `/?expertId=${influencer.id}`, ...session })
  expect([read.status, read.body.questions[0].isMine]).toEqual([200, false])

  expect((await end(member, admin)).status).toBe(200)
  expect((await call(getme, session)).body).toEqual({ success: true, user: expect.any(Object) })
  const again = await call(signIn, { body: { email: member.email, password } })
  expect(again.body).toEqual({ success: true, token: expect.any(String) })
  expect((await call(like, { method: 'POST', ...params, ...session })).status).toBe(200)
})

test('third-party sign-in admits a suspended member with the same message', async () => {
  const member = await aMember({ email: 'third.party@example.com' })
  await put(member, await anAdmin(), { until: null, reason: 'Spam.' })
  const grant = {
    grantId: crypto.randomUUID(),
    subject: 'issuer third.party',
    expiresAt: new Date(Date.now() + 60_000),
    email: 'third.party@example.com',
    isEmailVerified: true,
    name: 'Somebody',
  }
  const { token, suspension } = await signInByThirdParty(grant, aClient())
  expect(suspension).toMatchObject({ until: null, reason: 'Spam.' })
  const { body } = await call(getme, { token })
  expect([body.user.email, body.msg]).toEqual([
    member.email,
    'Your account is suspended. Reason: Spam.',
  ])
})

test('a suspension ends by itself', async () => {
  const member = await aMember({
    suspension: { since: new Date(0), until: new Date(Date.now() - 1_000), reason: 'Over.' },
  })
  const { status, body } = await call(getme, signedIn(member))
  expect([status, 'suspension' in body, 'msg' in body]).toEqual([200, false, false])
})

test('the log has end and reason of a suspension, and a second one replaces both', async () => {
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

test('only members can be suspended: no admins, no influencers, no removed accounts', async () => {
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
