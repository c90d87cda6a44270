import { expect, test } from 'vitest'
import { DELETE } from '@/app/api/comment/[id]/reply/[replyId]/route'
import { POST as REPLY } from '@/app/api/comment/[id]/reply/route'
import { POST as RELATE } from '@/app/api/me/relations/[id]/route'
import { GET as COUNT } from '@/app/api/notifications/count/route'
import { POST as READ } from '@/app/api/notifications/read/route'
import { GET } from '@/app/api/notifications/route'
import { NOTICES } from '@/lib/domain/notices'
import { deleteNotices } from '@/lib/notices/commands'
import { deleteReview, rateInfluencer } from '@/lib/ratings/commands'
import { deleteResponse, saveResponse } from '@/lib/ratings/official-responses/commands'
import { NoticeModel } from '@/models/notice'
import { UserModel } from '@/models/user'
import {
  actorOf,
  aMember,
  aMemberOfLongAgo,
  anInfluencer,
  aReview,
} from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'

withDatabase()

type Member = Awaited<ReturnType<typeof aMember>>

const inboxOf = async (member: Member, path = '/') =>
  (await call(GET, { ...signedIn(member), path })).body

async function aReviewed() {
  const author = await aMember({ name: 'Berta' })
  const influencer = await anInfluencer({ name: 'Mara' })
  const review = await aReview({ authorId: author._id, influencerId: influencer._id })
  return { author, influencer, review }
}

const replyTo = (review: { id: string }, member: Member, title = 'Re') =>
  call(REPLY, {
    ...signedIn(member),
    params: { id: review.id },
    body: { questionTitle: title, questionDetails: 'I saw that too, and more than once.' },
  })

test('replies to a review are one entry of its author, grouped, with a link to the review [T24]', async () => {
  const { author, influencer, review } = await aReviewed()
  const [ada, bo] = [await aMember({ name: 'Ada' }), await aMember({ name: 'Bo' })]
  await replyTo(review, ada)
  await replyTo(review, bo)
  const { entries, unread } = await inboxOf(author)
  expect(unread).toBe(1)
  expect(entries).toMatchObject([
    {
      kind: 'reply',
      isRead: false,
      people: ['Bo', 'Ada'],
      peopleCount: 2,
      influencer: { id: influencer.id, name: 'Mara' },
      path: `/reviews/${influencer.id}#your-rating`,
    },
  ])
})

test('a reply after the entry was read is a new entry, and an own reply none [T24]', async () => {
  const { author, review } = await aReviewed()
  await replyTo(review, await aMember({ name: 'Ada' }))
  const [{ id }] = (await inboxOf(author)).entries
  const read = await call(READ, { ...signedIn(author), body: { ids: [id] } })
  expect(read.body).toEqual({ success: true, unread: 0 })
  await replyTo(review, author)
  expect((await inboxOf(author)).entries).toMatchObject([{ isRead: true }])
  await replyTo(review, await aMember({ name: 'Bo' }))
  expect((await inboxOf(author)).entries).toMatchObject([
    { isRead: false, people: ['Bo'] },
    { isRead: true, people: ['Ada'] },
  ])
})

test('a deleted reply leaves no unread entry', async () => {
  const { author, review } = await aReviewed()
  const ada = await aMember({ name: 'Ada' })
  const { body } = await replyTo(review, ada)
  const params = { id: review.id, replyId: body.reply._id }
  expect((await call(DELETE, { ...signedIn(ada), method: 'DELETE', params })).status).toBe(200)
  expect(await inboxOf(author)).toMatchObject({ entries: [], unread: 0 })
})

test('an inbox is read and marked by its owner alone', async () => {
  const { author, review } = await aReviewed()
  const ada = await aMember({ name: 'Ada' })
  await replyTo(review, ada)
  const [{ id }] = (await inboxOf(author)).entries
  expect(await inboxOf(ada)).toMatchObject({ entries: [], unread: 0 })
  await call(READ, { ...signedIn(ada), body: { ids: [id] } })
  await call(READ, { ...signedIn(ada), body: { until: new Date().toISOString() } })
  expect((await inboxOf(author)).unread).toBe(1)
  expect((await call(GET)).status).toBe(401)
})

test('marking all leaves what has come since', async () => {
  const { author, review } = await aReviewed()
  await replyTo(review, await aMember({ name: 'Ada' }))
  const [{ at }] = (await inboxOf(author)).entries
  await NoticeModel.create({
    userId: author._id,
    kind: 'points',
    subject: '100',
    at: new Date(new Date(at).getTime() + 1_000),
  })
  const { body } = await call(READ, { ...signedIn(author), body: { until: at } })
  expect(body.unread).toBe(1)
})

test('the count has an ETag, and a client that has it gets no body', async () => {
  const { author, review } = await aReviewed()
  const first = await call(COUNT, signedIn(author))
  expect(first.body).toEqual({ success: true, unread: 0, powers: [] })
  const etag = first.headers.get('etag') ?? ''
  const headers = { 'if-none-match': etag }
  expect((await call(COUNT, { ...signedIn(author), headers })).status).toBe(304)
  await replyTo(review, await aMember())
  expect((await call(COUNT, { ...signedIn(author), headers })).body.unread).toBe(1)
})

test('an inbox of thousands is read by index, twenty at a time, and counted up to 99 [T24]', async () => {
  const owner = await aMember()
  await NoticeModel.insertMany(
    Array.from({ length: 3_000 }, (_, index) => ({
      userId: owner._id,
      kind: 'points',
      subject: String(index),
      at: new Date(Date.now() - index * 1_000),
    })),
  )
  const first = await inboxOf(owner)
  expect(first.unread).toBe(NOTICES.unreadCountedMax)
  expect(first.entries).toHaveLength(NOTICES.perPage)
  const after = first.entries.at(-1).id
  const second = await inboxOf(owner, `/?after=${after}`)
  expect(second.entries).toHaveLength(NOTICES.perPage)
  const ids = [...first.entries, ...second.entries].map(({ id }: { id: string }) => id)
  expect(new Set(ids).size).toBe(2 * NOTICES.perPage)
  const plan = await NoticeModel.find({ userId: owner._id })
    .sort({ at: -1, _id: -1 })
    .limit(20)
    .explain('executionStats')
  expect(plan).toMatchObject({ executionStats: { totalDocsExamined: 20 } })
})

test('a member who is erased leaves no inbox, and the entries of others without them', async () => {
  const { author, review } = await aReviewed()
  const ada = await aMember({ name: 'Ada' })
  await replyTo(review, ada)
  await replyTo(review, await aMember({ name: 'Bo' }))
  await deleteNotices(ada._id)
  expect((await inboxOf(author)).entries).toMatchObject([{ people: ['Bo'], peopleCount: 1 }])
  await deleteNotices(author._id)
  expect((await inboxOf(author)).entries).toEqual([])
})

const mute = (member: Member, target: Member, isOn = true) =>
  call(RELATE, {
    ...signedIn(member),
    params: { id: target.id },
    body: { kind: 'mute', isOn },
  })

test('a muted member is told of nowhere: no entry, no name in one, no email, no digest [T28, T47]', async () => {
  const { author, review } = await aReviewed()
  const [ada, bo] = [await aMember({ name: 'Ada' }), await aMember({ name: 'Bo' })]
  await replyTo(review, ada)
  await replyTo(review, bo)
  await mute(author, bo)
  expect((await inboxOf(author)).entries).toMatchObject([{ people: ['Ada'], peopleCount: 1 }])
  await replyTo(review, bo, 'Again')
  expect((await inboxOf(author)).entries).toMatchObject([{ people: ['Ada'], peopleCount: 1 }])
  await mute(author, ada)
  expect(await inboxOf(author)).toMatchObject({ entries: [], unread: 0 })
  // Emails and digests are made of these entries.
  expect(await NoticeModel.countDocuments({ userId: author._id })).toBe(0)
  await mute(author, bo, false)
  await replyTo(review, bo, 'Once more')
  expect((await inboxOf(author)).entries).toMatchObject([{ people: ['Bo'] }])
})

test('the inbox continues behind an entry that has gone or moved meanwhile [T24]', async () => {
  const author = await aMember()
  const timeOf = (index: number) => new Date(Date.UTC(2026, 0, 1, 0, index))
  for (let index = 0; index < NOTICES.perPage + 7; index += 1) {
    const about = { kind: 'points', subject: String(index), text: '100' } as const
    await NoticeModel.create({ userId: author._id, ...about, isRead: true, at: timeOf(index) })
  }
  const first = (await inboxOf(author)).entries as { id: string; at: string }[]
  const last = first.at(-1) ?? { id: '', at: '' }
  const path = `/?after=${last.id}~${Date.parse(last.at)}`
  await NoticeModel.updateOne({ _id: last.id }, { $set: { at: timeOf(100) } })
  const rest = (await inboxOf(author, path)).entries as { id: string }[]
  expect(rest).toHaveLength(7)
  expect(new Set([...first, ...rest].map(({ id }) => id)).size).toBe(NOTICES.perPage + 7)
  await NoticeModel.deleteOne({ _id: last.id })
  expect((await inboxOf(author, path)).entries).toEqual(rest)
  expect((await inboxOf(author, `/?after=${last.id}~9999999999999999`)).success).toBe(true)
})

test('unread notices go with what they tell of: a review, a response [T47]', async () => {
  const owner = await aMember({ name: 'Mara herself' })
  const influencer = await anInfluencer({ name: 'Mara', claimedBy: owner._id })
  await UserModel.updateOne(
    { _id: influencer._id },
    { $set: { ownership: { method: 'document', at: new Date() } } },
  )
  const author = await aMemberOfLongAgo({ name: 'Berta' })
  const rating = {
    influencerId: influencer.id,
    rating: 4 as const,
    title: 'Fine',
    details: 'All of it was fine.',
  }
  const { reviewId } = await rateInfluencer(rating, actorOf(author))
  expect((await inboxOf(owner)).entries).toMatchObject([{ kind: 'ownedReview', count: 1 }])
  await saveResponse({ reviewId, text: 'Thank you for coming.' }, actorOf(owner))
  const kindsOf = async () =>
    (await inboxOf(author)).entries
      .map(({ kind }: { kind: string }) => kind)
      .filter((kind: string) => kind !== 'points')
  expect(await kindsOf()).toEqual(['response'])
  await deleteResponse(reviewId, actorOf(owner))
  expect(await kindsOf()).toEqual([])
  await replyTo({ id: reviewId }, await aMember({ name: 'Ada' }))
  expect(await kindsOf()).toEqual(['reply'])
  await deleteReview(reviewId, actorOf(author))
  expect(await kindsOf()).toEqual([])
  expect((await inboxOf(owner)).entries).toEqual([])
})
