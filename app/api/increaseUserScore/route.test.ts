import { expect, test } from 'vitest'
import { POST } from '@/app/api/increaseUserScore/route'
import { POST as RATE } from '@/app/api/questions/route'
import { WIRE_SCORE_HEADER } from '@/lib/domain/points'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { PointModel } from '@/models/point'
import { UserModel } from '@/models/user'
import { aMember, anInfluencer } from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'

withDatabase()

async function aRating() {
  const [influencer, rater] = [await anInfluencer(), await aMember()]
  const body = {
    expertId: influencer.id,
    questionTitle: 'Clear',
    questionDetails: 'And honest',
    rating: 4,
  }
  await call(RATE, { body, ...signedIn(rater) })
  return { rater, body }
}

test('the call after a rating is accepted with its header of 300 and adds nothing to the 100 [292, 293, 361]', async () => {
  const { rater, body } = await aRating()

  const answer = await call(POST, { body, headers: { val: WIRE_SCORE_HEADER }, ...signedIn(rater) })

  expect([answer.status, answer.body]).toEqual([200, { success: true, contributionScore: 100 }])
  expect(await rater.reload()).toMatchObject({ contributionScore: 100 })
})

test('a huge header and fifty concurrent repeats add nothing [294]', async () => {
  const { rater, body } = await aRating()

  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      call(POST, { body, headers: { val: '999999' }, ...signedIn(rater) }),
    ),
  )

  expect(answers.map((answer) => answer.body.contributionScore)).toEqual(Array(50).fill(100))
  expect(await rater.reload()).toMatchObject({ contributionScore: 100 })
  expect(await PointModel.countDocuments({ userId: rater.id })).toBe(1)
})

test('points missing for a rating are awarded, once', async () => {
  const { rater, body } = await aRating()
  await PointModel.deleteMany({ userId: rater.id })
  await UserModel.updateOne({ _id: rater.id }, { contributionScore: 0 })

  const answers = await Promise.all(
    Array.from({ length: 5 }, () => call(POST, { body, ...signedIn(rater) })),
  )

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(await rater.reload()).toMatchObject({ contributionScore: 100 })
})

test.each([
  ['without a rating', 'f'.repeat(24)],
  ['for a malformed id', 'nonsense'],
  ['for an operator', { $gt: '' }],
  ['for no id', undefined],
])('%s nothing is added [295]', async (_, expertId) => {
  const member = await aMember()

  const { status, body } = await call(POST, {
    body: { expertId, rating: 5 },
    headers: { val: '300' },
    ...signedIn(member),
  })

  expect([status, body.success, body.msg]).toEqual([200, false, SERVER_MESSAGES.noRatingToReward])
  expect(await member.reload()).toMatchObject({ contributionScore: 0 })
})

test('another member’s rating earns the caller nothing', async () => {
  const [{ body }, member] = [await aRating(), await aMember()]
  const answer = await call(POST, { body, ...signedIn(member) })
  expect([answer.status, answer.body.success]).toEqual([200, false])
  expect(await member.reload()).toMatchObject({ contributionScore: 0 })
})

test('without a token: 401', async () => {
  const { rater, body } = await aRating()
  expect((await call(POST, { body, token: 'null' })).status).toBe(401)
  expect(await rater.reload()).toMatchObject({ contributionScore: 100 })
})
