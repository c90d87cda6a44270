import { expect, test } from 'vitest'
import { POST as DISLIKE } from '@/app/api/comment/[id]/dislike/route'
import { POST as FLAG } from '@/app/api/comment/[id]/flag/route'
import { POST as LIKE } from '@/app/api/comment/[id]/like/route'
import { listDiscrepancies, reconcile } from '@/lib/background/reconcile/commands'
import { hours } from '@/lib/domain/durations'
import { REWARDED_PER_DAY } from '@/lib/domain/points'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { PointModel } from '@/models/point'
import { ReviewModel } from '@/models/review'
import {
  aMember,
  aMemberOfLongAgo,
  aMemberWithRecord,
  anInfluencer,
  aReview,
} from '@/tests/support/factories'
import { call, signedIn, withDatabase, withSettings } from '@/tests/support/http'

withDatabase()

const NAMES = new Map([
  [LIKE, 'like'],
  [DISLIKE, 'dislike'],
  [FLAG, 'flag'],
])
type Caller = { id: string; token?: string }
const press = (
  handler: typeof LIKE,
  review: { id: string },
  member: Caller | null,
  headers: Record<string, string> = {},
) =>
  call(handler, {
    method: 'POST',
    // Idempotency keys are stored per path, so each handler needs its own.
    path: `/api/comment/${review.id}/${NAMES.get(handler)}`,
    params: { id: review.id },
    headers,
    ...(member && signedIn(member)),
  })

test('a like with an empty body adds the own id, and a second press withdraws it [216, 217, 337]', async () => {
  const [review, member] = [await aReview(), await aMember()]

  const first = await press(LIKE, review, member)
  expect([first.status, first.body.success]).toEqual([200, true])
  expect(first.body.question).toMatchObject({
    _id: review.id,
    likes: [member.id],
    likesCount: 1,
    disLikes: [],
  })
  expect(first.body.question).not.toHaveProperty('replies')
  const second = await press(LIKE, review, member)
  expect(second.body.question).toMatchObject({ likes: [], likesCount: 0 })
  expect(await review.reload()).toMatchObject({ likesCount: 0, helpfulness: 0 })
})

test('a like replaces a dislike, a dislike a like, and a second dislike withdraws it [218, 219, 220, 338]', async () => {
  const [review, member] = [await aReview(), await aMember()]
  const counts = async (handler: typeof LIKE) => {
    const { question } = (await press(handler, review, member)).body
    return [question.likes, question.disLikes]
  }
  expect(await counts(DISLIKE)).toEqual([[], [member.id]])
  expect(await counts(LIKE)).toEqual([[member.id], []])
  expect(await counts(DISLIKE)).toEqual([[], [member.id]])
  expect(await counts(DISLIKE)).toEqual([[], []])
  expect(await review.reload()).toMatchObject({ likesCount: 0, dislikesCount: 0 })
})

test('a flag toggles the own id, and the response has success and the state [221, 339]', async () => {
  const [review, member] = [await aReview(), await aMember()]

  const on = await press(FLAG, review, member)
  const off = await press(FLAG, review, member)

  expect(on.body).toMatchObject({ success: true, flagged: true, question: { flag: [member.id] } })
  expect(off.body).toMatchObject({ success: true, flagged: false, question: { flag: [] } })
  expect(await review.reload()).toMatchObject({ flagsCount: 0, status: 'shown' })
})

test('the response includes the viewer’s other reactions', async () => {
  const [review, member] = [await aReview(), await aMember()]
  await press(LIKE, review, member)
  const { body } = await press(FLAG, review, member)
  expect(body.question).toMatchObject({ likes: [member.id], flag: [member.id] })
})

const BUTTONS = [
  ['like', LIKE],
  ['dislike', DISLIKE],
  ['flag', FLAG],
] as const

test.each(BUTTONS)(
  '%s with a missing or bad token: 401, and nothing changes [343, 354]',
  async (_, handler) => {
    const review = await aReview()
    for (const token of [null, 'null', 'undefined', 'e30.e30.x']) {
      const { status, body } = await call(handler, {
        method: 'POST',
        params: { id: review.id },
        token,
      })
      expect([status, body.success]).toEqual([401, false])
    }
    expect(await review.reload()).toMatchObject({ likesCount: 0, dislikesCount: 0, flagsCount: 0 })
  },
)

test.each(BUTTONS)(
  '%s of an unknown, malformed, pending or removed comment: 404 [344]',
  async (_, handler) => {
    const member = await aMember()
    const held = await aReview({ status: 'held', counted: false })
    const removed = await aReview({ status: 'removed', counted: false })
    for (const id of ['f'.repeat(24), 'nonsense', '', '[object Object]', held.id, removed.id]) {
      const { status, body } = await press(handler, { id }, member)
      expect([status, body.success, body.msg]).toEqual([404, false, SERVER_MESSAGES.reviewNotFound])
    }
    expect(await member.reload()).toMatchObject({ contributionScore: 0 })
  },
)

test.each(BUTTONS)('%s sent twice under one key is executed once', async (_, handler) => {
  const [review, member] = [await aReview(), await aMember()]
  const key = { 'idempotency-key': 'press-1' }

  const first = await press(handler, review, member, key)
  const again = await press(handler, review, member, key)
  const others = await Promise.all([1, 2, 3].map(() => press(handler, review, member, key)))

  for (const { body } of [again, ...others]) expect(body).toEqual(first.body)
  // Another key, another member and a missing key are separate presses.
  const next = await press(handler, review, member, { 'idempotency-key': 'press-2' })
  expect(next.body).not.toEqual(first.body)
  await press(handler, review, await aMember(), key)
  const { likesCount, dislikesCount, flagsCount } = await review.reload()
  expect(likesCount + dislikesCount + flagsCount).toBe(1)
})

test('a key used for a like does not replay for a dislike', async () => {
  const [review, member] = [await aReview(), await aMember()]
  await press(LIKE, review, member, { 'idempotency-key': 'k' })
  await press(DISLIKE, review, member, { 'idempotency-key': 'k' })
  expect(await review.reload()).toMatchObject({ likesCount: 0, dislikesCount: 1 })
})

test('a reaction to another member’s comment earns one point once; withdrawn, it earns none', async () => {
  const [review, member] = [await aReview(), await aMember()]
  const score = async () => (await member.reload()).contributionScore

  await press(LIKE, review, member)
  expect(await score()).toBe(1)
  await press(DISLIKE, review, member)
  expect(await score()).toBe(1)
  await press(DISLIKE, review, member)
  expect(await score()).toBe(0)
  await press(FLAG, review, member)
  expect(await score()).toBe(0)
})

test('a reaction to the own comment earns nothing', async () => {
  const member = await aMember()
  const review = await aReview({ authorId: member._id })
  await press(LIKE, review, member)
  expect(await member.reload()).toMatchObject({ contributionScore: 0 })
  expect(await review.reload()).toMatchObject({ likesCount: 1 })
})

test('at most twenty reactions a day earn points, even concurrent ones', async () => {
  const [influencer, author, member] = [await anInfluencer(), await aMember(), await aMember()]
  const reviews = []
  for (let n = 0; n < 25; n += 1) {
    const { _id: influencerId } = n === 0 ? influencer : await anInfluencer()
    reviews.push(await aReview({ influencerId, authorId: author._id }))
  }

  await Promise.all(reviews.map((review) => press(LIKE, review, member)))

  expect(await member.reload()).toMatchObject({ contributionScore: REWARDED_PER_DAY.reaction })
  expect(await PointModel.countDocuments({ userId: member.id })).toBe(REWARDED_PER_DAY.reaction)
})

test('a like moves the influencer up the trending order, and withdrawing it moves them back', async () => {
  const [influencer, member] = [await anInfluencer(), await aMember()]
  const review = await aReview({ influencerId: influencer._id })
  const trending = async () => (await influencer.reload()).trendingScore

  await press(LIKE, review, member)
  const liked = await trending()
  await press(LIKE, review, await aMember())
  expect(await trending()).toBeCloseTo(liked + 1, 4)
  await press(DISLIKE, review, member)
  expect(await trending()).toBeCloseTo(liked, 4)
})

test('presses on several reviews at once end as if they came one after another, refused ones among them', async () => {
  const owner = await aMember()
  const [own, other] = [await anInfluencer({ claimedBy: owner._id }), await anInfluencer()]
  const reviews = await Promise.all(
    [own, own, other, other].map(({ _id: influencerId }) => aReview({ influencerId })),
  )
  const ownPage = reviews.slice(0, 2)
  const hidden = await aReview({ influencerId: other._id, status: 'held' })
  const members = [owner, ...(await Promise.all(Array.from({ length: 8 }, () => aMember())))]
  await reconcile({ isFresh: true })
  const reactions = new Map<string, string | null>()

  const expectedStatus = (member: Caller, { id }: { id: string }) => {
    if (id === hidden.id) return 404
    return member === owner && ownPage.some((review) => review.id === id) ? 403 : 200
  }
  async function pressAndRemember(member: Caller, review: { id: string }) {
    const handler = Math.random() < 0.3 ? DISLIKE : LIKE
    const choice = NAMES.get(handler) ?? ''
    const { status } = await press(handler, review, member)
    expect(status).toBe(expectedStatus(member, review))
    if (status !== 200) return
    const pressed = `${member.id} ${review.id}`
    reactions.set(pressed, reactions.get(pressed) === choice ? null : choice)
  }
  for (let round = 0; round < 4; round += 1) {
    await Promise.all(
      members.flatMap((member) =>
        [...reviews, hidden].map((review) => pressAndRemember(member, review)),
      ),
    )
  }

  for (const review of reviews) {
    const kinds = [...reactions].flatMap(([pressed, kind]) =>
      pressed.endsWith(review.id) ? [kind] : [],
    )
    const stored = await review.reload()
    expect([stored.likesCount, stored.dislikesCount]).toEqual([
      kinds.filter((kind) => kind === 'like').length,
      kinds.filter((kind) => kind === 'dislike').length,
    ])
  }
  const touched = [own.id, other.id, ...members.map(({ id }) => id), ...reviews.map(({ id }) => id)]
  const found = await listDiscrepancies()
  expect(found.filter(({ id }) => touched.includes(id))).toEqual([])
})

test('five flags that outnumber the likes hide a comment once, whose stars go on counting [C41]', async () => {
  const influencer = await anInfluencer()
  const review = await aReview({ influencerId: influencer._id, rating: 4 })
  await reconcile({ isFresh: true })
  const members = await Promise.all(Array.from({ length: 6 }, () => aMemberWithRecord()))
  for (const member of members.slice(0, 4)) await press(FLAG, review, member)
  expect(await review.reload()).toMatchObject({ status: 'shown', flagsCount: 4 })

  const last = await press(FLAG, review, members[4] ?? null)

  expect(last.body).toMatchObject({ success: true, flagged: true })
  expect(await review.reload()).toMatchObject({ status: 'held', counted: true, flagsCount: 5 })
  expect(await influencer.reload()).toMatchObject({ reviewsCount: 1, averageRating: 4 })
  // Staff releases it: further flags change nothing.
  await ReviewModel.updateOne({ _id: review.id }, { status: 'shown', counted: true })
  await press(FLAG, review, members[5] ?? null)
  expect(await review.reload()).toMatchObject({ status: 'shown', flagsCount: 6 })
})

test('flags of accounts without a record hide nothing, in any number, old or young [C41]', async () => {
  const review = await aReview()
  const old = await Promise.all(Array.from({ length: 4 }, () => aMemberWithRecord()))
  const young = await Promise.all(
    Array.from({ length: 6 }, () => aMember({ createdAt: new Date(Date.now() - hours(25)) })),
  )
  const idle = await Promise.all(Array.from({ length: 6 }, () => aMemberOfLongAgo()))
  for (const member of [...young, ...idle, ...old]) await press(FLAG, review, member)
  expect(await review.reload()).toMatchObject({ status: 'shown', flagsCount: 16 })

  await press(FLAG, review, await aMemberWithRecord())
  expect(await review.reload()).toMatchObject({ status: 'held', flagsCount: 17 })
})

test('where e-mails must be confirmed, only flags of confirmed members hide a comment [C41]', async () => {
  const review = await aReview()
  const unconfirmed = { emailVerifiedAt: null }
  await withSettings({ REQUIRE_VERIFIED_EMAIL: '1' }, async () => {
    for (let n = 0; n < 6; n += 1) await press(FLAG, review, await aMemberWithRecord(unconfirmed))
    for (let n = 0; n < 4; n += 1) await press(FLAG, review, await aMemberWithRecord())
    expect(await review.reload()).toMatchObject({ status: 'shown', flagsCount: 10 })
    await press(FLAG, review, await aMemberWithRecord())
    expect(await review.reload()).toMatchObject({ status: 'held', flagsCount: 11 })
  })
})

test('five flags do not hide a comment with five likes', async () => {
  const review = await aReview()
  for (let n = 0; n < 5; n += 1) {
    const member = await aMemberWithRecord()
    await press(LIKE, review, member)
    await press(FLAG, review, member)
  }
  expect(await review.reload()).toMatchObject({ status: 'shown', flagsCount: 5, likesCount: 5 })
})
