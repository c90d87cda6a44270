import { expect, test } from 'vitest'
import { GET } from '@/app/api/allReviews/route'
import { DELETE } from '@/app/api/questions/[id]/route'
import { POST } from '@/app/api/questions/route'
import { verifyEmail } from '@/lib/accounts/commands'
import { removeAccount, restoreAccount } from '@/lib/admin/commands'
import { issueToken } from '@/lib/auth/one-time-tokens'
import { listDiscrepancies, reconcile } from '@/lib/background/reconcile/commands'
import { NO_ASPECTS, REVIEW_TAG_IDS, TAGS_MAX, weekOf } from '@/lib/domain/aspects-and-tags'
import { MESSAGES } from '@/lib/domain/messages'
import { MEAN_UNTIL_MEASURED } from '@/lib/domain/rating-totals'
import { ROLE } from '@/lib/domain/roles'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { findPublicInfluencer } from '@/lib/influencers/queries'
import { ReviewModel } from '@/models/review'
import { UserModel, type UserRecord } from '@/models/user'
import { aMember, anAdmin, anInfluencer, type Stored } from '@/tests/support/factories'
import { call, signedIn, withDatabase, withSettings } from '@/tests/support/http'

withDatabase()

type Person = Stored<UserRecord>

const rate = async (influencer: Person, rater: Person, fields: Record<string, unknown> = {}) =>
  (
    await call(POST, {
      body: {
        expertId: influencer.id,
        questionTitle: 'Clear',
        questionDetails: 'Says what was paid for.',
        rating: 4,
        ...fields,
      },
      ...signedIn(rater),
    })
  ).body

const FACETS = {
  criteria: { honesty: 5, content: 3, responsiveness: null, value: 1 },
  tags: ['hidden-ads', 'expert'],
  relationship: 'customer',
}
const one = async (influencer: Person) => {
  const { body } = await call(GET, { path: `/?expertId=${influencer.id}` })
  return body.questions[0]
}
const stored = (id: string) => ReviewModel.findById(id).orFail().lean()
const unrated = () => anInfluencer({ confidence: MEAN_UNTIL_MEASURED })
const discrepanciesOf = async (...people: Person[]) =>
  (await listDiscrepancies()).filter((found) => people.some(({ id }) => found.id === id))

test('criteria, tags and relationship are stored, shown and counted', async () => {
  const [influencer, rater, other] = [await unrated(), await aMember(), await aMember()]
  await rate(influencer, rater, FACETS)

  expect(await one(influencer)).toMatchObject({ ...FACETS, isCounted: true })
  await rate(influencer, other, { rating: 1, criteria: { honesty: 2 }, tags: ['hidden-ads'] })
  const week = weekOf(new Date())
  expect(await influencer.reload()).toMatchObject({
    criteriaSums: [7, 3, 0, 1],
    criteriaCounts: [2, 1, 0, 1],
    tagCounts: REVIEW_TAG_IDS.map((id) => ({ 'hidden-ads': 2, expert: 1 })[id as string] ?? 0),
    ratingWeeks: [{ week, sum: 5, count: 2 }],
  })
  expect(await findPublicInfluencer(influencer.id)).toMatchObject({
    criteria: [
      { id: 'honesty', average: 3.5, count: 2 },
      { id: 'content', average: 3, count: 1 },
      { id: 'responsiveness', average: null, count: 0 },
      { id: 'value', average: 1, count: 1 },
    ],
    tagCounts: [
      { id: 'hidden-ads', count: 2 },
      { id: 'expert', count: 1 },
    ],
    recent: { average: 2.5, count: 2 },
  })
  expect(await discrepanciesOf(influencer)).toEqual([])
})

test('a rating with only the fields of the contract stores no aspects', async () => {
  const [influencer, rater] = [await unrated(), await aMember()]
  await rate(influencer, rater)
  expect(await one(influencer)).toMatchObject(NO_ASPECTS)
  expect(await discrepanciesOf(influencer)).toEqual([])
})

test('an edit keeps omitted aspects, and records the changed ones in the history', async () => {
  const [influencer, rater] = [await unrated(), await aMember()]
  const { questionId } = await rate(influencer, rater, FACETS)

  await rate(influencer, rater, { rating: 2 })
  await rate(influencer, rater, { rating: 2, criteria: null, tags: null, relationship: null })
  expect(await stored(questionId)).toMatchObject({ rating: 2, ...FACETS, history: [FACETS] })

  await rate(influencer, rater, { rating: 2, tags: [], relationship: 'follower' })
  const edited = await stored(questionId)
  expect(edited).toMatchObject({ ...FACETS, tags: [], relationship: 'follower' })
  expect(edited.history).toMatchObject([{ rating: 4 }, { rating: 2, ...FACETS }])

  await rate(influencer, rater, { rating: 2, criteria: { value: 4 } })
  expect((await stored(questionId)).criteria).toEqual({ ...NO_ASPECTS.criteria, value: 4 })
  expect((await stored(questionId)).history).toHaveLength(3)
  expect(await influencer.reload()).toMatchObject({
    criteriaSums: [0, 0, 0, 4],
    criteriaCounts: [0, 0, 0, 1],
    tagCounts: REVIEW_TAG_IDS.map(() => 0),
  })
  expect(await discrepanciesOf(influencer)).toEqual([])
})

test('a paid rating is shown, earns its points, and is excluded from every average', async () => {
  const [influencer, rater] = [await unrated(), await aMember()]
  const paid = await rate(influencer, rater, { ...FACETS, relationship: 'paid' })

  expect(paid).toMatchObject({ success: true, isCounted: false, pointsAwarded: 100 })
  expect(await one(influencer)).toMatchObject({ relationship: 'paid', isCounted: false })
  expect(await influencer.reload()).toMatchObject({
    reviewsCount: 0,
    averageRating: 0,
    criteriaSums: [0, 0, 0, 0],
    ratingWeeks: [],
  })

  // An edit that omits it changes nothing about it; one that withdraws it does, and is recorded.
  expect(await rate(influencer, rater, { rating: 5 })).toMatchObject({ isCounted: false })
  expect(await rate(influencer, rater, { relationship: 'follower' })).toMatchObject({
    isCounted: true,
  })
  expect(await influencer.reload()).toMatchObject({ reviewsCount: 1, criteriaSums: [5, 3, 0, 1] })
  const { history } = await stored(paid.questionId)
  expect(history.at(-1)).toMatchObject({ relationship: 'paid' })
  await rate(influencer, rater, { relationship: 'paid' })
  expect(await influencer.reload()).toMatchObject({ reviewsCount: 0, tagCounts: Array(12).fill(0) })
  expect(await discrepanciesOf(influencer, rater)).toEqual([])
})

test('neither confirming an e-mail address nor restoring an account makes a paid rating count', async () => {
  const influencer = await unrated()
  const [rater, other] = [await aMember({ emailVerifiedAt: null }), await aMember()]
  await withSettings({ REQUIRE_VERIFIED_EMAIL: '1' }, async () => {
    await rate(influencer, rater, { relationship: 'paid' })
    await verifyEmail(await issueToken('emailVerification', rater.id))
  })
  await rate(influencer, other, { relationship: 'paid' })
  const { id, name } = await anAdmin()
  const admin = { id, name, role: ROLE.admin, isVerified: true }
  await removeAccount(admin, other.id)
  expect(await ReviewModel.countDocuments({ influencerId: influencer._id, status: 'shown' })).toBe(
    1,
  )
  await restoreAccount(admin, other.id)

  const reviews = await ReviewModel.find({ influencerId: influencer._id }).lean()
  expect(reviews).toMatchObject(Array(2).fill({ status: 'shown', counted: false }))
  expect(await influencer.reload()).toMatchObject({ reviewsCount: 0 })
  expect(await discrepanciesOf(influencer, rater, other)).toEqual([])
})

test('deleting removes the aspects too, from the history as well', async () => {
  const [influencer, rater] = [await unrated(), await aMember()]
  const { questionId } = await rate(influencer, rater, FACETS)
  await rate(influencer, rater, { rating: 1, tags: ['rude'] })

  await call(DELETE, { method: 'DELETE', params: { id: questionId }, ...signedIn(rater) })

  const left = JSON.stringify(await stored(questionId))
  expect(left).not.toMatch(/hidden-ads|expert|rude|customer/)
  expect(await influencer.reload()).toMatchObject({
    criteriaSums: [0, 0, 0, 0],
    criteriaCounts: [0, 0, 0, 0],
    tagCounts: REVIEW_TAG_IDS.map(() => 0),
    ratingWeeks: [],
  })
  await rate(influencer, rater)
  expect(await one(influencer)).toMatchObject(NO_ASPECTS)
  expect(await discrepanciesOf(influencer)).toEqual([])
})

test('a tag counts once, in the order of the list', async () => {
  const [influencer, rater] = [await unrated(), await aMember()]
  await rate(influencer, rater, { tags: ['rude', 'honest-ads', 'rude', 'rude', 'rude', 'rude'] })
  expect(await one(influencer)).toMatchObject({ tags: ['honest-ads', 'rude'] })
})

test.each([
  [{ criteria: { honesty: 6 } }, SERVER_MESSAGES.ratingRange],
  [{ criteria: { honesty: 0 } }, SERVER_MESSAGES.ratingRange],
  [{ criteria: { value: 2.5 } }, SERVER_MESSAGES.ratingRange],
  [{ criteria: { value: { $gt: 0 } } }, SERVER_MESSAGES.ratingRange],
  [{ criteria: 'all' }, SERVER_MESSAGES.aspectUnknown],
  [{ criteria: [5, 5, 5, 5] }, SERVER_MESSAGES.aspectUnknown],
  [{ tags: 'rude' }, SERVER_MESSAGES.aspectUnknown],
  [{ tags: ['handsome'] }, SERVER_MESSAGES.aspectUnknown],
  [{ tags: ['$rating'] }, SERVER_MESSAGES.aspectUnknown],
  [{ tags: [{ $ne: '' }] }, SERVER_MESSAGES.aspectUnknown],
  [{ tags: REVIEW_TAG_IDS.slice(0, TAGS_MAX + 1) }, SERVER_MESSAGES.tagsTooMany],
  [{ relationship: 'friend' }, SERVER_MESSAGES.aspectUnknown],
  [{ relationship: ['paid'] }, SERVER_MESSAGES.aspectUnknown],
])('%j is refused with a reason, and nothing is stored', async (fields, msg) => {
  const [influencer, rater] = [await unrated(), await aMember()]
  expect(await rate(influencer, rater, fields)).toMatchObject({ success: false, msg })
  expect(await ReviewModel.countDocuments({ authorId: rater._id })).toBe(0)
})

test('a refusal for bad language names the phrase besides the sentence of the contract [286]', async () => {
  const [influencer, rater] = [await unrated(), await aMember()]
  const body = await rate(influencer, rater, { questionDetails: 'What a fucking liar.' })
  const msg = MESSAGES.badLanguage
  expect(body).toEqual({ success: false, msg, message: msg, error: msg, phrase: 'fucking' })
})

test('a rating stored before there were aspects has none, can be edited, and is counted', async () => {
  const [influencer, rater] = [await unrated(), await aMember()]
  const { questionId } = await rate(influencer, rater)
  const aspects = { criteria: '', tags: '', relationship: '' }
  await ReviewModel.collection.updateOne({ authorId: rater._id }, { $unset: aspects })
  const totals = { criteriaSums: '', criteriaCounts: '', tagCounts: '', ratingWeeks: '' }
  await UserModel.collection.updateOne({ _id: influencer._id }, { $unset: totals })

  expect(await one(influencer)).toMatchObject(NO_ASPECTS)
  expect(await findPublicInfluencer(influencer.id)).toMatchObject({
    tagCounts: [],
    recent: { average: null, count: 0 },
  })
  const rated = await discrepanciesOf(influencer)
  expect(rated.map(({ field }) => field)).toContain('ratingWeeks')
  await reconcile({ isFresh: true })
  expect(await influencer.reload()).toMatchObject({ ratingWeeks: [{ sum: 4, count: 1 }] })
  await rate(influencer, rater, { tags: ['kind'] })
  expect(await stored(questionId)).toMatchObject({ tags: ['kind'], relationship: 'unsaid' })
  expect(await discrepanciesOf(influencer)).toEqual([])
})
