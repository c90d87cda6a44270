import { expect, test } from 'vitest'
import { POST as restore } from '@/app/api/admin/reviews/[id]/restore/route'
import { GET as reviews } from '@/app/api/allReviews/route'
import { POST as flag } from '@/app/api/comment/[id]/flag/route'
import { POST as rate } from '@/app/api/questions/route'
import { POST as removeAccount } from '@/app/api/users/remove/[id]/route'
import { POST as restoreAccount } from '@/app/api/users/restore/[id]/route'
import { listDiscrepancies } from '@/lib/background/reconcile/commands'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { openForStaff } from '@/lib/moderation/staff/items'
import { FLAGS_TO_HIDE } from '@/lib/ratings/reviews/rules'
import { AuditModel } from '@/models/audit'
import { FlagModel } from '@/models/flag'
import { QueueItemModel } from '@/models/queue-item'
import { ReviewModel } from '@/models/review'
import { decideOn, decideReview } from '@/tests/support/decide'
import { aMember, aMemberWithRecord, anAdmin, anInfluencer } from '@/tests/support/factories'
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
    await call(flag, { method: 'POST', params: { id }, ...signedIn(await aMemberWithRecord()) })
  }
}

const restored = (id: string, admin: Account) =>
  call(restore, { method: 'POST', params: { id }, ...signedIn(admin) })

const shown = async (influencer: Account) =>
  (await call(reviews, { path: `/?expertId=${influencer.id}` })).body.total
const isQueued = async (id: string) =>
  (await QueueItemModel.exists({ subjectId: id, isOpen: true })) !== null

/** Expects aggregates that agree with the source of truth, which crashes and races could break. */
const expectNoDiscrepancies = async () =>
  expect((await listDiscrepancies()).filter(({ field }) => field !== 'confidence')).toEqual([])

test('a rating hidden by flags waits in the queue, and counts meanwhile [C41]', async () => {
  const { id, influencer } = await aPending()
  expect([await shown(influencer), (await influencer.reload()).reviewsCount]).toEqual([0, 1])
  expect(await isQueued(id)).toBe(true)
})

test('a kept rating is shown and counted again; its flags are dismissed and cannot hide it again', async () => {
  const admin = await anAdmin()
  const { id, author, influencer } = await aPending()
  await decideReview(admin, id, 'keep')

  expect([await shown(influencer), await isQueued(id)]).toEqual([1, false])
  expect(await influencer.reload()).toMatchObject({ reviewsCount: 1, averageRating: 2 })
  expect((await author.reload()).contributionScore).toBe(100)
  expect(await FlagModel.distinct('state', { reviewId: id })).toEqual(['dismissed'])
  await raiseFlags(id)
  expect((await ReviewModel.findById(id).lean())?.status).toBe('shown')
  await expectNoDiscrepancies()
})

test('a rating that is taken down loses its points, cannot be rewritten, and can be restored', async () => {
  const admin = await anAdmin()
  const { id, author, influencer } = await aPending()
  await decideReview(admin, id, 'keep')
  await decideReview(admin, id, 'takeDown')

  expect([await shown(influencer), (await influencer.reload()).reviewsCount]).toEqual([0, 0])
  expect((await author.reload()).contributionScore).toBe(0)
  expect(await FlagModel.distinct('state', { reviewId: id })).toEqual(['upheld'])
  const again = await call(rate, { body: body(influencer), ...signedIn(author) })
  expect([again.body.success, again.body.msg]).toEqual([false, SERVER_MESSAGES.ratingTakenDown])
  await expectNoDiscrepancies()

  expect((await restored(id, admin)).status).toBe(200)
  expect([await shown(influencer), (await influencer.reload()).reviewsCount]).toEqual([1, 1])
  expect((await author.reload()).contributionScore).toBe(100)
  await expectNoDiscrepancies()
  const log = await AuditModel.find({ subjectId: id }).sort({ _id: 1 }).lean()
  expect(log.map(({ action, subjectKind }) => [action, subjectKind])).toEqual([
    ['decide', 'review'],
    ['decide', 'review'],
    ['restoreReview', 'review'],
  ])
})

test('a pending rating is restored as pending, not as visible', async () => {
  const admin = await anAdmin()
  const { id, influencer } = await aPending()
  await decideReview(admin, id, 'takeDown')
  expect(await isQueued(id)).toBe(false)
  await restored(id, admin)
  expect([await shown(influencer), await isQueued(id)]).toEqual([0, true])
})

test('a paid rating becomes visible by its release and still does not count', async () => {
  const admin = await anAdmin()
  const { id, influencer } = await aPending({ relationship: 'paid' })
  await decideReview(admin, id, 'keep')
  expect([await shown(influencer), (await influencer.reload()).reviewsCount]).toEqual([1, 0])
  await expectNoDiscrepancies()
})

test('a rating that is restored while its author is removed stays hidden until the author is restored', async () => {
  const admin = await anAdmin()
  const { id, author, influencer } = await aPending()
  await decideReview(admin, id, 'keep')
  await decideReview(admin, id, 'takeDown')
  await call(removeAccount, { params: { id: author.id }, ...signedIn(admin) })
  await restored(id, admin)
  expect([await shown(influencer), (await influencer.reload()).reviewsCount]).toEqual([0, 0])
  await call(restoreAccount, { params: { id: author.id }, ...signedIn(admin) })
  expect([await shown(influencer), (await influencer.reload()).reviewsCount]).toEqual([1, 1])
  await expectNoDiscrepancies()
})

test('of concurrent decisions about one item one succeeds, and the aggregates match that one', async () => {
  const admin = await anAdmin()
  for (let round = 0; round < 4; round += 1) {
    const { id, influencer } = await aPending()
    const itemId = await openForStaff('review', id)
    const measures = ['keep', 'keep', 'takeDown'] as const
    const decisions = await Promise.allSettled(
      measures.map((measure) => decideOn(admin, itemId, measure)),
    )
    expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const status = (await ReviewModel.findById(id).lean())?.status
    expect((await influencer.reload()).reviewsCount).toBe(status === 'shown' ? 1 : 0)
  }
  await expectNoDiscrepancies()
})

test('restoring unknown and malformed ids is not found', async () => {
  const admin = await anAdmin()
  for (const unknown of ['x', 'f'.repeat(24)]) {
    expect((await restored(unknown, admin)).status).toBe(404)
  }
})
