import { expect, test } from 'vitest'
import { POST } from '@/app/api/questions/route'
import { listDiscrepancies } from '@/lib/background/reconcile/commands'
import { days } from '@/lib/domain/durations'
import { MESSAGES } from '@/lib/domain/messages'
import { ROLE } from '@/lib/domain/roles'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { ensureRatingPoints } from '@/lib/ratings/commands'
import { PointModel } from '@/models/point'
import { ReviewModel } from '@/models/review'
import { pass, resetClock } from '@/tests/support/clock'
import { aMember, anInfluencer } from '@/tests/support/factories'
import { call, signedIn, withDatabase, withSettings } from '@/tests/support/http'

withDatabase()

/** The full request body, with everything that a client of the specification sends. */
const bodyFor = (influencer: { id: string }, fields: Record<string, unknown> = {}) => ({
  expertId: influencer.id,
  expertName: 'Whoever',
  currentUserId: 'f'.repeat(24),
  questionTitle: 'Clear and honest',
  questionDetails: 'Says what was paid for.',
  prodCategory: 'Anything',
  userName: 'Somebody Else',
  rating: 4,
  ...fields,
})

const reviewsOf = (influencer: { id: string }) =>
  ReviewModel.find({ influencerId: influencer.id }).lean()

test('a rating is stored, counted, rewarded once, and under the name of the token’s account [283, 287, 288, 350, 361]', async () => {
  const [influencer, rater] = [await anInfluencer(), await aMember()]

  const { status, body } = await call(POST, { body: bodyFor(influencer), ...signedIn(rater) })

  expect(status).toBe(200)
  const [review] = await reviewsOf(influencer)
  expect(body).toEqual({
    success: true,
    msg: MESSAGES.ratingSubmitted,
    pointsAwarded: 100,
    isEdit: false,
    isCounted: true,
    isHeld: false,
    appearsAt: null,
    questionId: String(review?._id),
  })
  expect(review).toMatchObject({
    authorId: rater._id,
    authorName: rater.name,
    rating: 4,
    title: 'Clear and honest',
    details: 'Says what was paid for.',
    status: 'shown',
    counted: true,
    history: [],
    editedAt: null,
  })
  expect(await influencer.reload()).toMatchObject({
    ratingSum: 4,
    ratingCounts: [0, 0, 0, 1, 0],
    reviewsCount: 1,
    averageRating: 4,
  })
  expect(await rater.reload()).toMatchObject({ contributionScore: 100 })
})

test('a second rating edits the first one: no points, no further count, and the old version is recorded [289]', async () => {
  const [influencer, rater] = [await anInfluencer(), await aMember()]
  await call(POST, { body: bodyFor(influencer), ...signedIn(rater) })

  const { body } = await call(POST, {
    body: bodyFor(influencer, { rating: 2, questionDetails: 'Not any more.' }),
    ...signedIn(rater),
  })

  expect(body).toMatchObject({ success: true, pointsAwarded: 0, isEdit: true, isCounted: true })
  const reviews = await reviewsOf(influencer)
  expect(reviews).toHaveLength(1)
  expect(reviews[0]).toMatchObject({ rating: 2, details: 'Not any more.' })
  expect(reviews[0]?.editedAt).toBeInstanceOf(Date)
  expect(reviews[0]?.history).toMatchObject([{ rating: 4, details: 'Says what was paid for.' }])
  expect(await influencer.reload()).toMatchObject({ reviewsCount: 1, averageRating: 2 })
  expect(await rater.reload()).toMatchObject({ contributionScore: 100 })
})

test('sending the same rating again is no edit', async () => {
  const [influencer, rater] = [await anInfluencer(), await aMember()]
  await call(POST, { body: bodyFor(influencer), ...signedIn(rater) })
  await call(POST, { body: bodyFor(influencer), ...signedIn(rater) })

  expect(await reviewsOf(influencer)).toMatchObject([{ history: [], editedAt: null }])
})

test.each([
  ['5', 5],
  [5, 5],
  [1, 1],
  ['1', 1],
])('the rating %j is accepted as %i [360]', async (rating, stars) => {
  const influencer = await anInfluencer()
  await call(POST, { body: bodyFor(influencer, { rating }), ...signedIn(await aMember()) })
  expect(await influencer.reload()).toMatchObject({ ratingSum: stars, reviewsCount: 1 })
})

test.each([0, 6, 2.5, -1, '5x', '2.5', '', '05', true, null, [], [5], { $gt: 0 }])(
  'the rating %j is refused with a reason, and nothing is stored [285, 347]',
  async (rating) => {
    const [influencer, rater] = [await anInfluencer(), await aMember()]

    const { status, body } = await call(POST, {
      body: bodyFor(influencer, { rating }),
      ...signedIn(rater),
    })

    const msg = SERVER_MESSAGES.ratingRange
    const fields = { rating: msg }
    expect([status, body]).toEqual([200, { success: false, msg, message: msg, error: msg, fields }])
    expect(await reviewsOf(influencer)).toEqual([])
    expect(await influencer.reload()).toMatchObject({ reviewsCount: 0 })
    expect(await rater.reload()).toMatchObject({ contributionScore: 0 })
  },
)

test.each([
  ['questionTitle', undefined, MESSAGES.titleRequired],
  ['questionTitle', '', MESSAGES.titleRequired],
  ['questionTitle', ' \n\t ', MESSAGES.titleRequired],
  ['questionTitle', '\u200b\u200d', MESSAGES.titleRequired],
  ['questionTitle', 'x'.repeat(121), MESSAGES.titleRequired],
  ['questionTitle', { $ne: '' }, MESSAGES.titleRequired],
  ['questionTitle', 'What a fucking liar', MESSAGES.badLanguage],
  ['questionDetails', undefined, MESSAGES.detailsRequired],
  ['questionDetails', '   ', MESSAGES.detailsRequired],
  ['questionDetails', 'x'.repeat(5_001), MESSAGES.detailsRequired],
  ['questionDetails', ['text'], MESSAGES.detailsRequired],
  ['questionDetails', 'f.u.c.k this', MESSAGES.badLanguage],
  ['expertId', undefined, MESSAGES.influencerNotFound],
  ['expertId', 'nonsense', MESSAGES.influencerNotFound],
  ['expertId', 'f'.repeat(24), MESSAGES.influencerNotFound],
  ['expertId', { $gt: '' }, MESSAGES.influencerNotFound],
])('%s %j is refused [286]', async (field, value, msg) => {
  const influencer = await anInfluencer()
  const rater = await aMember()

  const { status, body } = await call(POST, {
    body: bodyFor(influencer, { [field]: value }),
    ...signedIn(rater),
  })

  expect([status, body.success, body.msg]).toEqual([200, false, msg])
  expect(await ReviewModel.countDocuments({ authorId: rater.id })).toBe(0)
})

test('the longest title and details fit, and space around them is trimmed', async () => {
  const influencer = await anInfluencer()
  const [title, details] = ['t'.repeat(120), `d\n${'d'.repeat(4_998)}`]
  await call(POST, {
    body: bodyFor(influencer, { questionTitle: ` ${title} `, questionDetails: `\n${details} ` }),
    ...signedIn(await aMember()),
  })
  expect(await reviewsOf(influencer)).toMatchObject([{ title, details }])
})

test('script, dollar signs and operators in the text are stored verbatim [345]', async () => {
  const influencer = await anInfluencer()
  const [title, details] = ['<script>alert(1)</script>', '$rating {"$gt": ""} $$ROOT']
  await call(POST, {
    body: bodyFor(influencer, { questionTitle: title, questionDetails: details }),
    ...signedIn(await aMember({ name: '$status' })),
  })
  expect(await reviewsOf(influencer)).toMatchObject([{ title, details, authorName: '$status' }])
})

test.each([
  ['pending', { approved: false, listed: false }],
  ['removed', { listed: false, removedAt: new Date() }],
  ['a member', { role: 0, listed: true }],
] as const)('an influencer who is %s cannot be rated [291]', async (_, fields) => {
  const [target, rater] = [await anInfluencer(fields), await aMember()]

  const { status, body } = await call(POST, { body: bodyFor(target), ...signedIn(rater) })

  expect([status, body.success, body.msg]).toEqual([200, false, MESSAGES.influencerNotFound])
  expect(await reviewsOf(target)).toEqual([])
})

test('members cannot rate the profile that they claimed [291]', async () => {
  const rater = await aMember()
  const influencer = await anInfluencer({ claimedBy: rater._id })

  const { status, body } = await call(POST, { body: bodyFor(influencer), ...signedIn(rater) })

  expect([status, body.success, body.msg]).toEqual([200, false, SERVER_MESSAGES.rateYourself])
  expect(await reviewsOf(influencer)).toEqual([])
})

test.each([
  ['no token', null],
  ['the word null', 'null'],
  ['a forged token', 'e30.e30.x'],
])('%s: 401, and nothing is stored [284]', async (_, token) => {
  const influencer = await anInfluencer()

  const { status, body } = await call(POST, { body: bodyFor(influencer), token })

  expect([status, body.success]).toEqual([401, false])
  expect(await reviewsOf(influencer)).toEqual([])
})

test('an unverified member may rate, is told that it does not count yet, and it does not', async () => {
  const [influencer, rater] = [await anInfluencer(), await aMember({ emailVerifiedAt: null })]

  const { body } = await withSettings({ REQUIRE_VERIFIED_EMAIL: '1' }, () =>
    call(POST, { body: bodyFor(influencer), ...signedIn(rater) }),
  )

  expect(body).toMatchObject({ success: true, isCounted: false, pointsAwarded: 100 })
  expect(await reviewsOf(influencer)).toMatchObject([{ status: 'shown', counted: false }])
  expect(await influencer.reload()).toMatchObject({ reviewsCount: 0, averageRating: 0 })
})

test('twenty concurrent submissions leave one rating and one reward [290]', async () => {
  const [influencer, rater] = [await anInfluencer(), await aMember()]

  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      call(POST, { body: bodyFor(influencer, { rating: (n % 5) + 1 }), ...signedIn(rater) }),
    ),
  )

  expect(answers.map(({ status, body }) => [status, body.msg])).toEqual(
    Array(20).fill([200, MESSAGES.ratingSubmitted]),
  )
  expect(answers.reduce((sum, { body }) => sum + body.pointsAwarded, 0)).toBe(100)
  expect(new Set(answers.map(({ body }) => body.questionId)).size).toBe(1)
  const [review, ...others] = await reviewsOf(influencer)
  expect(others).toEqual([])
  expect(await influencer.reload()).toMatchObject({
    ratingSum: review?.rating,
    reviewsCount: 1,
    averageRating: review?.rating,
  })
  expect(await rater.reload()).toMatchObject({ contributionScore: 100 })
  expect(await PointModel.countDocuments({ userId: rater.id })).toBe(1)
})

test('at most ten ratings a day earn points, even concurrent ones, and the others earn none later [C30]', async () => {
  const rater = await aMember()
  const actor = { id: rater.id, name: rater.name, role: ROLE.member, isVerified: true }
  const influencers = await Promise.all(Array.from({ length: 30 }, () => anInfluencer()))
  const rate = (influencer: { id: string }, fields = {}) =>
    call(POST, { body: bodyFor(influencer, fields), ...signedIn(rater) })

  const answers = await Promise.all(influencers.map((influencer) => rate(influencer)))

  const given = answers.map(({ body }) => body.pointsAwarded)
  expect(given.filter((points) => points === 100)).toHaveLength(10)
  expect(given.filter((points) => points === 0)).toHaveLength(20)
  expect(await rater.reload()).toMatchObject({ contributionScore: 1_000 })
  // Neither an edit, nor the call after a rating, nor a reconciliation awards points for the others.
  pass(days(1))
  const unpaid = influencers[given.indexOf(0)] as { id: string }
  expect((await rate(unpaid, { rating: 1 })).body).toMatchObject({ pointsAwarded: 0 })
  expect(await ensureRatingPoints(unpaid.id, actor)).toBe(1_000)
  expect((await listDiscrepancies()).filter(({ id }) => id === rater.id)).toEqual([])
  // The next day has its own limit of ten.
  expect((await rate(await anInfluencer())).body).toMatchObject({ pointsAwarded: 100 })
  resetClock()
  expect(await rater.reload()).toMatchObject({ contributionScore: 1_100 })
})
