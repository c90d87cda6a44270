import { Types } from 'mongoose'
import { expect, test } from 'vitest'
import { GET as listReviews } from '@/app/api/allReviews/route'
import { POST as close } from '@/app/api/comment/[id]/newcomers/route'
import { DELETE as deleteReply } from '@/app/api/comment/[id]/reply/[replyId]/route'
import { POST as reply } from '@/app/api/comment/[id]/reply/route'
import { ANONYMOUS_REVIEWER } from '@/lib/domain/anonymous'
import { days, minutes } from '@/lib/domain/durations'
import { closeItem } from '@/lib/queue/items'
import { fileReport } from '@/lib/reports/commands'
import { QueueItemModel } from '@/models/queue-item'
import { ReplyModel } from '@/models/reply'
import { pass } from '@/tests/support/clock'
import { REPORT } from '@/tests/support/decide'
import {
  actorOf,
  aMember,
  aMemberWithRecord,
  anAnonymousReview,
  anInfluencer,
  aReview,
} from '@/tests/support/factories'
import { call, signedIn, withDatabase, withSettings } from '@/tests/support/http'

withDatabase()

type Account = { id: string; tokenVersion?: number }
const limited = (run: () => Promise<void>) => withSettings({ RATE_LIMIT_FACTOR: '1' }, run)
const ago = (ms: number) => new Date(Date.now() - ms)
const aNewcomer = () => aMember({ createdAt: ago(days(2)) })
const anEstablished = () => aMember({ createdAt: ago(days(60)) })

let texts = 0
async function replyTo(review: { id: string }, member: Account) {
  texts += 1
  const questionDetails = `I have seen it differently, number ${texts}.`
  const { status, body } = await call(reply, {
    params: { id: review.id },
    body: { questionDetails },
    ...signedIn(member),
  })
  return body.success ? body.reply._id : `${status} ${body.msg}`
}
const UNANSWERED =
  '200 You’ve replied three times without an answer. Please wait until someone else replies.'
const CLOSED = '200 Accounts under 30 days can’t reply to this review.'
const stored = (review: { id: string }) => ReplyModel.countDocuments({ reviewId: review.id })
async function aPublishedAnonymousReview(
  author: { _id: Types.ObjectId },
  { _id }: { _id: Types.ObjectId },
) {
  const ids = { memberId: author._id, influencerId: _id }
  const { id } = await anAnonymousReview({ ...ids, draft: null, publishedAt: new Date() })
  const own = new Types.ObjectId(id)
  return aReview({ _id: own, authorId: own, authorName: ANONYMOUS_REVIEWER, influencerId: _id })
}
const crowdItem = (review: { id: string }) =>
  QueueItemModel.findOne({ kind: 'review', subjectId: review.id, isOpen: true, reasons: 'crowd' })

test('the fourth reply waits until another person has replied [T44]', async () => {
  await limited(async () => {
    const [review, member] = [await aReview(), await anEstablished()]
    for (let n = 0; n < 3; n += 1) await replyTo(review, member)
    expect(await replyTo(review, member)).toBe(UNANSWERED)
    expect(await stored(review)).toBe(3)
    await replyTo(review, await anEstablished())
    expect(await replyTo(review, member)).not.toContain('200')
    expect(await replyTo(await aReview(), member)).not.toContain('200')
  })
})

test('three accounts of two days cannot put 90 replies below a review at once [T44]', async () => {
  await limited(async () => {
    const review = await aReview()
    const crowd = [await aNewcomer(), await aNewcomer(), await aNewcomer()]
    await Promise.all(
      crowd.flatMap((member) => Array.from({ length: 8 }, () => replyTo(review, member))),
    )
    for (const { _id } of crowd) {
      expect(await ReplyModel.countDocuments({ authorId: _id })).toBeLessThanOrEqual(10)
    }
    const alone = await anEstablished()
    await Promise.all(Array.from({ length: 8 }, () => replyTo(review, alone)))
    const own = await ReplyModel.find({ authorId: alone._id })
    expect(own).toHaveLength(3)
  })
})

test.each([
  ['one after another', 9],
  ['in turns', 30],
])(
  'of 90 replies that three new accounts send %s below one review, %i pass [T44]',
  async (how, passed) => {
    await limited(async () => {
      const review = await aReview()
      const crowd = [await aNewcomer(), await aNewcomer(), await aNewcomer()]
      const tries = Array.from({ length: 90 }, (_, n) =>
        how === 'in turns' ? n % 3 : Math.floor(n / 30),
      )
      for (const one of tries) await replyTo(review, crowd[one] as Account)
      expect(await stored(review)).toBe(passed)
    })
  },
)

test('a new account writes ten replies an hour, and deleting some makes no room [T44]', async () => {
  await limited(async () => {
    const newcomer = await aNewcomer()
    for (let n = 0; n < 10; n += 1) {
      const review = await aReview()
      const replyId = await replyTo(review, newcomer)
      const params = { id: review.id, replyId }
      await call(deleteReply, { method: 'DELETE', params, ...signedIn(newcomer) })
    }
    expect(await ReplyModel.countDocuments({ authorId: newcomer._id })).toBe(0)
    expect(await replyTo(await aReview(), newcomer)).toBe(
      '429 A new account can write ten replies an hour. Please try again later.',
    )
    pass(minutes(61))
    expect(await replyTo(await aReview(), newcomer)).not.toContain('429')
  })
})

test('a retried request takes one reply of the three [T44]', async () => {
  await limited(async () => {
    const [review, member] = [await aReview(), await anEstablished()]
    const send = () =>
      call(reply, {
        params: { id: review.id },
        body: { questionDetails: 'Sent again after a lost response.' },
        headers: { 'idempotency-key': 'one-reply' },
        ...signedIn(member),
      })
    for (let n = 0; n < 5; n += 1) expect((await send()).body.success).toBe(true)
    expect(await stored(review)).toBe(1)
  })
})

test('five accounts without a record below one review are one item, and once decided not asked again that day [T44]', async () => {
  const review = await aReview()
  for (let n = 0; n < 4; n += 1) await replyTo(review, await aNewcomer())
  await replyTo(review, await aMemberWithRecord())
  expect(await crowdItem(review)).toBeNull()
  await replyTo(review, await aNewcomer())
  expect(await crowdItem(review)).not.toBeNull()
  // A report beside it takes nothing away.
  await fileReport(
    { ...REPORT, subjectKind: 'review', subjectId: review.id },
    actorOf(await aMember()),
  )
  expect(await crowdItem(review)).not.toBeNull()
  await closeItem('review', review._id)
  await replyTo(review, await aNewcomer())
  expect(await crowdItem(review)).toBeNull()
})

test.each([
  ['named', false],
  ['anonymous', true],
])(
  'the author of a %s review closes it to new accounts, and no one else; readers see that of a named one [T39, T44]',
  async (_, isAnonymous) => {
    const [author, influencer] = [await aMember(), await anInfluencer()]
    const { id } = isAnonymous
      ? await aPublishedAnonymousReview(author, influencer)
      : await aReview({ authorId: author._id, influencerId: influencer._id })
    const set = (isClosed: boolean, member: Account) =>
      call(close, { params: { id }, body: { isClosed }, ...signedIn(member) })
    expect((await set(true, await aMember())).status).toBe(404)
    expect((await set(true, author)).body).toEqual({ success: true })
    expect(await replyTo({ id }, await aNewcomer())).toBe(CLOSED)
    expect(await replyTo({ id }, await anEstablished())).not.toContain('200')
    const seenBy = async (member: Account) => {
      const path = `/?expertId=${influencer.id}`
      const { body } = await call(listReviews, { path, ...signedIn(member) })
      return body.questions.map((one: { closedToNew: boolean }) => one.closedToNew)
    }
    expect(await seenBy(await aMember())).toEqual([!isAnonymous])
    expect(await seenBy(author)).toEqual([true])
    await set(false, author)
    expect(await replyTo({ id }, await aNewcomer())).not.toContain('200')
  },
)
