import { expect, test } from 'vitest'
import { hashPassword } from '@/lib/auth/password'
import { LIMIT } from '@/lib/domain/limits'
import { appealDecision, decideQueued } from '@/lib/moderation/staff/appeals'
import { findItem } from '@/lib/moderation/staff/item-detail'
import { openForStaff } from '@/lib/moderation/staff/items'
import type { DecisionOrder } from '@/lib/moderation/staff/wire'
import { deleteReview, rateInfluencer } from '@/lib/ratings/commands'
import { castReaction, toggleFlag } from '@/lib/ratings/reactions/commands'
import { addReply } from '@/lib/ratings/replies/commands'
import { fileReport } from '@/lib/reports/commands'
import { ReviewModel } from '@/models/review'
import { UserModel, type UserRecord } from '@/models/user'
import {
  actorOf,
  aMember,
  anAdmin,
  anInfluencer,
  aReview,
  type Stored,
} from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'
import { GET as archive } from './archive/route'
import { GET as points } from './points/route'
import { GET as ratings } from './ratings/route'
import { GET as replies } from './replies/route'
import { GET } from './route'

withDatabase()

const rate = (influencerId: string, member: Stored<UserRecord>, title = 'Clear') =>
  rateInfluencer({ influencerId, rating: 4, title, details: 'Honest' }, actorOf(member))

/** A member who rated one influencer, and replied to and liked another member’s rating of a second one. */
async function aContributor() {
  const [member, other] = [await aMember(), await aMember()]
  const [rated, answered] = [await anInfluencer(), await anInfluencer()]
  const { reviewId } = await rate(rated.id, member)
  const { reviewId: theirs } = await rate(answered.id, other)
  await addReply({ reviewId: theirs, text: 'Seen it too, more than once' }, actorOf(member))
  await castReaction(theirs, actorOf(member), 'like')
  return { member, other, rated, answered, reviewId, theirs }
}

test('the account has its settings, what is pending, and its counts', async () => {
  const { member } = await aContributor()
  const { body } = await call(GET, signedIn(member))
  expect(body.settings).toEqual({
    hasPassword: false,
    isEmailVerified: true,
    isConfirmedEmailRequired: false,
    isInOpenData: true,
    pendingEmail: '',
    secondFactorDue: null,
    secondFactor: {
      totpSince: null,
      recoveryCodesLeft: 0,
      passkeys: [],
      arePasskeysOn: true,
    },
    recoveryEndsAt: null,
    powers: [],
    thirdParty: null,
    contributions: { ratings: 1, replies: 1, reactions: 1, flags: 0, points: 111 },
  })
})

test.each([true, false])(
  'the settings say whether the ratings are in the open data: %s',
  async (isIncluded) => {
    const member = await aMember({ isOutOfOpenData: !isIncluded })
    const { body } = await call(GET, signedIn(member))
    expect(body.settings.isInOpenData).toBe(isIncluded)
  },
)

test('each point has its reason and the influencer it concerns, newest first', async () => {
  const { member, rated, answered } = await aContributor()
  const { body } = await call(points, signedIn(member))

  expect(body.total).toBe(3)
  type Entry = { cause: string; amount: number; influencer: { name: string } }
  expect(
    body.entries.map(({ cause, amount, influencer }: Entry) => [cause, amount, influencer.name]),
  ).toEqual([
    ['reaction', 1, answered.name],
    ['reply', 10, answered.name],
    ['rating', 100, rated.name],
  ])
})

test('own ratings are listed with their state, including those that staff hid; deleted ones are not', async () => {
  const member = await aMember()
  const states = []
  for (const fields of [
    {},
    { counted: false },
    { counted: false, relationship: 'paid' },
    { status: 'held', counted: false },
    { status: 'removed', removedBy: 'staff', counted: false },
  ] as const) {
    await aReview({ authorId: member._id, ...fields })
  }
  const { reviewId } = await rate((await anInfluencer()).id, member)
  await deleteReview(reviewId, actorOf(member))
  await aReview()
  const { body } = await call(ratings, signedIn(member))
  for (const { state } of body.entries) states.push(state)

  expect(states).toEqual(['takenDown', 'held', 'paid', 'unconfirmed', 'counted'])
  expect(body.total).toBe(5)
})

test('own replies are listed with their influencers, even below a rating that is hidden by now', async () => {
  const { member, answered, theirs } = await aContributor()
  const one = await call(replies, signedIn(member))
  expect(one.body.entries).toMatchObject([
    {
      text: 'Seen it too, more than once',
      reviewId: theirs,
      influencer: { id: answered.id },
      isShown: true,
    },
  ])
  await ReviewModel.updateOne({ _id: theirs }, { status: 'held' })
  await UserModel.updateOne({ _id: answered.id }, { listed: false })
  const two = await call(replies, signedIn(member))
  expect(two.body.entries).toMatchObject([{ isShown: false, influencer: { isListed: false } }])
})

test('the pages of a long list join without gaps or overlaps', async () => {
  const member = await aMember()
  const made = LIMIT.ownPageSize + 3
  for (let n = 0; n < made; n += 1) await aReview({ authorId: member._id, title: `Title ${n}` })
  const first = await call(ratings, signedIn(member))
  const rest = await call(ratings, { path: `/?skip=${LIMIT.ownPageSize}`, ...signedIn(member) })
  const titles = [...first.body.entries, ...rest.body.entries].map(
    ({ title }: { title: string }) => title,
  )

  expect(first.body.entries).toHaveLength(LIMIT.ownPageSize)
  expect(first.body.total).toBe(made)
  expect(titles).toEqual(Array.from({ length: made }, (_, n) => `Title ${made - 1 - n}`))
})

test.each([
  ['account', GET],
  ['points', points],
  ['ratings', ratings],
  ['replies', replies],
  ['archive', archive],
])('the %s of a visitor is refused with 401', async (_name, handler) => {
  expect((await call(handler)).status).toBe(401)
})

test('the archive has the member’s reports and appeals, and decisions about them', async () => {
  const [member, author, admin] = [await aMember(), await aMember(), actorOf(await anAdmin())]
  const [{ id: ratedId }, { id: otherId }] = [await anInfluencer(), await anInfluencer()]
  const { reviewId: theirs } = await rate(ratedId, author)
  const { reviewId: mine } = await rate(otherId, member)
  const subject = { subjectKind: 'review', isChildAbuse: false, isInGoodFaith: true } as const
  const contact = { name: 'Ada Winter', email: 'ada@example.com' }
  const reported = {
    ...subject,
    subjectId: theirs,
    reason: 'illegal',
    details: 'My words.',
  } as const
  const { number } = await fileReport({ ...reported, ...contact }, actorOf(member))
  const decide = async (id: string, order: Pick<DecisionOrder, 'measures' | 'rule'>) => {
    const itemId = await openForStaff('review', id)
    await findItem(admin, itemId)
    return decideQueued(admin, itemId, {
      reasons: 'Our reasons.',
      suspendedUntil: null,
      editedAt: null,
      ...order,
    })
  }
  const kept = await decide(theirs, { measures: ['keep'], rule: '' })
  const hidden = await decide(mine, { measures: ['hideText'], rule: 'spam' })
  await appealDecision(actorOf(member), kept, 'Look again.')
  const { body } = await call(archive, signedIn(member))
  expect(body.reports).toMatchObject([
    { number, details: 'My words.', contact, state: 'dismissed' },
  ])
  expect(body.decisions).toMatchObject([{ number: hidden, rule: 'spam', reasons: 'Our reasons.' }])
  expect(body.appeals).toMatchObject([{ decision: kept, text: 'Look again.', outcome: null }])
  expect(JSON.stringify(body)).not.toContain(admin.id)
  const { body: theirsToo } = await call(archive, signedIn(author))
  expect(theirsToo).toMatchObject({ reports: [], decisions: [], appeals: [] })
})

test('the archive is a file with everything of the member, and of others only the influencers they rated', async () => {
  const { member, other, rated, answered, reviewId, theirs } = await aContributor()
  const passwordHash = await hashPassword('correct horse battery')
  await UserModel.updateOne({ _id: member.id }, { passwordHash, details: 'From Graz' })
  await rate(rated.id, member, 'Clearer')
  await toggleFlag(theirs, actorOf(member))
  await addReply({ reviewId, text: 'Words of the other' }, actorOf(other))
  const { body, headers } = await call(archive, signedIn(member))

  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="my-account-.*\.json"$/)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(body).toMatchObject({
    account: { id: member.id, name: member.name, email: member.email, details: 'From Graz' },
    ratings: [
      {
        influencer: { id: rated.id, name: rated.name },
        title: 'Clearer',
        state: 'counted',
        earlier: [{ title: 'Clear' }],
      },
    ],
    replies: [{ ratingId: theirs, text: 'Seen it too, more than once' }],
    reactions: [{ ratingId: theirs, kind: 'like' }],
    flags: [{ ratingId: theirs, isRaised: true }],
    points: [
      { cause: 'rating', causeId: rated.id, amount: 100 },
      { cause: 'reply', amount: 10 },
      { cause: 'reaction', amount: 1 },
    ],
  })
  const text = JSON.stringify(body)
  for (const foreign of [other.id, other.name, answered.name, 'Words of the other', passwordHash]) {
    expect(text).not.toContain(foreign)
  }
})
