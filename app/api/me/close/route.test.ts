import { expect, test } from 'vitest'
import { GET as getMe } from '@/app/api/getme/route'
import { POST as changeEmail } from '@/app/api/me/email/route'
import { POST as signUp } from '@/app/api/signup/route'
import { POST as confirmEmail } from '@/app/api/verify-email/route'
import { issueEmailChange, issueToken } from '@/lib/auth/one-time-tokens'
import { hashPassword } from '@/lib/auth/password'
import { listDiscrepancies } from '@/lib/background/reconcile/commands'
import { MEAN_UNTIL_MEASURED } from '@/lib/domain/rating-totals'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { afterResponseDone } from '@/lib/jobs/after-response'
import { openForStaff } from '@/lib/moderation/staff/items'
import { rateInfluencer } from '@/lib/ratings/commands'
import { castReaction, toggleFlag } from '@/lib/ratings/reactions/commands'
import { addReply } from '@/lib/ratings/replies/commands'
import { DecisionModel } from '@/models/decision'
import { FlagModel } from '@/models/flag'
import { PointModel } from '@/models/point'
import { ReactionModel } from '@/models/reaction'
import { ReplyModel } from '@/models/reply'
import { ReportModel } from '@/models/report'
import { ReviewModel } from '@/models/review'
import { TokenModel } from '@/models/token'
import { UserModel, type UserRecord } from '@/models/user'
import { pass, resetClock } from '@/tests/support/clock'
import { decideOn } from '@/tests/support/decide'
import { actorOf, aMember, anAdmin, anInfluencer, type Stored } from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'
import { emailsTo } from '@/tests/support/mailbox'
import { reviewsOf } from '@/tests/support/public-reads'
import { POST as close } from './route'

withDatabase()

const DAY_MS = 86_400_000

const PASSWORD = 'correct horse battery'
const unrated = () => anInfluencer({ confidence: MEAN_UNTIL_MEASURED })

/** A member who rated, replied, liked and flagged, and another who replied to them and liked their rating. */
async function aLeaver() {
  const [leaver, other] = [
    await aMember({
      passwordHash: await hashPassword(PASSWORD),
      details: 'From Graz',
      phone: '0316 1234',
      pic: '/api/images/x.webp',
    }),
    await aMember(),
  ]
  const [rated, answered] = [await unrated(), await unrated()]
  const text = { title: 'Leaver’s title', details: 'Leaver’s details' }
  const own = await rateInfluencer({ influencerId: rated.id, rating: 2, ...text }, actorOf(leaver))
  await rateInfluencer({ influencerId: rated.id, rating: 4, ...text }, actorOf(leaver))
  const { reviewId } = await rateInfluencer(
    { influencerId: answered.id, rating: 5, title: 'Other’s', details: 'Other’s' },
    actorOf(other),
  )
  await rateInfluencer(
    { influencerId: rated.id, rating: 1, title: 'Other’s', details: 'Other’s' },
    actorOf(other),
  )
  await addReply({ reviewId, text: 'Leaver’s reply' }, actorOf(leaver))
  await castReaction(reviewId, actorOf(leaver), 'like')
  await toggleFlag(reviewId, actorOf(leaver))
  await addReply({ reviewId: own.reviewId, text: 'Other’s reply' }, actorOf(other))
  await castReaction(own.reviewId, actorOf(other), 'like')
  return { leaver, other, rated, answered, ownReview: own.reviewId, reviewId }
}

async function leave(leaver: Stored<UserRecord>, closure: string, proof: object = {}) {
  const body = { closure, currentPassword: PASSWORD, ...proof }
  const answer = await call(close, { body, ...signedIn(leaver) })
  await afterResponseDone()
  return answer
}

test('erased: no content or reaction of the member is left, and every aggregate follows', async () => {
  const { leaver, other, rated, ownReview, reviewId } = await aLeaver()
  const otherScore = (await other.reload()).contributionScore
  const { status, body, headers } = await leave(leaver, 'erased')

  expect([status, body.success]).toEqual([200, true])
  expect(headers.get('set-cookie')).toMatch(/^session=;/)
  expect(await rated.reload()).toMatchObject({ reviewsCount: 1, averageRating: 1 })
  const review = await ReviewModel.findById(ownReview).orFail().lean()
  expect(review).toMatchObject({ status: 'removed', authorName: '', history: [], counted: false })
  expect(JSON.stringify(review)).not.toMatch(/leaver/i)
  expect(await ReplyModel.countDocuments({ authorId: leaver.id })).toBe(0)
  expect(await ReactionModel.countDocuments({ userId: leaver.id })).toBe(0)
  expect(await FlagModel.countDocuments({ userId: leaver.id })).toBe(0)
  expect(await PointModel.countDocuments({ userId: leaver.id })).toBe(0)
  expect(await ReviewModel.findById(reviewId).lean()).toMatchObject({
    likesCount: 0,
    flagsCount: 0,
    repliesCount: 0,
  })
  // Replies of others below it are theirs, and so are their points.
  expect(await ReplyModel.countDocuments({ authorId: other.id })).toBe(1)
  expect((await other.reload()).contributionScore).toBe(otherScore)
  expect(await listDiscrepancies()).toEqual([])
})

test('anonymised: the content stays and counts, without a name', async () => {
  const { leaver, rated, answered, ownReview, reviewId } = await aLeaver()
  await leave(leaver, 'anonymised')

  expect(await rated.reload()).toMatchObject({ reviewsCount: 2, averageRating: 2.5 })
  const shown = await reviewsOf(rated.id)
  expect(shown.reviews.find(({ id }) => id === ownReview)).toMatchObject({
    authorName: '',
    authorId: null,
    title: 'Leaver’s title',
    likesCount: 1,
  })
  const [below] = (await reviewsOf(answered.id)).reviews
  expect(below).toMatchObject({ id: reviewId, likesCount: 1, repliesCount: 1 })
  expect(below?.replies).toMatchObject([{ authorName: '', text: 'Leaver’s reply' }])
  expect(await listDiscrepancies()).toEqual([])
})

test.each(['erased', 'anonymised'])('%s: the account keeps no personal data', async (closure) => {
  const { leaver, rated } = await aLeaver()
  await issueToken('passwordReset', leaver.id)
  const report = { reporterId: leaver._id, reporterKey: leaver.id, weight: 1, contact: 'encrypted' }
  const subject = { subjectKind: 'influencer', subjectId: rated._id } as const
  await ReportModel.create({ number: `R-${closure}`, ...subject, ...report })
  await leave(leaver, closure)

  const left = await UserModel.findById(leaver.id, '+passwordHash').lean()
  expect(left).toMatchObject({ name: '', closure, tokenVersion: 1 })
  expect(left?.removedAt).toBeInstanceOf(Date)
  expect(Object.keys(left ?? {})).not.toContain('passwordHash')
  expect(JSON.stringify(left)).not.toMatch(
    new RegExp(`${leaver.name}|${leaver.email}|Graz|0316|images`, 'i'),
  )
  expect(await TokenModel.countDocuments({ userId: leaver.id })).toBe(0)
  expect((await ReportModel.findOne({ reporterId: leaver.id }).lean())?.contact).toBe('')
  expect((await call(getMe, signedIn(leaver))).status).toBe(401)
  expect((await call(getMe, signedIn({ id: leaver.id, tokenVersion: 1 }))).status).toBe(401)
})

test('a decision about the name keeps neither the name nor the picture once the account is closed', async () => {
  const [{ leaver }, admin] = [await aLeaver(), actorOf(await anAdmin())]
  const number = await decideOn(admin, await openForStaff('member', leaver.id), 'resetName')
  const stored = async () => JSON.stringify(await DecisionModel.findOne({ number }).orFail().lean())
  expect(await stored()).toContain(leaver.name)
  await leave(leaver, 'anonymised')
  expect(await stored()).not.toMatch(new RegExp(`${leaver.name}|images`))
})

test('the member is told by e-mail, and may sign up with the address again', async () => {
  const { leaver } = await aLeaver()
  const email = leaver.email ?? ''
  await leave(leaver, 'erased')
  expect((await emailsTo(email)).map(({ subject }) => subject)).toEqual([
    'Your account was deleted',
  ])
  const again = { name: 'Ada Winter', email, password: 'another good phrase', details: '' }
  expect((await call(signUp, { body: again })).body).toMatchObject({ success: true })
})

/** Leaves with everything kept, and signs up again with another address of the mailbox. */
async function signUpAfterLeaving(known: Partial<UserRecord>) {
  const passwordHash = await hashPassword(PASSWORD)
  const leaver = await aMember({ ...known, passwordHash })
  const email = leaver.email ?? ''
  await leave(leaver, 'anonymised')
  const again = { name: 'Somebody', email: email.replace('@', '+2@'), password: 'another good one' }
  return { email, again: await call(signUp, { body: again }) }
}

test('a mailbox whose ratings stay cannot rate again with a new account, and only the mailbox is told why', async () => {
  const { email, again } = await signUpAfterLeaving({ emailVerifiedAt: new Date() })
  const existing = await aMember({ email: `here.${email}` })
  const person = { name: 'Somebody', email: existing.email, password: 'another good one' }
  const taken = await call(signUp, { body: person })
  expect([again.status, again.body]).toEqual([409, taken.body])
  const typed = email.replace('@', '+2@')
  const [mail, ...others] = await emailsTo(typed)
  expect(others).toEqual([])
  expect(mail?.text).toMatch(
    /but its reviews were kept\. You can sign up again, with this address from/,
  )
  expect(JSON.stringify(await TokenModel.find({ kind: 'closedMailbox' }).lean())).not.toContain(
    email,
  )
  // Nor does a change of address lead around that.
  const other = await aMember({ passwordHash: await hashPassword(PASSWORD) })
  const body = { email, currentPassword: PASSWORD }
  expect((await call(changeEmail, { body, ...signedIn(other) })).body).toMatchObject({
    success: false,
    fields: { email: SERVER_MESSAGES.emailTaken },
  })
  const token = await issueEmailChange(other.id, email)
  const confirmed = await call(confirmEmail, { body: { token } })
  expect(confirmed.body).toMatchObject({ success: false, msg: SERVER_MESSAGES.emailTaken })

  // Once a day, however often anyone asks.
  expect((await emailsTo(email)).map(({ subject }) => subject)).toEqual([
    'Your account was deleted',
  ])
  pass(DAY_MS)
  await call(signUp, { body: { ...person, email } })
  expect((await emailsTo(email)).at(-1)?.subject).toBe('This address can’t have a new account yet')
  resetClock()

  await TokenModel.updateMany({ kind: 'closedMailbox' }, { expiresAt: new Date() })
  const later = { name: 'Ada Winter', email, password: 'another good one' }
  expect((await call(signUp, { body: later })).status).toBe(200)
})

test('an unconfirmed address, which anyone can type, stays free for its owner', async () => {
  expect((await signUpAfterLeaving({ emailVerifiedAt: null })).again.status).toBe(200)
})

type Restriction = (leaver: Stored<UserRecord>) => Promise<unknown>
const suspend =
  (until: Date | null): Restriction =>
  (leaver) =>
    UserModel.updateOne(
      { _id: leaver._id },
      { suspension: { since: new Date(), until, reason: 'Spam' } },
    )
const decide: Restriction = async (leaver) =>
  decideOn(actorOf(await anAdmin()), await openForStaff('member', leaver.id), 'resetName')

test.each<[string, closure: string, days: number, Restriction]>([
  ['a suspension of a year', 'erased', 364, suspend(new Date(Date.now() + 365 * DAY_MS))],
  ['a suspension of a day', 'erased', 179, suspend(new Date(Date.now() + DAY_MS))],
  ['a permanent suspension', 'erased', 36_500, suspend(null)],
  ['a permanent suspension', 'anonymised', 36_500, suspend(null)],
  ['a decision in force', 'erased', 179, decide],
])(
  '%s outlasts the account (%s, %i days): another address of its mailbox is taken',
  async (_what, closure, days, restrict) => {
    const { leaver } = await aLeaver()
    const email = `grace.${leaver.id}@gmail.com`
    await UserModel.updateOne({ _id: leaver._id }, { email, mailbox: email.replace('.', '') })
    await restrict(leaver)
    await leave(await leaver.reload().then((known) => ({ ...leaver, ...known })), closure)
    const alias = email.replace('grace.', 'gr.ace').replace('@gmail', '+x@googlemail')
    const person = { name: 'Grace', email: alias, password: 'another good phrase' }
    const again = await call(signUp, { body: person })

    const existing = await aMember({ email: `kept.${leaver.id}@example.com` })
    const taken = await call(signUp, { body: { ...person, email: existing.email } })
    expect([again.status, again.body]).toEqual([409, taken.body])
    expect((await emailsTo(alias)).map(({ text }) => text).join()).toMatch(
      /was deleted\. You can sign up again, (?:but not )?with this address/,
    )
    const other = await aMember({ passwordHash: await hashPassword(PASSWORD) })
    const token = await issueEmailChange(other.id, alias)
    expect((await call(confirmEmail, { body: { token } })).body).toMatchObject({
      success: false,
      msg: SERVER_MESSAGES.emailTaken,
    })
    const [closed] = await TokenModel.find({ kind: 'closedMailbox' }).sort({ _id: -1 }).lean()
    expect(closed?.expiresAt.getTime()).toBeGreaterThan(Date.now() + days * DAY_MS)
    const [mail] = (await emailsTo(email)).slice(-1)
    expect(mail?.text).not.toContain('at any time')
  },
)

test('a suspension that is over, and a decision that was reversed, keep no mailbox', async () => {
  const { leaver } = await aLeaver()
  await suspend(new Date(Date.now() - 1))(leaver)
  await decide(leaver)
  await DecisionModel.updateMany({ authorId: leaver._id }, { state: 'reversed' })
  const email = leaver.email ?? ''
  await leave(leaver, 'erased')
  const person = { name: 'Grace', email, password: 'another good phrase' }
  expect((await call(signUp, { body: person })).status).toBe(200)
})

test('of a suspended account nothing but a digest of the mailbox remains', async () => {
  const { leaver } = await aLeaver()
  await suspend(null)(leaver)
  await leave(leaver, 'erased')
  const closed = await TokenModel.find({ kind: 'closedMailbox' }).lean()
  expect(JSON.stringify(closed)).not.toContain(leaver.email?.split('@')[0])
  expect(closed.every(({ userId }) => userId === null)).toBe(true)
})

test.each([
  ['a wrong password', { currentPassword: 'wrong horse battery' }, 200],
  ['no password', { currentPassword: undefined }, 200],
  ['the e-mail instead of the password', { currentPassword: '', email: 'given' }, 200],
  ['an unknown kind of closure', { closure: 'removed' }, 400],
])('%s deletes nothing', async (_what, proof, status) => {
  const { leaver, rated } = await aLeaver()
  const email = 'email' in proof ? { email: leaver.email } : {}
  const answer = await leave(leaver, 'erased', { ...proof, ...email })

  expect([answer.status, answer.body.success]).toEqual([status, false])
  expect(await leaver.reload()).toMatchObject({ name: leaver.name, removedAt: null })
  expect(await rated.reload()).toMatchObject({ reviewsCount: 2 })
})

test('an account without a password is closed by its e-mail address, in any case of letters', async () => {
  const member = await aMember()
  const ask = (email: string) =>
    call(close, { body: { closure: 'erased', email }, ...signedIn(member) })
  expect((await ask('somebody@example.com')).body.success).toBe(false)
  expect((await ask(` ${member.email?.toUpperCase()} `)).body.success).toBe(true)
})

test('neither an admin nor a visitor can close an account', async () => {
  const admin = await anAdmin({ passwordHash: await hashPassword(PASSWORD) })
  expect((await leave(admin, 'erased')).body).toMatchObject({
    success: false,
    msg: expect.stringContaining('admin'),
  })
  expect(await admin.reload()).toMatchObject({ removedAt: null })
  expect((await call(close, { body: { closure: 'erased' } })).status).toBe(401)
})

test('content written while the account is being closed never shows the name in the end, in any order', async () => {
  for (const closure of ['erased', 'anonymised']) {
    const { leaver, reviewId } = await aLeaver()
    const third = await unrated()
    const actor = actorOf(leaver)
    await Promise.allSettled([
      rateInfluencer({ influencerId: third.id, rating: 3, title: 'Late', details: 'Late' }, actor),
      addReply({ reviewId, text: 'Late reply' }, actor),
      castReaction(reviewId, actor, 'dislike'),
      leave(leaver, closure),
    ])
    const named = { authorName: leaver.name }
    expect(await ReviewModel.countDocuments(named)).toBe(0)
    expect(await ReplyModel.countDocuments(named)).toBe(0)
  }
  expect(await listDiscrepancies()).toEqual([])
})
