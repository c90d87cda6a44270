import { expect, test } from 'vitest'
import { POST as fall, GET as lower } from '@/app/api/users/decreaseRating/[id]/route'
import { POST as pick, GET as raise } from '@/app/api/users/increaseRating/[id]/route'
import { GET as list } from '@/app/api/users/route'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AuditModel } from '@/models/audit'
import { UserModel } from '@/models/user'
import { aCategory, aMember, anAdmin, anInfluencer } from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'

withDatabase()

test('rank goes up and down by one, and the list follows [318, 319]', async () => {
  const admin = signedIn(await anAdmin())
  const category = (await aCategory()).name
  const first = await anInfluencer({ category, confidence: 4 })
  const second = await anInfluencer({ category, confidence: 3 })
  const order = async () =>
    (await call(list, { path: `/?category=${encodeURIComponent(category)}` })).body.users.map(
      ({ _id }: { _id: string }) => _id,
    )
  expect(await order()).toEqual([first.id, second.id])

  const raised = await call(raise, { params: { id: second.id }, ...admin })
  expect([raised.status, raised.body.success]).toEqual([200, true])
  expect([(await second.reload()).rank, await order()]).toEqual([1, [second.id, first.id]])

  await call(lower, { params: { id: second.id }, ...admin })
  expect([(await second.reload()).rank, await order()]).toEqual([0, [first.id, second.id]])
  const noted = await AuditModel.find({ subjectId: second._id }).sort({ _id: 1 }).lean()
  expect(noted.map(({ action }) => action)).toEqual(['raiseRank', 'lowerRank'])
})

test('rank never falls below 0, not even in a race [319]', async () => {
  const admin = signedIn(await anAdmin())
  const influencer = await anInfluencer({ rank: 3 })
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => call(lower, { params: { id: influencer.id }, ...admin })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect((await influencer.reload()).rank).toBe(0)
  expect(await AuditModel.countDocuments({ subjectId: influencer._id })).toBe(3)
})

test('ten concurrent raises all count', async () => {
  const admin = signedIn(await anAdmin())
  const influencer = await anInfluencer()
  await Promise.all(
    Array.from({ length: 10 }, () => call(raise, { params: { id: influencer.id }, ...admin })),
  )
  expect((await influencer.reload()).rank).toBe(10)
})

test('neither changes averageRating, reviewsCount or any other aggregate [320]', async () => {
  const admin = signedIn(await anAdmin())
  const totals = {
    averageRating: 3.5,
    reviewsCount: 2,
    ratingSum: 7,
    ratingCounts: [0, 0, 1, 1, 0],
    confidence: 3.5,
    trendingScore: 8,
  }
  const influencer = await anInfluencer({ ...totals, rank: 1 })
  for (const handler of [raise, raise, lower]) {
    await call(handler, { params: { id: influencer.id }, ...admin })
    expect(await influencer.reload()).toMatchObject(totals)
  }
  expect((await influencer.reload()).rank).toBe(2)
})

test('the response says which place in the list the influencer had and has', async () => {
  const admin = signedIn(await anAdmin())
  await UserModel.deleteMany({ listed: true })
  await anInfluencer({ rank: 1, confidence: 5 })
  const twin = await anInfluencer({ confidence: 3 })
  const influencer = await anInfluencer({ confidence: 3 })
  await anInfluencer({ confidence: 4 })
  const places = async (handler: typeof raise, subject = influencer) => {
    const { body } = await call(handler, { params: { id: subject.id }, ...admin })
    return [body.formerPlace, body.place]
  }
  expect(await places(raise)).toEqual([4, 2])
  expect(await places(raise)).toEqual([2, 1])
  expect(await places(lower)).toEqual([1, 2])
  expect(await places(lower)).toEqual([2, 4])
  expect(await places(lower)).toEqual([4, 4])
  expect(await places(lower, twin)).toEqual([3, 3])
})

test('readers see the reason that an admin gives for a pick; the GET of the specification carries none [C51]', async () => {
  const admin = signedIn(await anAdmin())
  const category = (await aCategory()).name
  const influencer = await anInfluencer({ category })
  const params = { id: influencer.id }
  const shown = async () => {
    const { body } = await call(list, { path: `/?category=${encodeURIComponent(category)}` })
    return body.users[0].placedReason
  }
  await call(pick, { params, ...admin, body: { reason: ' New  in Food ' } })
  expect(await shown()).toBe('New in Food')
  const [noted] = await AuditModel.find({ subjectId: influencer._id }).lean()
  expect(noted).toMatchObject({ action: 'raiseRank', reason: 'New in Food' })

  await call(pick, { params, ...admin, body: { reason: 'Asked for' } })
  await call(fall, { params, ...admin, body: {} })
  expect(await shown()).toBe('Asked for')
  await call(raise, { params, path: '/?reason=internal', ...admin })
  expect(await shown()).toBe('')
  await call(lower, { params, ...admin })
  await call(lower, { params, ...admin })
  expect((await influencer.reload()).rankReason).toBe('')

  for (const reason of ['x'.repeat(121), 7, null]) {
    const { status } = await call(pick, { params, ...admin, body: { reason } })
    expect(status).toBe(400)
  }
  expect((await influencer.reload()).rank).toBe(0)
})

test('only approved influencers have a rank', async () => {
  const admin = signedIn(await anAdmin())
  const pending = await anInfluencer({ approved: false, listed: false })
  const member = await aMember()
  for (const subject of [pending, member]) {
    for (const handler of [raise, lower]) {
      const { status, body } = await call(handler, { params: { id: subject.id }, ...admin })
      expect([status, body.msg]).toEqual([409, SERVER_MESSAGES.notApproved])
    }
    expect((await subject.reload()).rank).toBe(0)
  }
})
