import { Types } from 'mongoose'
import { beforeEach, expect, test } from 'vitest'
import { closeAccount } from '@/lib/accounts/profile/commands'
import { listDiscrepancies, reconcile } from '@/lib/background/reconcile/commands'
import { transaction } from '@/lib/db/transaction'
import { startClaim } from '@/lib/influencers/claims/commands'
import { findPublicInfluencer } from '@/lib/influencers/queries'
import { answeredOf } from '@/lib/influencers/summaries/answered'
import { afterResponseDone } from '@/lib/jobs/after-response'
import { registerJobs } from '@/lib/jobs/registry'
import { runJob } from '@/lib/jobs/run'
import { CLAIM_JOB } from '@/lib/moderation/claims/job'
import { decideItem } from '@/lib/moderation/staff/decide'
import { openForStaff } from '@/lib/moderation/staff/items'
import { decideClaim } from '@/lib/moderation/staff/requests'
import { undoDecision } from '@/lib/moderation/staff/undo'
import { deleteReview, rateInfluencer } from '@/lib/ratings/commands'
import {
  deleteResponse,
  saveResponse,
  takeDownResponses,
} from '@/lib/ratings/official-responses/commands'
import {
  listDeskReviews,
  listOwnedPages,
  listResponseVersions,
} from '@/lib/ratings/official-responses/queries'
import { addReply, deleteReply, editReply } from '@/lib/ratings/replies/commands'
import { listReviews } from '@/lib/ratings/reviews/queries'
import { fileReport } from '@/lib/reports/commands'
import { NoticeModel } from '@/models/notice'
import { PointModel } from '@/models/point'
import { ReplyModel } from '@/models/reply'
import { actorOf, aMember, anAdmin, anInfluencer, aReview } from '@/tests/support/factories'
import { emptyDatabase, withDatabase } from '@/tests/support/http'
import { explainQueries } from '@/tests/support/plans'

withDatabase()
beforeEach(emptyDatabase)
registerJobs(async () => (await import('@/lib/background/handlers')).HANDLERS)

async function anOwnedPage() {
  const influencer = await anInfluencer({ socialHandles: 'Instagram: @mara' })
  const owner = await aMember()
  const form = { method: 'code' as const, handle: 'Instagram: @mara', text: '' }
  const claim = await startClaim(actorOf(owner), { ...form, influencerId: influencer.id })
  const admin = actorOf(await anAdmin())
  await decideClaim(admin, claim.id, { decision: 'confirm', reason: '', isHandleConfirmed: true })
  const rater = actorOf(await aMember())
  const { reviewId } = await rate(influencer.id, rater, 1)
  return { influencer, owner: actorOf(owner), claim, admin, rater, reviewId }
}

const rate = (influencerId: string, actor: ReturnType<typeof actorOf>, rating: 1 | 3) =>
  rateInfluencer({ influencerId, rating, title: `${rating} stars`, details: 'Ads.' }, actor)

async function shownReview(influencerId: string) {
  const influencer = await findPublicInfluencer(influencerId)
  if (!influencer) throw new Error('It is listed.')
  const { reviews } = await listReviews({
    influencer,
    viewerId: null,
    skip: 0,
    limit: 10,
    words: '',
    sort: 'newest',
    stars: null,
    topic: null,
    language: null,
    relationship: null,
    month: null,
  })
  return reviews[0]
}

const answered = async (id: string) => {
  const page = await findPublicInfluencer(id)
  if (!page) throw new Error('It is listed.')
  const { answered: count, received } = answeredOf(page.breakdown, new Date())
  return [count, received]
}

test('an owner answers a review once, apart from the replies, and readers see how many were answered [T20, T37]', async () => {
  const { influencer, owner, reviewId } = await anOwnedPage()
  expect(await answered(influencer.id)).toEqual([0, 1])
  await saveResponse({ reviewId, text: 'We label each ad.' }, owner)
  const review = await shownReview(influencer.id)
  expect(review).toMatchObject({ repliesCount: 0, replies: [], isUpdatedAfterResponse: false })
  expect(review?.response).toMatchObject({ text: 'We label each ad.' })
  expect(await answered(influencer.id)).toEqual([1, 1])
  // A second one is an edit, with its own history.
  await saveResponse({ reviewId, text: 'We label every ad.' }, owner)
  expect(await ReplyModel.countDocuments({ reviewId })).toBe(1)
  expect(await listResponseVersions(reviewId)).toMatchObject([{ text: 'We label each ad.' }])
  expect(await PointModel.countDocuments({ userId: owner.id, cause: 'reply' })).toBe(0)
  expect(await listDiscrepancies()).toEqual([])
})

test('the rater is told of a response once, and the owner of a new review [T20, T24]', async () => {
  const { owner, rater, influencer, reviewId } = await anOwnedPage()
  await saveResponse({ reviewId, text: 'Thanks.' }, owner)
  await saveResponse({ reviewId, text: 'Thank you.' }, owner)
  await deleteResponse(reviewId, owner)
  await saveResponse({ reviewId, text: 'Thanks again.' }, owner)
  const told = await NoticeModel.find({ userId: rater.id, kind: 'response' }).lean()
  expect(told).toMatchObject([{ count: 1, subject: reviewId, influencerId: influencer._id }])
  const own = await NoticeModel.find({ userId: owner.id }).sort({ _id: 1 }).lean()
  expect(own).toMatchObject([
    { kind: 'claim', outcome: 'confirmed' },
    { kind: 'ownedReview', count: 1 },
  ])
})

test('two responses at the same moment are one [T20]', async () => {
  const { owner, reviewId } = await anOwnedPage()
  await Promise.all(['One.', 'Two.'].map((text) => saveResponse({ reviewId, text }, owner)))
  expect(await ReplyModel.countDocuments({ reviewId, isOfficial: true })).toBe(1)
})

test('a rating that changes after a response says so, and one before does not [T20]', async () => {
  const { influencer, owner, rater, reviewId } = await anOwnedPage()
  await rate(influencer.id, rater, 3)
  await saveResponse({ reviewId, text: 'Thanks.' }, owner)
  expect(await shownReview(influencer.id)).toMatchObject({ isUpdatedAfterResponse: false })
  await rate(influencer.id, rater, 1)
  expect(await shownReview(influencer.id)).toMatchObject({
    isUpdatedAfterResponse: true,
    response: { text: 'Thanks.' },
  })
  await deleteResponse(reviewId, owner)
  expect(await shownReview(influencer.id)).toMatchObject({
    isUpdatedAfterResponse: false,
    response: null,
  })
  expect(await answered(influencer.id)).toEqual([0, 1])
})

test('only the confirmed owner responds, and only on the own page [T20]', async () => {
  const { owner, admin, claim, influencer, reviewId } = await anOwnedPage()
  const elsewhere = await aReview()
  await reconcile({ isFresh: true })
  const foreign = saveResponse({ reviewId: elsewhere.id, text: 'Hi.' }, owner)
  await expect(foreign).rejects.toMatchObject({ reason: 'forbidden' })
  const stranger = saveResponse({ reviewId, text: 'Hi.' }, actorOf(await aMember()))
  await expect(stranger).rejects.toMatchObject({ reason: 'forbidden' })
  await saveResponse({ reviewId, text: 'Thanks.' }, owner)
  const order = { reason: 'Not them.', isHandleConfirmed: false }
  await decideClaim(admin, claim.id, { ...order, decision: 'contest' })
  const contested = saveResponse({ reviewId, text: 'More.' }, owner)
  await expect(contested).rejects.toMatchObject({ reason: 'forbidden' })
  expect((await shownReview(influencer.id))?.response).toMatchObject({ text: 'Thanks.' })
  await decideClaim(admin, claim.id, { ...order, decision: 'revoke' })
  const revoked = saveResponse({ reviewId, text: 'More.' }, owner)
  await expect(revoked).rejects.toMatchObject({ reason: 'forbidden' })
  // What a stranger said as the owner is not shown any more.
  expect(await shownReview(influencer.id)).toMatchObject({ response: null, replies: [] })
  expect(await listDiscrepancies()).toEqual([])
  await expect(listDeskReviews(influencer.id, owner.id, 0)).rejects.toMatchObject({
    reason: 'notFound',
  })
})

test('of a revoked owner all responses are taken down, also more than one transaction can write [T18, T20]', async () => {
  const { owner, admin, claim, influencer } = await anOwnedPage()
  const answeredAt = new Date()
  for (let n = 0; n < 30; n += 1) {
    const { _id } = await aReview({ influencerId: influencer._id, answeredAt })
    const written = { reviewId: _id, authorId: new Types.ObjectId(owner.id), createdAt: answeredAt }
    await ReplyModel.create({ ...written, text: 'Thanks.', isOfficial: true })
  }
  await reconcile({ isFresh: true })
  const revoke = { decision: 'revoke' as const, reason: 'Not them.', isHandleConfirmed: false }
  await decideClaim(admin, claim.id, revoke)
  await afterResponseDone()
  await runJob(CLAIM_JOB, claim.id)
  expect(await ReplyModel.countDocuments({ isOfficial: true })).toBe(0)
  expect(await answered(influencer.id)).toEqual([0, 31])
  expect(await listDiscrepancies()).toEqual([])
})

test('the responses of a revoked owner are found among many on other pages, a bounded number at a time', async () => {
  const { owner, admin, claim, reviewId, influencer } = await anOwnedPage()
  const authorId = new Types.ObjectId(owner.id)
  const respond = (count: number, at: Date) =>
    ReplyModel.insertMany(
      Array.from({ length: count }, () => ({
        ...{
          reviewId: new Types.ObjectId(),
          authorId,
          text: 'Hi.',
          isOfficial: true,
          createdAt: at,
        },
      })),
    )
  const at = Date.now()
  await saveResponse({ reviewId, text: 'Thanks.' }, owner)
  await ReplyModel.updateOne(
    { reviewId },
    { createdAt: new Date(at - 2_000) },
    { timestamps: false },
  )
  // More than are looked at in one transaction, later than those of the page and all at once.
  await respond(1_100, new Date(at - 1_000))
  await respond(100, new Date(at - 3_000))
  const { _id: influencerId } = influencer
  const written = { influencerId, memberId: authorId, until: new Date(at) }
  const costs = await explainQueries(() => transaction([], () => takeDownResponses(written, 20)))
  for (const { query, examined } of costs) expect(examined, query).toBeLessThanOrEqual(501)

  const revoke = { decision: 'revoke' as const, reason: 'Not them.', isHandleConfirmed: false }
  await decideClaim(admin, claim.id, revoke)
  await afterResponseDone()
  await runJob(CLAIM_JOB, claim.id)
  expect(await ReplyModel.findOne({ reviewId }).lean()).toMatchObject({ isOfficial: false })
  expect(await ReplyModel.countDocuments({ authorId, isOfficial: true })).toBe(1_200)
})

test('a hidden, held or deleted review gets no response [T20]', async () => {
  const { owner, admin, rater, reviewId, influencer } = await anOwnedPage()
  const item = await openForStaff('review', reviewId)
  const number = await decideItem(admin, item, {
    measures: ['hideText'],
    rule: 'spam',
    reasons: 'Spam.',
    suspendedUntil: null,
    editedAt: null,
  })
  const respond = () => saveResponse({ reviewId, text: 'Hi.' }, owner)
  await expect(respond()).rejects.toMatchObject({ reason: 'conflict' })
  await undoDecision(admin, number)
  await respond()
  await deleteReview(reviewId, rater)
  expect(await answered(influencer.id)).toEqual([0, 0])
  await expect(respond()).rejects.toMatchObject({ reason: 'notFound' })
  await rate(influencer.id, rater, 3)
  expect(await shownReview(influencer.id)).toMatchObject({
    response: { text: 'Hi.' },
    isUpdatedAfterResponse: true,
  })
  expect(await answered(influencer.id)).toEqual([1, 1])
  expect(await listDiscrepancies()).toEqual([])
})

test('a response is reported and decided like a reply; one that is down stays down [T20]', async () => {
  const { owner, admin, reviewId, influencer } = await anOwnedPage()
  const { id } = await saveResponse({ reviewId, text: 'You are all wrong.' }, owner)
  const report = { subjectKind: 'reply' as const, subjectId: id, reason: 'harassment' as const }
  const rest = { details: '', name: '', email: '', isChildAbuse: false, isInGoodFaith: false }
  await fileReport({ ...report, ...rest }, actorOf(await aMember()))
  const item = await openForStaff('reply', id)
  const number = await decideItem(admin, item, {
    measures: ['takeDown'],
    rule: 'harassment',
    reasons: 'An insult.',
    suspendedUntil: null,
    editedAt: null,
  })
  expect(await shownReview(influencer.id)).toMatchObject({ response: null })
  expect(await answered(influencer.id)).toEqual([0, 1])
  const again = saveResponse({ reviewId, text: 'Sorry.' }, owner)
  await expect(again).rejects.toMatchObject({ reason: 'conflict' })
  await undoDecision(admin, number)
  expect((await shownReview(influencer.id))?.response).toMatchObject({ id })
  expect(await answered(influencer.id)).toEqual([1, 1])
  expect(await listDiscrepancies()).toEqual([])
})

test('the commands of replies do not touch a response, and bad language is refused [T20]', async () => {
  const { owner, reviewId } = await anOwnedPage()
  const { id: replyId } = await saveResponse({ reviewId, text: 'Thanks.' }, owner)
  const own = { reviewId, replyId }
  await expect(editReply({ ...own, text: 'Hm' }, owner)).rejects.toMatchObject({
    reason: 'notFound',
  })
  await expect(deleteReply(own, owner)).rejects.toMatchObject({ reason: 'notFound' })
  const bad = saveResponse({ reviewId, text: 'You fucking liar' }, owner)
  await expect(bad).rejects.toMatchObject({ reason: 'unprocessable' })
})

test.each([
  ['anonymised', 'Thanks.'],
  ['erased', null],
] as const)('the response of an owner whose account is %s', async (closure, text) => {
  const { owner, reviewId, influencer } = await anOwnedPage()
  await saveResponse({ reviewId, text: 'Thanks.' }, owner)
  const { UserModel } = await import('@/models/user')
  const { email = '' } = await UserModel.findById(owner.id).orFail().lean()
  await closeAccount({ ...owner, email } as typeof owner, { closure, email: email ?? '' })
  await afterResponseDone()
  expect((await shownReview(influencer.id))?.response?.text ?? null).toBe(text)
  expect(await listDiscrepancies()).toEqual([])
})

test('the desk has the reviews without a response first, and the numbers of the readers [T37]', async () => {
  const { owner, influencer, reviewId } = await anOwnedPage()
  await rate(influencer.id, actorOf(await aMember()), 3)
  await saveResponse({ reviewId, text: 'Thanks.' }, owner)
  const { entries, total } = await listDeskReviews(influencer.id, owner.id, 0)
  expect(total).toBe(2)
  expect(entries.map(({ response }) => response?.text ?? null)).toEqual([null, 'Thanks.'])
  const [page] = await listOwnedPages(owner.id)
  const shown = await findPublicInfluencer(influencer.id)
  expect(page).toMatchObject({
    averageRating: shown?.averageRating,
    criteria: shown?.criteria,
    answered: { answered: 1, received: 2 },
  })
  expect(await listOwnedPages(actorOf(await aMember()).id)).toEqual([])
})

test('responses are among the replies of no long thread [T20]', async () => {
  const { owner, influencer, reviewId } = await anOwnedPage()
  await saveResponse({ reviewId, text: 'Thanks.' }, owner)
  const many = Array.from({ length: 101 }, (_, n) => ({
    reviewId,
    authorId: owner.id,
    authorName: 'Many',
    text: `Reply ${n}`,
  }))
  await ReplyModel.insertMany(many)
  await reconcile({ isFresh: true })
  await addReply({ reviewId, text: 'And one more of many' }, actorOf(await aMember()))
  const review = await shownReview(influencer.id)
  expect(review?.response).toMatchObject({ text: 'Thanks.' })
  expect(review?.repliesCount).toBe(102)
  expect(review?.replies).toHaveLength(100)
})
