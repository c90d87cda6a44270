import { expect, test } from 'vitest'
import { GET as held } from '@/app/api/admin/held/route'
import { POST as release } from '@/app/api/admin/reviews/[id]/release/route'
import { POST as takeDown } from '@/app/api/admin/reviews/[id]/remove/route'
import { POST as restore } from '@/app/api/admin/reviews/[id]/restore/route'
import { GET as reviews } from '@/app/api/allReviews/route'
import { POST as flag } from '@/app/api/comment/[id]/flag/route'
import { POST as rate } from '@/app/api/questions/route'
import { POST as removeAccount } from '@/app/api/users/remove/[id]/route'
import { POST as restoreAccount } from '@/app/api/users/restore/[id]/route'
import { listDiscrepancies } from '@/lib/background/reconcile/commands'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { FLAGS_TO_HIDE } from '@/lib/ratings/reviews/rules'
import { AuditModel } from '@/models/audit'
import { FlagModel } from '@/models/flag'
import { ReviewModel } from '@/models/review'
import { aMember, aMemberOfLongAgo, anAdmin, anInfluencer } from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'

withDatabase()

type Account = { id: string }
const body = (influencer: Account, more = {}) => ({
  expertId: influencer.id,
  rating: 2,
  questionTitle: 'Careful',
  questionDetails: 'Hides its ads.',
  ...more,
})

/** A rating, with enough flags to hide it. */
async function aPending(more = {}) {
  const [author, influencer] = [await aMember(), await anInfluencer({ confidence: 3.5 })]
  const rated = await call(rate, { body: body(influencer, more), ...signedIn(author) })
  const id: string = rated.body.questionId
  await raiseFlags(id)
  return { id, author, influencer }
}

async function raiseFlags(id: string, flags = FLAGS_TO_HIDE) {
  for (let n = 0; n < flags; n += 1) {
    await call(flag, { method: 'POST', params: { id }, ...signedIn(await aMemberOfLongAgo()) })
  }
}

const decide = (handler: typeof release, id: string, admin: Account, reason?: string) =>
  call(handler, {
    method: 'POST',
    params: { id },
    ...(reason === undefined ? {} : { body: { reason } }),
    ...signedIn(admin),
  })

const shown = async (influencer: Account) =>
  (await call(reviews, { path: `/?expertId=${influencer.id}` })).body.total
const queue = async (admin: Account): Promise<{ questions: { _id: string }[]; total: number }> =>
  (await call(held, signedIn(admin))).body
const inQueue = async (admin: Account, id: string) =>
  (await queue(admin)).questions.find(({ _id }) => _id === id)

/** Expects aggregates that agree with the source of truth, which crashes and races could break. */
const expectNoDiscrepancies = async () =>
  expect((await listDiscrepancies()).filter(({ field }) => field !== 'confidence')).toEqual([])

test('a rating hidden by flags is in the moderation queue, with its author and influencer', async () => {
  const admin = await anAdmin()
  const { id, author, influencer } = await aPending()
  expect([await shown(influencer), (await influencer.reload()).reviewsCount]).toEqual([0, 0])
  expect(await inQueue(admin, id)).toMatchObject({
    userName: author.name,
    expertId: influencer.id,
    expertName: influencer.name,
    rating: 2,
    questionTitle: 'Careful',
    flagCount: FLAGS_TO_HIDE,
  })
})

test('a released rating is shown and counted again; its flags are dismissed and cannot hide it again', async () => {
  const admin = await anAdmin()
  const { id, author, influencer } = await aPending()
  expect((await decide(release, id, admin)).body).toEqual({ success: true })

  expect([await shown(influencer), await inQueue(admin, id)]).toEqual([1, undefined])
  expect(await influencer.reload()).toMatchObject({ reviewsCount: 1, averageRating: 2 })
  expect((await author.reload()).contributionScore).toBe(100)
  expect(await FlagModel.distinct('state', { reviewId: id })).toEqual(['dismissed'])
  await raiseFlags(id)
  expect((await ReviewModel.findById(id).lean())?.status).toBe('shown')
  expect((await decide(release, id, admin)).body.msg).toBe(SERVER_MESSAGES.reviewNotPending)
  await expectNoDiscrepancies()
})

test('a rejected rating loses its points, cannot be rewritten, and can be restored', async () => {
  const admin = await anAdmin()
  const { id, author, influencer } = await aPending()
  await decide(release, id, admin)
  expect((await decide(takeDown, id, admin, 'Names a private person.')).status).toBe(200)

  expect([await shown(influencer), (await influencer.reload()).reviewsCount]).toEqual([0, 0])
  expect((await author.reload()).contributionScore).toBe(0)
  expect(await FlagModel.distinct('state', { reviewId: id })).toEqual(['upheld'])
  const again = await call(rate, { body: body(influencer), ...signedIn(author) })
  expect([again.body.success, again.body.msg]).toEqual([false, SERVER_MESSAGES.ratingTakenDown])
  await expectNoDiscrepancies()

  expect((await decide(restore, id, admin)).status).toBe(200)
  expect([await shown(influencer), (await influencer.reload()).reviewsCount]).toEqual([1, 1])
  expect((await author.reload()).contributionScore).toBe(100)
  await expectNoDiscrepancies()
  const log = await AuditModel.find({ subjectId: id }).sort({ _id: 1 }).lean()
  expect(log.map(({ action, subjectKind, reason }) => [action, subjectKind, reason])).toEqual([
    ['releaseReview', 'review', ''],
    ['removeReview', 'review', 'Names a private person.'],
    ['restoreReview', 'review', ''],
  ])
})

test('a pending rating is restored as pending, not as visible', async () => {
  const admin = await anAdmin()
  const { id, influencer } = await aPending()
  await decide(takeDown, id, admin, 'Spam.')
  expect(await inQueue(admin, id)).toBeUndefined()
  await decide(restore, id, admin)
  expect([await shown(influencer), (await inQueue(admin, id))?._id]).toEqual([0, id])
})

test('a paid rating becomes visible by its release and still does not count', async () => {
  const admin = await anAdmin()
  const { id, influencer } = await aPending({ relationship: 'paid' })
  await decide(release, id, admin)
  expect([await shown(influencer), (await influencer.reload()).reviewsCount]).toEqual([1, 0])
  await expectNoDiscrepancies()
})

test('a rating that is restored while its author is removed stays hidden until the author is restored', async () => {
  const admin = await anAdmin()
  const { id, author, influencer } = await aPending()
  await decide(release, id, admin)
  await decide(takeDown, id, admin, 'Spam.')
  await call(removeAccount, { params: { id: author.id }, ...signedIn(admin) })
  await decide(restore, id, admin)
  expect([await shown(influencer), (await influencer.reload()).reviewsCount]).toEqual([0, 0])
  await call(restoreAccount, { params: { id: author.id }, ...signedIn(admin) })
  expect([await shown(influencer), (await influencer.reload()).reviewsCount]).toEqual([1, 1])
  await expectNoDiscrepancies()
})

test('of two concurrent decisions one succeeds, and the aggregates match that one', async () => {
  const admin = await anAdmin()
  for (let round = 0; round < 4; round += 1) {
    const { id, influencer } = await aPending()
    const answers = await Promise.all([
      decide(release, id, admin),
      decide(release, id, admin),
      decide(takeDown, id, admin, 'Spam.'),
    ])
    const status = (await ReviewModel.findById(id).lean())?.status
    expect(answers.filter((answer) => answer.status === 200).length).toBeLessThanOrEqual(2)
    expect((await influencer.reload()).reviewsCount).toBe(status === 'shown' ? 1 : 0)
  }
  await expectNoDiscrepancies()
})

test('a reason is required; unknown and malformed ids are not found', async () => {
  const admin = await anAdmin()
  const { id } = await aPending()
  for (const reason of ['', '  ', 'x'.repeat(501)]) {
    expect((await decide(takeDown, id, admin, reason)).status).toBe(422)
  }
  for (const unknown of ['x', 'f'.repeat(24)]) {
    expect((await decide(takeDown, unknown, admin, 'Spam.')).status).toBe(404)
    expect((await decide(release, unknown, admin)).status).toBe(404)
    expect((await decide(restore, unknown, admin)).status).toBe(404)
  }
  expect(await inQueue(admin, id)).toBeDefined()
})
