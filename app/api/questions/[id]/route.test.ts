import { expect, test } from 'vitest'
import { DELETE } from '@/app/api/questions/[id]/route'
import { POST } from '@/app/api/questions/route'
import { listDiscrepancies } from '@/lib/background/reconcile/commands'
import { MESSAGES } from '@/lib/domain/messages'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { PointModel } from '@/models/point'
import { ReviewModel } from '@/models/review'
import type { UserRecord } from '@/models/user'
import { aMember, anInfluencer, type Stored } from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'

withDatabase()

const rate = async (
  influencer: Stored<UserRecord>,
  rater: Stored<UserRecord>,
  fields: Record<string, unknown> = {},
) =>
  (
    await call(POST, {
      body: {
        expertId: influencer.id,
        questionTitle: 'Clear',
        questionDetails: 'Private words',
        rating: 2,
        ...fields,
      },
      ...signedIn(rater),
    })
  ).body

const remove = (id: string, caller: { id: string } | null) =>
  call(DELETE, { method: 'DELETE', params: { id }, ...(caller && signedIn(caller)) })

const stored = (id: string) => ReviewModel.findById(id).orFail().lean()

test('deleting a rating removes its stars, points and text, from the history too [215]', async () => {
  const [influencer, rater] = [await anInfluencer(), await aMember()]
  await rate(influencer, rater)
  const { questionId } = await rate(influencer, rater, { rating: 5 })

  const { status, body } = await remove(questionId, rater)

  expect([status, body]).toEqual([200, { success: true, msg: MESSAGES.ratingDeleted }])
  const review = await stored(questionId)
  expect(review).toMatchObject({ status: 'removed', removedBy: 'author', counted: false })
  expect(JSON.stringify(review)).not.toContain('Private words')
  expect(await influencer.reload()).toMatchObject({ reviewsCount: 0, averageRating: 0 })
  expect(await rater.reload()).toMatchObject({ contributionScore: 0 })
  expect(await PointModel.countDocuments({ userId: rater.id })).toBe(0)
  expect(await listDiscrepancies()).toEqual([])
})

test('rating again revives the same rating, with its flags, and awards its points once', async () => {
  const [influencer, rater] = [await anInfluencer(), await aMember()]
  const { questionId } = await rate(influencer, rater)
  await ReviewModel.updateOne({ _id: questionId }, { flagsCount: 3 })
  await remove(questionId, rater)

  const again = await rate(influencer, rater, { rating: 4 })

  expect(again).toMatchObject({ questionId, isEdit: false, pointsAwarded: 100 })
  expect(await stored(questionId)).toMatchObject({ status: 'shown', counted: true, flagsCount: 3 })
  expect(await influencer.reload()).toMatchObject({ reviewsCount: 1, averageRating: 4 })
  expect(await rater.reload()).toMatchObject({ contributionScore: 100 })
})

test('deleting and rating again does not release a pending rating', async () => {
  const [influencer, rater] = [await anInfluencer(), await aMember()]
  const { questionId } = await rate(influencer, rater)
  await ReviewModel.updateOne({ _id: questionId }, { status: 'held', heldAt: new Date() })
  await remove(questionId, rater)

  const again = await rate(influencer, rater)

  expect(again).toMatchObject({ success: true, isHeld: true })
  expect(await stored(questionId)).toMatchObject({ status: 'held', counted: true })
})

test('a rating that staff rejected cannot be revived by rating again', async () => {
  const [influencer, rater] = [await anInfluencer(), await aMember()]
  const { questionId } = await rate(influencer, rater)
  await ReviewModel.updateOne(
    { _id: questionId },
    { status: 'removed', removedBy: 'staff', counted: false },
  )

  const again = await rate(influencer, rater)

  expect(again).toMatchObject({ success: false, msg: SERVER_MESSAGES.ratingTakenDown })
  expect(await stored(questionId)).toMatchObject({ status: 'removed', removedBy: 'staff' })
})

test('the rating of another member, an unknown, a malformed and a deleted one are refused alike', async () => {
  const [influencer, rater, other] = [await anInfluencer(), await aMember(), await aMember()]
  const { questionId } = await rate(influencer, rater)

  for (const id of [questionId, 'f'.repeat(24), 'nonsense']) {
    const { status, body } = await remove(id, other)
    expect([status, body.success, body.msg]).toEqual([404, false, SERVER_MESSAGES.reviewNotFound])
  }
  expect(await stored(questionId)).toMatchObject({ status: 'shown' })
  await remove(questionId, rater)
  expect((await remove(questionId, rater)).status).toBe(404)
})

test('without a token: 401, and nothing is deleted', async () => {
  const [influencer, rater] = [await anInfluencer(), await aMember()]
  const { questionId } = await rate(influencer, rater)

  const { status, body } = await remove(questionId, null)

  expect([status, body.success]).toEqual([401, false])
  expect(await stored(questionId)).toMatchObject({ status: 'shown' })
})

test('repeated concurrent deleting and rating ends with correct aggregates', async () => {
  const [influencer, rater] = [await anInfluencer(), await aMember()]
  const { questionId } = await rate(influencer, rater)

  await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      n % 2 ? remove(questionId, rater) : rate(influencer, rater, { rating: (n % 5) + 1 }),
    ),
  )

  const ids = [influencer.id, rater.id, questionId]
  const discrepancies = (await listDiscrepancies()).filter(({ id }) => ids.includes(id))
  expect(discrepancies).toEqual([])
})
