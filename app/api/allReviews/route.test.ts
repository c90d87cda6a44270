import { Types } from 'mongoose'
import { expect, test } from 'vitest'
import { GET } from '@/app/api/allReviews/route'
import { POST as DISLIKE } from '@/app/api/comment/[id]/dislike/route'
import { POST as FLAG } from '@/app/api/comment/[id]/flag/route'
import { POST as LIKE } from '@/app/api/comment/[id]/like/route'
import { POST as REPLY } from '@/app/api/comment/[id]/reply/route'
import { DELETE } from '@/app/api/questions/[id]/route'
import { POST as RATE } from '@/app/api/questions/route'
import { reconcile } from '@/lib/background/reconcile/commands'
import type { ReviewTag } from '@/lib/domain/aspects-and-tags'
import { MESSAGES } from '@/lib/domain/messages'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { rewriteEntries, writeEntries } from '@/lib/ratings/entries/commands'
import { listLanguages } from '@/lib/ratings/reviews/queries'
import { ReplyModel } from '@/models/reply'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { aMember, anInfluencer, aReview } from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'

withDatabase()

const list = (query: Record<string, string>, token: string | null = null) =>
  call(GET, { path: `/api/allReviews?${new URLSearchParams(query)}`, token })

/** Reviews that a test stores directly are not in any aggregates yet. */
const count = () => reconcile({ isFresh: true })

const press = (handler: typeof LIKE, review: { id: string }, member: { id: string }) =>
  call(handler, { method: 'POST', params: { id: review.id }, ...signedIn(member) })

const ITEM_KEYS =
  '_id appearsAt closedToNew createdAt criteria disLikes disLikesCount editedAt experienceShownAt flag flagCount hiddenUnder isAnonymous isCounted isHeld ' +
  'isMine language likes ' +
  'likesCount previousRating questionDetails questionTitle rating relationship replies repliesCount ' +
  'response tags updatedAfterResponse userId userName'

test('a member whose name is a placeholder is a member like any other [214, 331]', async () => {
  const [influencer, member] = [await anInfluencer(), await aMember({ name: MESSAGES.anonymous })]
  const review = await aReview({
    influencerId: influencer._id,
    authorId: member._id,
    authorName: MESSAGES.anonymous,
  })
  await count()
  const replying = await aMember({ name: MESSAGES.anonymous })
  const body = { questionDetails: 'True.' }
  await call(REPLY, { params: { id: review.id }, body, ...signedIn(replying) })
  const [shown] = (await list({ expertId: influencer.id })).body.questions
  expect([shown.userName, shown.userId]).toEqual([MESSAGES.anonymous, member.id])
  expect(shown.replies[0]).toMatchObject({ askedByName: MESSAGES.anonymous, userId: replying.id })
})

test('a list tells the owner of the profile, and nobody else, that it is theirs [P24]', async () => {
  const [owner, other] = [await aMember(), await aMember()]
  const ownership = { since: new Date(), method: 'document' } as const
  const influencer = await anInfluencer({ claimedBy: owner._id, ownership })
  const isOwner = async (token: string | null, { id } = influencer) =>
    (await list({ expertId: id }, token)).body.isOwner
  expect(await isOwner(signedIn(owner).token)).toBe(true)
  expect(await isOwner(signedIn(other).token)).toBe(false)
  expect(await isOwner(null)).toBe(false)
  expect(await isOwner(signedIn(owner).token, await anInfluencer())).toBe(false)
})

test('a list has reviews with exactly the keys of the wire [329, 331, 332, 351]', async () => {
  const [influencer, member] = [await anInfluencer(), await aMember()]
  const review = await aReview({ influencerId: influencer._id })
  await count()
  await call(REPLY, {
    params: { id: review.id },
    body: { questionDetails: 'True.' },
    ...signedIn(member),
  })

  const { status, body } = await list({ expertId: influencer.id, currentUserId: 'x' })

  expect(status).toBe(200)
  expect(body).toMatchObject({ success: true, total: 1, histogram: [0, 0, 0, 1, 0] })
  expect(Object.keys(body.questions[0]).sort().join(' ')).toBe(ITEM_KEYS)
  expect(body.questions[0]).toMatchObject({
    _id: review.id,
    questionTitle: review.title,
    questionDetails: review.details,
    userName: review.authorName,
    rating: 4,
    likes: [],
    disLikes: [],
    flag: [],
    isMine: false,
    repliesCount: 1,
    replies: [{ askedByName: member.name, questionDetails: 'True.' }],
  })
  expect(Object.keys(body.questions[0].replies[0]).sort().join(' ')).toBe(
    '_id askedByName createdAt editedAt isMine questionDetails userId',
  )
})

test.each([
  ['no token', null],
  ['Bearer null', 'null'],
  ['a forged token', 'e30.e30.x'],
])('%s reads as a visitor [330]', async (_, token) => {
  const influencer = await anInfluencer()
  await aReview({ influencerId: influencer._id })
  const { status, body } = await list({ expertId: influencer.id }, token)
  expect([status, body.questions.length]).toEqual([200, 1])
})

test('lists of ids have the true length, with the viewer’s own id in clear and random names for all others [333, 334]', async () => {
  const influencer = await anInfluencer()
  const review = await aReview({ influencerId: influencer._id })
  const [viewer, ...others] = [await aMember(), await aMember(), await aMember(), await aMember()]
  for (const member of [viewer, ...others.slice(0, 2)]) await press(LIKE, review, member)
  for (const member of others.slice(2)) await press(DISLIKE, review, member)
  for (const member of [...others, viewer]) await press(FLAG, review, member)

  const own = await list({ expertId: influencer.id }, signedIn(viewer).token)
  const asVisitor = await list({ expertId: influencer.id, currentUserId: viewer.id })
  const again = await list({ expertId: influencer.id })

  const [mine] = own.body.questions
  expect([mine.likes.length, mine.disLikes.length, mine.flag.length]).toEqual([3, 1, 4])
  expect(mine.likes.filter((id: string) => id === viewer.id)).toHaveLength(1)
  expect(mine.flag.filter((id: string) => id === viewer.id)).toHaveLength(1)
  expect(new Set([...mine.likes, ...mine.disLikes, ...mine.flag]).size).toBe(7)
  const [seen] = asVisitor.body.questions
  expect([seen.likes.length, seen.disLikes.length, seen.flag.length]).toEqual([3, 1, 4])
  for (const { id } of [viewer, ...others]) expect(JSON.stringify(seen)).not.toContain(id)
  for (const { id } of others) expect(JSON.stringify(mine)).not.toContain(id)
  const names = [...seen.likes, ...seen.disLikes, ...seen.flag]
  expect(names.filter((name) => Types.ObjectId.isValid(name))).toEqual([])
  // No pseudonym of one response appears in the next.
  const [later] = again.body.questions
  expect(later.likes.filter((name: string) => names.includes(name))).toEqual([])
})

test('a list of ids is capped at a thousand, the number beside it is not [334]', async () => {
  const influencer = await anInfluencer()
  await aReview({ influencerId: influencer._id, likesCount: 12_345 })
  const { body } = await list({ expertId: influencer.id })
  expect([body.questions[0].likes.length, body.questions[0].likesCount]).toEqual([1_000, 12_345])
})

test('pending reviews, removed ones and those of other influencers are not listed', async () => {
  const influencer = await anInfluencer()
  const shown = await aReview({ influencerId: influencer._id })
  await aReview({ influencerId: influencer._id, status: 'held', counted: false })
  await aReview({ influencerId: influencer._id, status: 'removed', counted: false })
  await aReview()
  await count()

  const { body } = await list({ expertId: influencer.id })

  expect(body.questions.map(({ _id }: { _id: string }) => _id)).toEqual([shown.id])
  expect(body.total).toBe(1)
})

test.each([{ stars: '7' }, { sort: 'zz' }, { skip: '-1' }, { limit: '0' }])(
  'an invalid query is refused with a sentence of ours: %o',
  async (query) => {
    const influencer = await anInfluencer()
    const { status, body } = await list({ expertId: influencer.id, ...query })
    expect([status, body.msg]).toEqual([400, SERVER_MESSAGES.invalidRequest])
  },
)

test('lists can be ordered, paged and filtered by stars', async () => {
  const influencer = await anInfluencer()
  const hour = 3_600_000
  const helpful = new Map<string, number>()
  const review = async (rating: number, age: number, helpfulness: number) => {
    const { id } = await aReview({
      influencerId: influencer._id,
      rating,
      title: `${rating} stars ${age}`,
      createdAt: new Date(Date.now() - age * hour),
    })
    helpful.set(id, helpfulness)
  }
  await review(5, 3, 0.1)
  await review(1, 2, 0.9)
  await review(3, 1, 0.5)
  await review(5, 0, 0.2)
  await count()
  // As if many members had liked them.
  for (const [_id, helpfulness] of helpful) await ReviewModel.updateOne({ _id }, { helpfulness })
  await rewriteEntries()
  const titles = async (query: Record<string, string>): Promise<string[]> =>
    (await list({ expertId: influencer.id, ...query })).body.questions.map(
      ({ questionTitle }: { questionTitle: string }) => questionTitle,
    )

  const newest = ['5 stars 0', '3 stars 1', '1 stars 2', '5 stars 3']
  expect(await titles({})).toEqual(newest)
  expect(await titles({ sort: 'newest' })).toEqual(newest)
  expect(await titles({ sort: 'helpful' })).toEqual([
    '1 stars 2',
    '3 stars 1',
    '5 stars 0',
    '5 stars 3',
  ])
  expect(await titles({ sort: 'highest' })).toEqual([
    '5 stars 0',
    '5 stars 3',
    '3 stars 1',
    '1 stars 2',
  ])
  expect(await titles({ sort: 'lowest' })).toEqual([
    '1 stars 2',
    '3 stars 1',
    '5 stars 0',
    '5 stars 3',
  ])
  expect(await titles({ skip: '1', limit: '2' })).toEqual(newest.slice(1, 3))
  expect(await titles({ skip: '4' })).toEqual([])
  expect(await titles({ stars: '5' })).toEqual(['5 stars 0', '5 stars 3'])
  expect((await list({ expertId: influencer.id, stars: '5', limit: '1' })).body.total).toBe(2)
})

test.each([
  { skip: '-1' },
  { skip: 'x' },
  { limit: '0' },
  { limit: '1001' },
  { sort: 'random' },
  { stars: '6' },
])('%j is refused', async (query) => {
  const influencer = await anInfluencer()
  const { status, body } = await list({ expertId: influencer.id, ...query })
  expect([status, body.success]).toEqual([400, false])
})

test.each([
  ['unknown', async () => ({ id: 'f'.repeat(24) })],
  ['malformed', async () => ({ id: '../etc/passwd' })],
  ['missing', async () => ({ id: '' })],
  ['of a pending influencer', () => anInfluencer({ approved: false, listed: false })],
  ['of a member', () => aMember()],
] as const)('expertId %s: 404 with the envelope [347]', async (_, make) => {
  const { id } = await make()
  const { status, body } = await list({ expertId: id })
  const msg = MESSAGES.influencerNotFound
  expect([status, body]).toEqual([404, { success: false, msg, message: msg, error: msg }])
})

test('a topic lists the ratings of an aspect, lowest first, or those with a tag, and combines with the other filters [P5]', async () => {
  const influencer = await anInfluencer()
  const write = (title: string, honesty: number | null, tags: ReviewTag[]) =>
    aReview({
      influencerId: influencer._id,
      title,
      tags,
      criteria: { honesty, content: 5, responsiveness: null, value: null },
    })
  await write('First', 4, ['kind'])
  await write('Second', null, ['kind', 'helpful'])
  await write('Third', 2, [])
  await aReview({ influencerId: (await anInfluencer())._id, tags: ['kind'] })
  await count()
  const listed = async (query: Record<string, string>) => {
    const { status, body } = await list({ expertId: influencer.id, ...query })
    const titles = body.questions?.map((one: { questionTitle: string }) => one.questionTitle)
    return { status, titles, total: body.total }
  }

  expect(await listed({ topic: 'honesty' })).toEqual({
    status: 200,
    titles: ['Third', 'First'],
    total: 2,
  })
  expect(await listed({ topic: 'kind' })).toEqual({
    status: 200,
    titles: ['Second', 'First'],
    total: 2,
  })
  expect(await listed({ topic: 'kind', sort: 'lowest', stars: '4', q: 'first' })).toMatchObject({
    titles: ['First'],
    total: 1,
  })
  expect(await listed({ topic: 'honesty', sort: 'highest' })).toMatchObject({
    titles: ['Third', 'First'],
  })
  expect(await listed({ topic: 'kind', stars: '1' })).toMatchObject({ titles: [], total: 0 })
  expect(await listed({ topic: 'responsiveness' })).toMatchObject({ titles: [], total: 0 })
  expect((await listed({ topic: 'weather' })).status).toBe(400)
})

test('a language lists its ratings, newest first, as they were detected when they were written', async () => {
  const [influencer, member] = [await anInfluencer(), await aMember()]
  const body = {
    expertId: influencer.id,
    rating: 5,
    questionTitle: 'Endlich jemand Ehrliches',
    questionDetails: 'Werbung steht im ersten Satz, Fehler werden oben auf der Seite berichtigt.',
  }
  await call(RATE, { body, ...signedIn(member) })
  await aReview({ influencerId: influencer._id, language: 'en' })
  const languages = async (query: Record<string, string>): Promise<string[]> =>
    (await list({ expertId: influencer.id, ...query })).body.questions.map(
      (one: { language: string }) => one.language,
    )

  expect(await languages({})).toEqual(['en', 'de'])
  expect(await languages({ language: 'de', stars: '5' })).toEqual(['de'])
  expect(await languages({ language: 'de', stars: '1' })).toEqual([])
  expect(await listLanguages(influencer.id)).toEqual([
    { code: 'en', name: 'English' },
    { code: 'de', name: 'German' },
  ])
  const own = await ReviewModel.findOne({ authorId: member._id }).orFail()
  await call(DELETE, { params: { id: own.id }, ...signedIn(member) })
  expect((await ReviewModel.findById(own.id).orFail()).language).toBe('')
  expect((await list({ expertId: influencer.id, language: 'x' })).status).toBe(400)
})

test('a list says of each author since when they are here, and how many ratings and likes of ratings they have', async () => {
  const influencer = await anInfluencer()
  const [author, newcomer] = [await aMember(), await aMember()]
  const authorSince = new Date('2024-05-01')
  const write = (fields: Partial<ReviewRecord>) =>
    aReview({ authorId: author._id, likesCount: 3, authorSince, ...fields })
  await write({ influencerId: influencer._id, authorName: 'Ada' })
  await write({ likesCount: 4 })
  await write({ counted: false, relationship: 'paid' })
  await write({ status: 'held', counted: false })
  await aReview({ influencerId: influencer._id, authorId: newcomer._id, counted: false })
  await aReview({ influencerId: influencer._id, authorName: '' })

  const { body } = await list({ expertId: influencer.id })

  expect(body.questions).toHaveLength(3)
  expect(body.authors).toEqual({
    [author.id]: {
      memberSince: 2024,
      ratingsCount: 2,
      helpfulVotes: 7,
      isVerified: true,
      level: 'member',
    },
    [newcomer.id]: {
      memberSince: null,
      ratingsCount: 0,
      helpfulVotes: 0,
      isVerified: false,
      level: 'member',
    },
  })
})

test('without a limit a list has at most 1,000 reviews, and `total` is their real number [C36]', async () => {
  const influencer = await anInfluencer()
  const reviews = await ReviewModel.insertMany(
    Array.from({ length: 1_005 }, (_, n) => ({
      influencerId: influencer._id,
      authorId: new Types.ObjectId(),
      rating: 3,
      title: `Number ${n}`,
      details: 'One of many',
    })),
  )
  // Otherwise each is repaired in a transaction of its own.
  await writeEntries(reviews.map((one) => one.toObject()))
  await count()
  const { body } = await list({ expertId: influencer.id })
  expect([body.questions.length, body.total]).toEqual([1_000, 1_005])
})

test('a long thread comes with its newest hundred replies, oldest first', async () => {
  const influencer = await anInfluencer()
  const review = await aReview({ influencerId: influencer._id, repliesCount: 130 })
  const short = await aReview({ influencerId: influencer._id, repliesCount: 2 })
  const replyTo = (reviewId: Types.ObjectId) => (n: number) => ({
    reviewId,
    authorId: new Types.ObjectId(),
    authorName: 'Somebody',
    text: `Reply ${n}`,
    createdAt: new Date(1_700_000_000_000 + n * 1_000),
  })
  const numbers = Array.from({ length: 130 }, (_, n) => n)
  await ReplyModel.insertMany(numbers.map(replyTo(review._id)))
  await ReplyModel.insertMany([1, 0].map(replyTo(short._id)))

  const { body } = await list({ expertId: influencer.id })

  const texts = (id: string) =>
    body.questions
      .find(({ _id }: { _id: string }) => _id === id)
      .replies.map(({ questionDetails }: { questionDetails: string }) => questionDetails)
  expect(texts(review.id)).toEqual(numbers.slice(30).map((n) => `Reply ${n}`))
  expect(texts(short.id)).toEqual(['Reply 0', 'Reply 1'])
})

test('a relationship and a month list their ratings [P5, P7]', async () => {
  const influencer = await anInfluencer()
  const write = (relationship: 'follower' | 'unsaid', createdAt: string) =>
    aReview({ influencerId: influencer._id, relationship, createdAt: new Date(createdAt) })
  await write('follower', '2026-03-31T23:59:59Z')
  await write('unsaid', '2026-04-01T00:00:00Z')
  await write('unsaid', '2026-03-01T00:00:00Z')
  await count()
  const dates = async (query: Record<string, string>): Promise<string[]> =>
    (await list({ expertId: influencer.id, ...query })).body.questions.map(
      ({ createdAt }: { createdAt: string }) => createdAt.slice(0, 10),
    )

  expect(await dates({ relationship: 'follower' })).toEqual(['2026-03-31'])
  expect(await dates({ relationship: 'unsaid' })).toEqual(['2026-04-01', '2026-03-01'])
  expect(await dates({ month: '2026-03' })).toEqual(['2026-03-31', '2026-03-01'])
  expect(await dates({ month: '2026-03', relationship: 'unsaid' })).toEqual(['2026-03-01'])
  for (const query of [{ month: '2026-13' }, { month: 'March' }, { relationship: 'friend' }]) {
    expect((await list({ expertId: influencer.id, ...query })).status).toBe(400)
  }
})
