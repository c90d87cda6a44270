import type { Types } from 'mongoose'
import { expect, test } from 'vitest'
import { days } from '@/lib/domain/durations'
import { ROLE } from '@/lib/domain/roles'
import { castReaction } from '@/lib/ratings/reactions/commands'
import { DecisionModel } from '@/models/decision'
import { ReactionModel } from '@/models/reaction'
import { ReplyModel } from '@/models/reply'
import { ReportModel } from '@/models/report'
import { aMember, anInfluencer, aReview } from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'
import { POST as read } from './read/route'
import { GET } from './route'

withDatabase()

type Person = Awaited<ReturnType<typeof aMember>>

const ask = async (who: Person) => (await call(GET, signedIn(who))).body
const mark = (who: Person, until: unknown) => call(read, { body: { until }, ...signedIn(who) })
const told = async (who: Person) =>
  (await ask(who)).entries.map(({ kind, count, number }: Record<string, unknown>) => [
    kind,
    count ?? number,
  ])

const aReply = (review: { _id: Types.ObjectId }, author: Person, more = {}) =>
  new ReplyModel({
    reviewId: review._id,
    authorId: author._id,
    authorName: author.name,
    text: 'So it was for me.',
    ...more,
  }).save()

const aDecision = (author: Person, number: string, more = {}) =>
  DecisionModel.create({
    number,
    kind: 'review',
    subjectId: author._id,
    authorId: author._id,
    measures: ['takeDown'],
    foundBy: 'reports',
    waitedMs: 0,
    tookMs: 0,
    ...more,
  })

test('what is new for a member: replies and helpful votes by review, decisions, answered appeals and reports', async () => {
  const [author, other] = [await aMember(), await aMember()]
  const influencer = await anInfluencer()
  const review = await aReview({ authorId: author._id, influencerId: influencer._id })
  await aReply(review, other)
  await aReply(review, other)
  await aReply(review, author)
  await aReply(review, other, { voided: true })
  const actor = { id: other.id, name: other.name, role: ROLE.member, isVerified: true }
  await castReaction(review.id, actor, 'like')
  const { entries } = await ask(author)
  expect(entries).toHaveLength(2)
  expect(entries).toContainEqual({
    kind: 'replies',
    count: 2,
    reviewId: review.id,
    influencer: { id: influencer.id, name: influencer.name, isListed: true },
    at: expect.any(String),
  })
  expect(entries).toContainEqual(expect.objectContaining({ kind: 'likes', count: 1 }))

  await aDecision(author, 'D-1')
  await aDecision(author, 'D-2', { state: 'undone' })
  await aDecision(author, 'D-3', { measures: ['keep'] })
  const appeal = { byId: author._id, role: 'author', text: 'No.', at: new Date() }
  await aDecision(author, 'D-4', {
    createdAt: new Date(Date.now() - days(90)),
    appeal: { ...appeal, outcome: 'upheld', decidedAt: new Date() },
  })
  const report = {
    subjectKind: 'review' as const,
    subjectId: review._id,
    reporterId: author._id,
    state: 'upheld' as const,
    weight: 1,
    toldAt: new Date(),
  }
  await ReportModel.create([
    { ...report, number: 'R-1', reporterKey: 'a' },
    { ...report, number: 'R-2', reporterKey: 'b', isAutomatic: true },
    { ...report, number: 'R-3', reporterKey: 'c', toldAt: null },
  ])
  const all = await told(author)
  expect(all).toHaveLength(5)
  expect(all).toEqual(
    expect.arrayContaining([
      ['decision', 'D-1'],
      ['appeal', 'D-4'],
      ['report', 'R-1'],
    ]),
  )
  expect(await told(other)).toEqual([])
})

test('it stays new on every device until it is marked as read, and what came meanwhile stays new after that', async () => {
  const [author, other] = [await aMember(), await aMember()]
  const review = await aReview({ authorId: author._id })
  await aReply(review, other)
  const { until } = await ask(author)
  expect(await told(author)).toEqual([['replies', 1]])
  const meanwhile = await aReply(review, other, { createdAt: new Date(Date.parse(until) + 5) })
  expect((await mark(author, until)).body).toEqual({ success: true })
  expect(await told(author)).toEqual([['replies', 1]])
  expect((await ask(author)).since).toBe(until)

  // Another device is late: nothing that was read becomes new again.
  await mark(author, new Date(Date.parse(until) - days(1)).toISOString())
  expect((await ask(author)).since).toBe(until)

  // A time to come would hide what has not happened yet.
  await new Promise((resolve) => setTimeout(resolve, 20))
  await mark(author, new Date(Date.now() + days(300)).toISOString())
  expect(await told(author)).toEqual([])
  await ReplyModel.updateOne({ _id: meanwhile._id }, { text: 'Still.' })
  await aReply(review, other, { createdAt: new Date(Date.now() + 50) })
  expect(await told(author)).toEqual([['replies', 1]])
})

test('without a mark it goes back thirty days, and withdrawn likes and dislikes do not count', async () => {
  const [author, other] = [await aMember(), await aMember()]
  const review = await aReview({ authorId: author._id })
  await aReply(review, other, { createdAt: new Date(Date.now() - days(31)) })
  const reaction = { reviewId: review._id, influencerId: review.influencerId }
  await ReactionModel.create([
    { ...reaction, userId: other._id, kind: 'dislike' },
    { ...reaction, userId: (await aMember())._id, kind: null },
    { ...reaction, userId: (await aMember())._id, kind: 'like', voided: true },
  ])
  expect(await told(author)).toEqual([])
})

test.each([undefined, '', 'yesterday', '2026-13-01T00:00:00Z', { $gt: '' }, 1])(
  'the time %j is refused',
  async (until) => {
    const { status, body } = await mark(await aMember(), until)
    expect([status, body.success]).toEqual([400, false])
  },
)
