import { Types } from 'mongoose'
import { expect, test } from 'vitest'
import { GET } from '@/app/api/comment/[id]/history/route'
import { GET as listReplies } from '@/app/api/comment/[id]/reply/route'
import { DELETE } from '@/app/api/questions/[id]/route'
import { POST } from '@/app/api/questions/route'
import { removeAccount } from '@/lib/admin/commands'
import { ReviewModel } from '@/models/review'
import { actorOf, aMember, anAdmin, anInfluencer, aReview } from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'

withDatabase()

const history = (id: string) => call(GET, { params: { id } })

async function aRater() {
  const [influencer, member] = [await anInfluencer(), await aMember()]
  const rate = (rating: number, questionTitle: string, aspects = {}) =>
    call(POST, {
      body: {
        expertId: influencer.id,
        rating,
        questionTitle,
        questionDetails: `${questionTitle}, in detail`,
        ...aspects,
      },
      ...signedIn(member),
    })
  return { member, rate }
}

test('each edit records the version before it, with its dates, newest first', async () => {
  const { rate } = await aRater()
  const { body } = await rate(2, 'First', { relationship: 'paid', tags: ['clickbait'] })
  expect((await history(body.questionId)).body).toEqual({ success: true, history: [] })
  await rate(4, 'Second', { relationship: 'follower', tags: [] })
  await rate(4, 'Second')
  await rate(5, 'Third')

  const { status, body: answer } = await history(body.questionId)

  expect(status).toBe(200)
  expect(answer.history).toMatchObject([
    { rating: 4, title: 'Second', relationship: 'follower', tags: [] },
    {
      rating: 2,
      title: 'First',
      details: 'First, in detail',
      relationship: 'paid',
      tags: ['clickbait'],
      isTakenBack: false,
    },
  ])
  const [second, first] = answer.history
  expect(first.replacedAt).toBe(second.writtenAt)
  const { createdAt, editedAt } = await ReviewModel.findById(body.questionId).orFail().lean()
  expect(first.writtenAt).toBe(createdAt.toISOString())
  expect(second.replacedAt).toBe(editedAt?.toISOString())
})

test('a version that its author deleted keeps its stars and loses its words', async () => {
  const { rate, member } = await aRater()
  const { body } = await rate(1, 'Regretted')
  const params = { id: body.questionId }
  await call(DELETE, { method: 'DELETE', params, ...signedIn(member) })
  expect((await history(params.id)).status).toBe(404)
  await rate(4, 'Thought again')

  const { body: answer } = await history(params.id)

  expect(answer.history).toMatchObject([{ rating: 1, title: '', details: '', isTakenBack: true }])
  expect(JSON.stringify(answer)).not.toContain('Regretted')
})

test('a version with the words that stand for deleted ones is one like any other', async () => {
  const { rate, member } = await aRater()
  const { body } = await rate(1, '(deleted)', { questionDetails: '(deleted)' })
  await rate(4, 'Second')
  const params = { id: body.questionId }
  expect((await history(params.id)).body.history).toMatchObject([
    { title: '(deleted)', details: '(deleted)', isTakenBack: false },
  ])
  await call(DELETE, { method: 'DELETE', params, ...signedIn(member) })
  await rate(5, 'Third')
  expect((await history(params.id)).body.history).toMatchObject([
    { isTakenBack: true },
    { isTakenBack: true },
  ])
})

test.each([
  ['hidden', { hiddenUnder: 'private' }],
  [
    'asked to have edited',
    { editAsked: { until: new Date(), rule: 'private', decisionId: new Types.ObjectId() } },
  ],
])('T11: what staff had %s does not come back as an earlier version', async (_, decided) => {
  const { rate } = await aRater()
  const { body } = await rate(1, 'Lives in Elm Street')
  await rate(2, 'Lives in Elm Street 5')
  await ReviewModel.updateOne({ _id: body.questionId }, decided)
  await rate(3, 'Rude')
  await ReviewModel.updateOne({ _id: body.questionId }, { hiddenUnder: null })
  await rate(4, 'Unfriendly')

  const { body: answer } = await history(body.questionId)

  const shown = { rating: 3, title: 'Rude', isHidden: false }
  const hidden = { title: '', details: '', isHidden: true }
  expect(answer.history).toMatchObject([shown, { rating: 2, ...hidden }, { rating: 1, ...hidden }])
  expect(JSON.stringify(answer)).not.toContain('Elm Street')
})

test('a hidden, unknown or malformed rating has no history [344]', async () => {
  const edit = { rating: 1, title: 'Old', details: 'Words', at: new Date() }
  const held = await aReview({ status: 'held', counted: false, history: [edit] } as object)
  const removed = await aReview({ status: 'removed', counted: false, history: [edit] } as object)
  for (const id of [held.id, removed.id, 'f'.repeat(24), 'nonsense']) {
    const { status, body } = await history(id)
    expect([status, body.success]).toEqual([404, false])
  }
})

test('nothing of the ratings of a removed influencer is public, by no address', async () => {
  const influencer = await anInfluencer()
  const { id } = await aReview({ influencerId: influencer._id })
  const replies = () => call(listReplies, { params: { id } })
  expect([(await history(id)).status, (await replies()).status]).toEqual([200, 200])
  await removeAccount(actorOf(await anAdmin()), influencer.id)
  expect([(await history(id)).status, (await replies()).status]).toEqual([404, 404])
})
