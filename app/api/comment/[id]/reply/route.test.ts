import { expect, test } from 'vitest'
import { DELETE, PATCH } from '@/app/api/comment/[id]/reply/[replyId]/route'
import { GET, POST } from '@/app/api/comment/[id]/reply/route'
import { listDiscrepancies } from '@/lib/background/reconcile/commands'
import { days } from '@/lib/domain/durations'
import { LIMIT } from '@/lib/domain/limits'
import { MESSAGES } from '@/lib/domain/messages'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { ReplyModel } from '@/models/reply'
import { ReviewModel } from '@/models/review'
import { pass } from '@/tests/support/clock'
import { aMember, aReview } from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'

withDatabase()

const reply = (review: { id: string }, member: { id: string } | null, body: unknown) =>
  call(POST, { params: { id: review.id }, body, ...(member && signedIn(member)) })
const stored = (review: { id: string }) => ReplyModel.find({ reviewId: review.id }).lean()

test('a reply is stored under the name of the token’s account and earns ten points [340]', async () => {
  const [review, member] = [await aReview(), await aMember()]

  const { status, body } = await reply(review, member, {
    questionTitle: 'Not read',
    questionDetails: '  I saw that too, and more than once. ',
    userName: 'Somebody Else',
  })

  expect(status).toBe(200)
  expect(body).toMatchObject({
    success: true,
    msg: MESSAGES.replyAdded,
    reply: { askedByName: member.name, questionDetails: 'I saw that too, and more than once.' },
    question: { _id: review.id, repliesCount: 1 },
  })
  expect(await stored(review)).toMatchObject([
    { text: 'I saw that too, and more than once.', authorId: member._id },
  ])
  expect(await review.reload()).toMatchObject({ repliesCount: 1 })
  expect(await member.reload()).toMatchObject({ contributionScore: 10 })
})

const score = async (member: { reload(): Promise<{ contributionScore: number }> }) =>
  (await member.reload()).contributionScore

test('a reply earns points only on another member’s rating, with at least twenty characters, and only once for the same text [C30]', async () => {
  const [member, author] = [await aMember(), await aMember()]
  const [review, other] = [await aReview({ authorId: author._id }), await aReview()]
  const own = await aReview({ authorId: member._id })
  const text = 'The same happened to me.'

  await reply(own, member, { questionDetails: text })
  await reply(review, member, { questionDetails: 'Nineteen chars here' })
  expect(await score(member)).toBe(0)
  await reply(review, member, { questionDetails: 'The same, last year.' })
  expect(await score(member)).toBe(10)
  await reply(other, member, { questionDetails: ' THE SAME – last year' })
  await reply(other, member, { questionDetails: text })
  expect(await score(member)).toBe(10)
  await reply(other, author, { questionDetails: text })
  expect(await score(author)).toBe(10)
})

test('at most twenty replies a day earn points, even concurrent ones; the next day earns again [C30]', async () => {
  const member = await aMember()
  const reviews = await Promise.all(Array.from({ length: 22 }, () => aReview()))
  const say = (review: { id: string }, n: number) =>
    reply(review, member, { questionDetails: `The same happened to me ${n} times.` })
  const answers = await Promise.all(reviews.map(say))
  expect(await score(member)).toBe(200)

  // A reply that is deleted and written again is still the same one of that day.
  const [first] = answers
  const params = { id: reviews[0]?.id ?? '', replyId: first?.body.reply._id }
  await call(DELETE, { method: 'DELETE', params, ...signedIn(member) })
  await say(reviews[0] as { id: string }, 100)
  await say(reviews[0] as { id: string }, 101)
  expect(await score(member)).toBe(200)
  pass(days(1))
  await say(reviews[1] as { id: string }, 102)
  expect(await score(member)).toBe(210)
  expect((await listDiscrepancies()).filter(({ id }) => id === member.id)).toEqual([])
})

test.each([
  ['blank', { questionDetails: ' \n ' }, MESSAGES.emptyReply],
  ['missing', {}, MESSAGES.emptyReply],
  ['an object', { questionDetails: { $gt: '' } }, MESSAGES.emptyReply],
  [
    'too long',
    { questionDetails: 'x'.repeat(LIMIT.replyCharsMax + 1) },
    SERVER_MESSAGES.replyTooLong,
  ],
  ['bad', { questionDetails: 'what a f*cking liar' }, 'bad'],
])('%s text is refused and not stored [237, 341, 233]', async (_, sent, msg) => {
  const [review, member] = [await aReview(), await aMember()]

  const { status, body } = await reply(review, member, { questionTitle: 'x', ...sent })

  // The profanity filter refuses the whole text: our client shows its own sentence for `bad`.
  const fields = msg === 'bad' ? {} : { fields: { questionDetails: msg } }
  expect([status, body]).toEqual([
    200,
    { success: false, msg, message: msg, error: msg, ...fields },
  ])
  expect(await stored(review)).toEqual([])
  expect(await review.reload()).toMatchObject({ repliesCount: 0 })
  expect(await member.reload()).toMatchObject({ contributionScore: 0 })
})

test('a harmless word that contains a bad one is accepted [342]', async () => {
  const [review, member] = [await aReview(), await aMember()]
  const { body } = await reply(review, member, { questionDetails: 'Scunthorpe has class.' })
  expect(body.success).toBe(true)
})

test('script in a reply stays plain text [345]', async () => {
  const [review, member] = [await aReview(), await aMember()]
  const text = '<img src=x onerror=alert(1)>'
  await reply(review, member, { questionDetails: text })
  expect(await stored(review)).toMatchObject([{ text }])
})

test('a reply without a token: 401, and nothing is stored [343]', async () => {
  const review = await aReview()
  const { status, body } = await reply(review, null, { questionDetails: 'Hello' })
  expect([status, body.success]).toEqual([401, false])
  expect(await stored(review)).toEqual([])
})

test('a reply to an unknown, malformed or hidden comment: 404 [344]', async () => {
  const member = await aMember()
  const held = await aReview({ status: 'held', counted: false })
  for (const id of ['f'.repeat(24), 'nonsense', held.id]) {
    const { status, body } = await reply({ id }, member, { questionDetails: 'Hello' })
    expect([status, body.success]).toEqual([404, false])
  }
  expect(await stored(held)).toEqual([])
})

test('any visitor can page through older replies with skip; those of a hidden comment are not found', async () => {
  const [review, member] = [await aReview(), await aMember()]
  for (const text of ['one', 'two', 'three']) await reply(review, member, { questionDetails: text })
  const list = (id: string, skip: string) =>
    call(GET, { path: `/api/comment/${id}/reply?skip=${skip}`, params: { id } })

  const texts = (body: { replies: { questionDetails: string }[] }) =>
    body.replies.map(({ questionDetails }) => questionDetails)
  expect(texts((await list(review.id, '0')).body)).toEqual(['one', 'two', 'three'])
  expect(texts((await list(review.id, '1')).body)).toEqual(['one', 'two'])
  expect(texts((await list(review.id, '9')).body)).toEqual([])
  expect((await list(review.id, 'x')).status).toBe(400)
  expect((await list('f'.repeat(24), '0')).status).toBe(404)
})

test('members can delete their own replies, with their points, and no others', async () => {
  const [review, member, other] = [await aReview(), await aMember(), await aMember()]
  const { body } = await reply(review, member, { questionDetails: 'Hello, and thank you for this' })
  const remove = (caller: { id: string }, replyId: string) =>
    call(DELETE, { method: 'DELETE', params: { id: review.id, replyId }, ...signedIn(caller) })

  expect((await remove(other, body.reply._id)).status).toBe(404)
  expect((await remove(member, 'nonsense')).status).toBe(404)
  expect(await stored(review)).toHaveLength(1)
  const deleted = await remove(member, body.reply._id)
  expect(deleted.body).toMatchObject({ success: true, question: { repliesCount: 0 } })
  expect((await remove(member, body.reply._id)).status).toBe(404)

  expect(await stored(review)).toEqual([])
  expect(await review.reload()).toMatchObject({ repliesCount: 0 })
  expect(await member.reload()).toMatchObject({ contributionScore: 0 })
})

test('members can delete their own replies below a rating that is hidden by now, and the response reveals nothing of it', async () => {
  const [review, member] = [await aReview(), await aMember()]
  const { body } = await reply(review, member, {
    questionDetails: 'Hello, and thank you for this',
  })
  await ReviewModel.updateOne({ _id: review.id }, { status: 'held', counted: false })

  const deleted = await call(DELETE, {
    method: 'DELETE',
    params: { id: review.id, replyId: body.reply._id },
    ...signedIn(member),
  })

  expect([deleted.status, deleted.body.success, deleted.body.question]).toEqual([200, true, null])
  expect(await review.reload()).toMatchObject({ repliesCount: 0 })
  expect(await member.reload()).toMatchObject({ contributionScore: 0 })
})

const edit = (review: { id: string }, replyId: string, member: { id: string }, text: string) =>
  call(PATCH, {
    method: 'PATCH',
    params: { id: review.id, replyId },
    body: { questionDetails: text },
    ...signedIn(member),
  })

test('members can edit their own replies, which are marked as edited; the same text again is no edit', async () => {
  const [review, member] = [await aReview(), await aMember()]
  const { body } = await reply(review, member, { questionDetails: 'Helo, and thank you for this' })
  expect(body.reply).toMatchObject({ isMine: true, editedAt: null, userId: member.id })

  const same = await edit(review, body.reply._id, member, ' Helo, and thank you for this ')
  expect(same.body).toMatchObject({ success: true, reply: { editedAt: null } })
  const changed = await edit(review, body.reply._id, member, 'Hello <b>$text</b>')
  expect(changed.body).toMatchObject({
    success: true,
    reply: { _id: body.reply._id, questionDetails: 'Hello <b>$text</b>', isMine: true },
  })
  expect(Date.parse(changed.body.reply.editedAt)).toBeGreaterThan(0)
  expect(await stored(review)).toMatchObject([{ text: 'Hello <b>$text</b>' }])
  expect(await review.reload()).toMatchObject({ repliesCount: 1 })
  expect(await member.reload()).toMatchObject({ contributionScore: 10 })
})

test('replies of others, bad language and replies below a hidden rating cannot be edited', async () => {
  const [review, member, other] = [await aReview(), await aMember(), await aMember()]
  const { body } = await reply(review, member, { questionDetails: 'Hello' })
  const { _id } = body.reply

  expect((await edit(review, _id, other, 'Taken')).status).toBe(404)
  expect((await edit(await aReview(), _id, member, 'Moved')).status).toBe(404)
  expect((await edit(review, 'nonsense', member, 'Hello')).status).toBe(404)
  expect((await edit(review, _id, member, 'what a f*cking liar')).body).toMatchObject({
    msg: 'bad',
  })
  expect((await edit(review, _id, member, ' ')).body).toMatchObject({ msg: MESSAGES.emptyReply })
  await ReviewModel.updateOne({ _id: review.id }, { status: 'held', counted: false })
  expect((await edit(review, _id, member, 'Hidden')).status).toBe(404)
  expect(await stored(review)).toMatchObject([{ text: 'Hello', editedAt: null }])
})

test('the token decides which reply is the viewer’s own; an erased author has no name and no page [214]', async () => {
  const [review, member, reader] = [await aReview(), await aMember(), await aMember()]
  const { body } = await reply(review, member, { questionDetails: 'Hello' })
  const list = async (viewer: { id: string } | null) => {
    const { body: page } = await call(GET, {
      path: `/api/comment/${review.id}/reply?skip=0`,
      params: { id: review.id },
      ...(viewer && signedIn(viewer)),
    })
    return page.replies[0]
  }
  expect(await list(member)).toMatchObject({ isMine: true, userId: member.id })
  expect(await list(reader)).toMatchObject({ isMine: false, userId: member.id })
  expect(await list(null)).toMatchObject({ isMine: false, userId: member.id })
  await ReplyModel.updateOne({ _id: body.reply._id }, { authorName: '' })
  expect(await list(null)).toMatchObject({ askedByName: '', userId: null })
})
