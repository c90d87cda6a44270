import { expect, test } from 'vitest'
import { POST as lookAtAuthor } from '@/app/api/admin/reviews/[id]/author/route'
import { GET as allReviews } from '@/app/api/allReviews/route'
import { GET as getme } from '@/app/api/getme/route'
import { POST as score } from '@/app/api/increaseUserScore/route'
import { GET as own } from '@/app/api/me/anonymous-reviews/route'
import { POST as showName } from '@/app/api/questions/[id]/name/route'
import { DELETE as deleteRating } from '@/app/api/questions/[id]/route'
import { POST as rate } from '@/app/api/questions/route'
import { GET as publicMember } from '@/app/api/user/[id]/route'
import { hardDeleteAfter } from '@/lib/background/hard-delete'
import { listDiscrepancies, reconcile } from '@/lib/background/reconcile/commands'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { findConflicts } from '@/lib/moderation/conflicts/queries'
import { findItem } from '@/lib/moderation/staff/item-detail'
import { publishMonth } from '@/lib/ratings/anonymous/publication'
import { toggleFlag } from '@/lib/ratings/reactions/commands'
import { addReply } from '@/lib/ratings/replies/commands'
import { fileReport } from '@/lib/reports/commands'
import { recordDecision } from '@/lib/reports/decisions/record'
import { weighFlags } from '@/lib/surges/vote-integrity/queries'
import { AnonymousReviewModel } from '@/models/anonymous-review'
import { NoticeModel } from '@/models/notice'
import { QueueItemModel } from '@/models/queue-item'
import { ReportModel } from '@/models/report'
import { ReviewModel } from '@/models/review'
import { SettingModel } from '@/models/setting'
import { UserModel } from '@/models/user'
import { setClock } from '@/tests/support/clock'
import { decideOn, REPORT, SPAM } from '@/tests/support/decide'
import {
  actorOf,
  aMemberOfLongAgo,
  anAdmin,
  anInfluencer,
  aReview,
  DATED_FIELDS,
} from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'

withDatabase()

const at = (time: string) => setClock(new Date(time))

const bodyFor = (influencer: { id: string }, fields: object = {}) => ({
  expertId: influencer.id,
  questionTitle: 'Clear and honest',
  questionDetails: 'Says what was paid for.',
  rating: 4,
  anonymous: true,
  ...fields,
})

async function monthEnds(time: string): Promise<void> {
  at(time)
  let cursor: unknown = null
  for (let result = await publishMonth({ cursor }); result !== 'done'; ) {
    cursor = result.cursor
    result = await publishMonth({ cursor })
  }
}

async function aWaitingReview() {
  await SettingModel.deleteMany({})
  at('2026-11-10T10:00:00Z')
  const [influencer, author] = [await anInfluencer(), await aMemberOfLongAgo()]
  const { body } = await call(rate, { body: bodyFor(influencer), ...signedIn(author) })
  return { influencer, author, body, id: body.questionId as string }
}

const asSeen = async (influencer: { id: string }, viewer?: { id: string }) =>
  (
    await call(allReviews, {
      path: `/?expertId=${influencer.id}`,
      ...(viewer && signedIn(viewer)),
    })
  ).body

/** What a reconciliation finds, but for what depends on the dates that tests choose. */
const findWrong = async () =>
  (await listDiscrepancies()).filter(({ field }) => !DATED_FIELDS.includes(field))

test('an anonymous review waits for the end of the month, seen by its author alone [T29]', async () => {
  const { influencer, author, body } = await aWaitingReview()
  const appearsAt = '2026-12-01T00:00:00.000Z'
  expect(body).toMatchObject({ pointsAwarded: 100, isEdit: false, isCounted: false, appearsAt })
  expect(await influencer.reload()).toMatchObject({ reviewsCount: 0 })
  expect(await asSeen(influencer)).toMatchObject({ questions: [], own: null, total: 0 })
  expect(await asSeen(influencer, author)).toMatchObject({
    questions: [],
    own: { isMine: true, isAnonymous: true, appearsAt, userId: null },
  })

  await monthEnds('2026-11-30T23:50:00Z')
  expect(await asSeen(influencer)).toMatchObject({ questions: [] })
  await SettingModel.deleteMany({})
  await monthEnds('2026-12-01T00:05:00Z')

  const { questions } = await asSeen(influencer)
  expect(questions).toMatchObject([
    {
      userName: 'Anonymous reviewer',
      userId: null,
      isAnonymous: true,
      isMine: false,
      isCounted: true,
      createdAt: '2026-11-30T23:59:59.999Z',
      appearsAt: null,
    },
  ])
  expect(await asSeen(influencer, author)).toMatchObject({
    authors: {},
    questions: [{ isMine: true }],
    own: { isMine: true, appearsAt: null },
  })
  expect(await influencer.reload()).toMatchObject({ reviewsCount: 1, averageRating: 4 })
  expect(await findWrong()).toEqual([])
})

test('its points are in the own score and not in the public one [T29]', async () => {
  const { influencer, author } = await aWaitingReview()
  await monthEnds('2026-12-01T00:05:00Z')
  const scored = await call(score, { body: bodyFor(influencer), ...signedIn(author) })
  expect(scored.body).toMatchObject({ success: true, contributionScore: 100 })
  expect((await call(getme, signedIn(author))).body.user).toMatchObject({ contributionScore: 100 })
  expect((await call(own, signedIn(author))).body).toMatchObject({
    points: 100,
    entries: [{ state: 'shown', appearsAt: null, points: 100 }],
  })
  const shown = await call(publicMember, { params: { id: author.id } })
  expect(shown.body.user).toMatchObject({ contributionScore: 0 })
})

test('an edit waits for the next end of a month, and its author sees it at once [T29]', async () => {
  const { influencer, author, id } = await aWaitingReview()
  await monthEnds('2026-12-01T00:05:00Z')
  at('2026-12-10T10:00:00Z')
  const edited = bodyFor(influencer, { rating: 2, questionTitle: 'Not any more', anonymous: false })
  const { body } = await call(rate, { body: edited, ...signedIn(author) })
  expect(body).toMatchObject({ isEdit: true, pointsAwarded: 0, questionId: id })
  expect(await asSeen(influencer)).toMatchObject({ questions: [{ rating: 4, editedAt: null }] })
  expect(await asSeen(influencer, author)).toMatchObject({ own: { rating: 2 } })

  await monthEnds('2027-01-01T00:05:00Z')

  expect(await asSeen(influencer)).toMatchObject({
    questions: [
      { rating: 2, previousRating: 4, editedAt: '2026-12-01T00:00:00.000Z', userId: null },
    ],
  })
  expect(await influencer.reload()).toMatchObject({ averageRating: 2, reviewsCount: 1 })
})

test('the author can show their name, once and for good [T29]', async () => {
  const { influencer, author, id } = await aWaitingReview()
  await monthEnds('2026-12-01T00:05:00Z')
  const stranger = await aMemberOfLongAgo()
  const foreign = await call(showName, { params: { id }, method: 'POST', ...signedIn(stranger) })
  expect(foreign.status).toBe(404)

  const shown = await call(showName, { params: { id }, method: 'POST', ...signedIn(author) })

  expect(shown.body).toEqual({ success: true })
  expect(await asSeen(influencer)).toMatchObject({
    questions: [{ _id: id, userId: author.id, userName: author.name, isAnonymous: false }],
  })
  expect(await author.reload()).toMatchObject({ contributionScore: 100 })
  expect(await AnonymousReviewModel.countDocuments({ memberId: author._id })).toBe(0)
  const again = await call(rate, { body: bodyFor(influencer), ...signedIn(author) })
  expect(again.body).toMatchObject({ success: false, msg: SERVER_MESSAGES.anonymousTooLate })
  expect(await findWrong()).toEqual([])
})

test('a name that is shown before the month is over publishes the review at once [T29]', async () => {
  const { influencer, author, id } = await aWaitingReview()
  await call(showName, { params: { id }, method: 'POST', ...signedIn(author) })
  expect(await asSeen(influencer)).toMatchObject({
    questions: [{ userId: author.id, isAnonymous: false, isCounted: true }],
  })
  expect(await author.reload()).toMatchObject({ contributionScore: 100 })
})

const remove = (id: string, author: { id: string }) =>
  call(deleteRating, { params: { id }, method: 'DELETE', ...signedIn(author) })

test('its author deletes one that waits at once [T29]', async () => {
  const { author, id } = await aWaitingReview()
  expect((await remove(id, author)).body).toMatchObject({ success: true })
  expect(await AnonymousReviewModel.countDocuments({ memberId: author._id })).toBe(0)
})

test('a deleted one leads to its author no more, and leaves with the month, alone if need be [T39]', async () => {
  const { influencer, author, id } = await aWaitingReview()
  await monthEnds('2026-12-01T00:05:00Z')
  at('2026-12-01T10:00:00Z')
  const before = await asSeen(influencer)

  expect((await remove(id, author)).body).toMatchObject({ success: true })

  expect(await asSeen(influencer)).toEqual(before)
  expect(await influencer.reload()).toMatchObject({ reviewsCount: 1 })
  expect(await asSeen(influencer, author)).toMatchObject({
    questions: [{ isMine: false }],
    own: null,
  })
  expect((await call(own, signedIn(author))).body).toMatchObject({ entries: [], points: 0 })
  expect(await AnonymousReviewModel.countDocuments({ memberId: author._id })).toBe(0)
  expect((await remove(id, author)).status).toBe(404)
  const again = await call(rate, { body: bodyFor(influencer), ...signedIn(author) })
  expect(again.body.questionId).not.toBe(id)

  await monthEnds('2027-01-01T00:05:00Z')

  expect(await asSeen(influencer)).toMatchObject({ questions: [{ _id: again.body.questionId }] })
  expect(await ReviewModel.findById(id).lean()).toMatchObject({ title: '(deleted)' })
  expect(await AnonymousReviewModel.countDocuments({ _id: id })).toBe(0)
  expect(await findWrong()).toEqual([])
})

test('one that staff restricts is deleted at once, and its restriction goes on binding its author [T39]', async () => {
  const { influencer, author, id } = await aWaitingReview()
  await monthEnds('2026-12-01T00:05:00Z')
  await ReviewModel.updateOne({ _id: id }, { $set: { hiddenUnder: 'spam' } })
  await remove(id, author)
  expect(await asSeen(influencer)).toMatchObject({ questions: [] })
  expect(await AnonymousReviewModel.countDocuments({ memberId: author._id })).toBe(1)
})

test('one that flags hid waits for staff again when its author deletes it and writes it anew [T39]', async () => {
  const { influencer, author, id } = await aWaitingReview()
  await monthEnds('2026-12-01T00:05:00Z')
  await ReviewModel.updateOne({ _id: id }, { $set: { status: 'held', heldAt: new Date() } })
  await remove(id, author)
  await call(rate, {
    body: bodyFor(influencer, { questionDetails: 'Something else entirely.' }),
    ...signedIn(author),
  })
  const item = { kind: 'review', subjectId: id, isOpen: true } as const
  expect(await QueueItemModel.exists(item)).toBeNull()
  await monthEnds('2027-01-01T00:05:00Z')
  expect(await ReviewModel.findById(id).lean()).toMatchObject({ status: 'held', removedBy: null })
  expect(await QueueItemModel.findOne(item).lean()).toMatchObject({ reasons: ['edited'] })
})

test('a reply by its author is refused, and one by another member is told to its author alone [T29]', async () => {
  const { author, id } = await aWaitingReview()
  await monthEnds('2026-12-01T00:05:00Z')
  const reply = { reviewId: id, text: 'I stand by it.' }
  await expect(addReply(reply, actorOf(author))).rejects.toThrow(SERVER_MESSAGES.anonymousReply)
  await addReply(reply, actorOf(await aMemberOfLongAgo()))
  const told = await NoticeModel.find({ subject: id }).lean()
  expect(told.map(({ userId }) => String(userId))).toEqual([author.id])
})

test('its author can neither report it nor help to hide it by a flag, and no one else learns why [T29]', async () => {
  const { author, id } = await aWaitingReview()
  await monthEnds('2026-12-01T00:05:00Z')
  const report = {
    ...({ subjectKind: 'review', reason: 'spam' } as const),
    ...{ subjectId: id, details: 'Mine', name: '', email: '' },
    ...{ isChildAbuse: false, isInGoodFaith: false },
  }
  await expect(fileReport(report, actorOf(author))).rejects.toThrow(SERVER_MESSAGES.reportOwn)
  const { review } = await toggleFlag(id, actorOf(author))
  expect(review).toMatchObject({ flagsCount: 1, hasFlagged: true, isMine: true })
  expect(await ReportModel.countDocuments({ subjectId: id })).toBe(0)
  expect(await weighFlags(await ReviewModel.findById(id).orFail().lean())).toBe(0)
  await toggleFlag(id, actorOf(await aMemberOfLongAgo()))
  expect(await ReportModel.countDocuments({ subjectId: id })).toBe(1)
})

test('a reported one keeps author and text for staff alone once its author deletes it, also after the month [T43][T39]', async () => {
  const { influencer, author, id } = await aWaitingReview()
  await monthEnds('2026-12-01T00:05:00Z')
  at('2026-12-20T10:00:00Z')
  const reporter = await aMemberOfLongAgo()
  await fileReport({ ...REPORT, subjectId: id, reason: 'harassment' }, actorOf(reporter))
  const before = await page(influencer)
  await call(deleteRating, { params: { id }, method: 'DELETE', ...signedIn(author) })
  expect(await page(influencer)).toEqual(before)

  await monthEnds('2027-01-01T00:05:00Z')
  expect((await page(influencer)).seen).toEqual([])
  expect(await AnonymousReviewModel.findById(id)).toBeNull()
  const admin = await anAdmin()
  const record = await QueueItemModel.findOne({ subjectId: id, isOpen: true }).orFail().lean()
  expect((await findConflicts(author, [record]))(record)).toBe(true)
  const item = await findItem(actorOf(admin), String(record._id))
  expect(item).toMatchObject({
    ...{ details: 'Says what was paid for.', isDeleted: true, isAnonymous: true, author: null },
  })
  const look = () =>
    call(lookAtAuthor, { params: { id }, body: { reason: 'A threat.' }, ...signedIn(admin) })
  const looked = await look()
  expect(looked.body.author).toMatchObject({ id: author.id })
  await decideOn(admin, item.id, 'suspendAuthor')
  expect((await UserModel.findById(author._id).lean())?.suspension?.reason).toBe(SPAM.reasons)

  at('2027-01-25T10:00:00Z')
  expect((await look()).status).toBe(404)
})

test('a review under the name of a member cannot become anonymous [T29]', async () => {
  const [influencer, author] = [await anInfluencer(), await aMemberOfLongAgo()]
  const named = bodyFor(influencer, { anonymous: false })
  await call(rate, { body: named, ...signedIn(author) })
  const { body } = await call(rate, { body: bodyFor(influencer), ...signedIn(author) })
  expect(body).toMatchObject({ success: false, msg: SERVER_MESSAGES.anonymousTooLate })
  expect(await ReviewModel.countDocuments({ influencerId: influencer._id })).toBe(1)
})

/** What readers see of a page: the reviews without what depends on time, and the totals. */
async function page(influencer: { id: string; reload(): Promise<object> }) {
  const { questions } = await asSeen(influencer)
  const { reviewsCount, averageRating } = (await influencer.reload()) as Record<string, number>
  const seen = (questions as { isCounted: boolean; rating: number }[]).map(
    ({ isCounted, rating }) => ({ isCounted, rating }),
  )
  return { seen, reviewsCount, averageRating }
}

const another = async (influencer: { id: string }) =>
  call(rate, { body: bodyFor(influencer), ...signedIn(await aMemberOfLongAgo()) })

test('of two reviews that a merge leaves to one member both stay and count: the sums never move for it [T39]', async () => {
  const { influencer, author, id } = await aWaitingReview()
  await monthEnds('2026-12-01T00:05:00Z')
  at('2026-12-10T10:00:00Z')
  await aReview({ influencerId: influencer._id, authorId: author._id, rating: 1 } as const)
  await reconcile()
  const both = { reviewsCount: 2, averageRating: 2.5 }
  await monthEnds('2027-01-01T00:05:00Z')
  expect(await page(influencer)).toMatchObject(both)

  at('2027-01-10T10:00:00Z')
  for (let n = 0; n < 3; n += 1) await another(influencer)
  await monthEnds('2027-02-01T00:05:00Z')

  // 4 and 1 stars of one member, and 4 of each of the three others.
  expect(await page(influencer)).toMatchObject({ reviewsCount: 5, averageRating: 3.4 })
  const { outOfTotals, status } = await ReviewModel.findById(id).orFail().lean()
  expect({ isOut: Boolean(outOfTotals), status }).toEqual({ isOut: false, status: 'shown' })
  expect(await findWrong()).toEqual([])
})

/** One member's published anonymous review, and their named one that a merge brought to the same page. */
async function aPair() {
  const waiting = await aWaitingReview()
  const { influencer, author } = waiting
  await monthEnds('2026-12-01T00:05:00Z')
  at('2026-12-10T10:00:00Z')
  const pair = { influencerId: influencer._id, authorId: author._id, rating: 1 } as const
  const named = await aReview(pair)
  await reconcile()
  return { ...waiting, named }
}

const totals = async (influencer: { id: string; reload(): Promise<object> }) => {
  const { reviewsCount, averageRating } = await page(influencer)
  return { reviewsCount, averageRating }
}

test('an edit after a merge changes the named one alone; to keep that one, its author deletes the other [T39]', async () => {
  const { influencer, author, id, named } = await aPair()
  const edit = (fields: object) =>
    call(rate, { body: bodyFor(influencer, fields), ...signedIn(author) })
  expect(await asSeen(influencer, author)).toMatchObject({ own: { _id: named.id } })
  const sent = await edit({ rating: 2, anonymous: false })
  expect(sent.body).toMatchObject({ questionId: named.id, isEdit: true })
  expect((await edit({ rating: 5 })).body.msg).toBe(SERVER_MESSAGES.anonymousTooLate)
  expect(await totals(influencer)).toEqual({ reviewsCount: 2, averageRating: 3 })
  await monthEnds('2027-01-01T00:05:00Z')
  expect(await totals(influencer)).toEqual({ reviewsCount: 2, averageRating: 3 })

  at('2027-01-10T10:00:00Z')
  expect((await call(own, signedIn(author))).body).toMatchObject({ entries: [{ id }] })
  await remove(id, author)
  expect(await totals(influencer)).toEqual({ reviewsCount: 2, averageRating: 3 })
  await monthEnds('2027-02-01T00:05:00Z')
  expect(await totals(influencer)).toEqual({ reviewsCount: 1, averageRating: 2 })
  expect(await findWrong()).toEqual([])
})

test('to keep the anonymous one after a merge, its author deletes the named one, and edits it again [T39]', async () => {
  const { influencer, author, id, named } = await aPair()
  await remove(named.id, author)
  expect(await totals(influencer)).toEqual({ reviewsCount: 1, averageRating: 4 })
  expect(await asSeen(influencer, author)).toMatchObject({ own: { _id: id, isAnonymous: true } })
  for (const anonymous of [false, true]) {
    const body = bodyFor(influencer, { rating: 3, anonymous })
    const edited = await call(rate, { body, ...signedIn(author) })
    expect(edited.body).toMatchObject({ questionId: id, isEdit: true })
  }
  expect(await asSeen(influencer)).toMatchObject({ questions: [{ _id: id, userId: null }] })
  expect(await totals(influencer)).toEqual({ reviewsCount: 1, averageRating: 4 })
  await monthEnds('2027-01-01T00:05:00Z')
  expect(await totals(influencer)).toEqual({ reviewsCount: 1, averageRating: 3 })
  expect(await findWrong()).toEqual([])
})

test('the owner of the page cannot show their name, and who owned it before counts again with it [T39]', async () => {
  const { influencer, author, id } = await aWaitingReview()
  await monthEnds('2026-12-01T00:05:00Z')
  await UserModel.updateOne({ _id: influencer._id }, { $set: { claimedBy: author._id } })
  await monthEnds('2027-01-01T00:05:00Z')
  const show = () => call(showName, { params: { id }, method: 'POST', ...signedIn(author) })
  const refused = await show()
  expect(refused.body).toMatchObject({ success: false, msg: SERVER_MESSAGES.rateYourself })
  expect(await ReviewModel.findById(id).lean()).toMatchObject({ authorName: 'Anonymous reviewer' })

  await UserModel.updateOne({ _id: influencer._id }, { $set: { claimedBy: null } })
  expect((await show()).body).toEqual({ success: true })

  expect(await page(influencer)).toMatchObject({ reviewsCount: 1, averageRating: 4 })
  expect(await findWrong()).toEqual([])
})

test('after a removal for manipulation it stays readable and stops counting with the month [T39]', async () => {
  const { influencer, author, id } = await aWaitingReview()
  await monthEnds('2026-12-01T00:05:00Z')
  at('2026-12-10T10:00:00Z')
  await UserModel.updateOne({ _id: author._id }, { $set: { removedAt: new Date() } })
  await recordDecision({
    ...({ kind: 'votes', measures: ['voidVotes'], rule: 'manipulation', reasons: '' } as const),
    ...{ subjectId: author._id, authorId: author._id, actor: null },
  })
  const shown = [{ isCounted: true, rating: 4 }]
  expect(await page(influencer)).toEqual({ seen: shown, reviewsCount: 1, averageRating: 4 })

  await monthEnds('2027-01-01T00:05:00Z')

  expect(await page(influencer)).toEqual({ seen: shown, reviewsCount: 0, averageRating: 0 })
  expect(await findWrong()).toEqual([])
  await UserModel.updateOne({ _id: author._id }, { $set: { removedAt: null } })
  await monthEnds('2027-02-01T00:05:00Z')
  expect(await page(influencer)).toEqual({ seen: shown, reviewsCount: 1, averageRating: 4 })
  expect(await ReviewModel.findById(id).lean()).toMatchObject({ outOfTotals: false })
})

test('an account that was removed for manipulation and is erased leaves one that does not count [T39]', async () => {
  const { influencer, author, id } = await aWaitingReview()
  await monthEnds('2026-12-01T00:05:00Z')
  const removedAt = new Date('2026-12-01T01:00:00Z')
  await UserModel.updateOne({ _id: author._id }, { $set: { removedAt, votesVoidedAt: removedAt } })
  at('2026-12-31T03:00:00Z')
  await hardDeleteAfter(null)
  expect(await AnonymousReviewModel.countDocuments({ memberId: author._id })).toBe(0)
  expect(await page(influencer)).toMatchObject({ reviewsCount: 1 })
  await monthEnds('2027-01-01T00:05:00Z')
  expect(await page(influencer)).toMatchObject({ seen: [{ isCounted: true }], reviewsCount: 0 })
  expect(await AnonymousReviewModel.countDocuments({ _id: id })).toBe(0)
})

test('one by the owner of the page stays readable, and stops counting with the month [T39]', async () => {
  const { influencer, author } = await aWaitingReview()
  await monthEnds('2026-12-01T00:05:00Z')
  await UserModel.updateOne({ _id: influencer._id }, { $set: { claimedBy: author._id } })
  await monthEnds('2027-01-01T00:05:00Z')
  expect(await page(influencer)).toMatchObject({ seen: [{ isCounted: true }], reviewsCount: 0 })
})

test('what was hidden with an account or a merge before comes back [T39]', async () => {
  const { influencer, author, id } = await aWaitingReview()
  await monthEnds('2026-12-01T00:05:00Z')
  const hidden = { status: 'removed', removedBy: 'merge', formerStatus: 'shown', counted: false }
  await ReviewModel.updateOne({ _id: id }, { $set: hidden as object })
  await UserModel.updateOne({ _id: author._id }, { $set: { removedAt: new Date() } })
  await reconcile()
  await monthEnds('2027-01-01T00:05:00Z')
  expect(await page(influencer)).toMatchObject({ seen: [{ isCounted: true }], reviewsCount: 1 })
})

test('one of a profile that is not listed, or by a removed account, goes on waiting [T29]', async () => {
  const { influencer, author, id } = await aWaitingReview()
  await UserModel.updateOne({ _id: author._id }, { $set: { removedAt: new Date() } })
  await monthEnds('2026-12-01T00:05:00Z')
  expect(await ReviewModel.countDocuments({ _id: id })).toBe(0)

  await UserModel.updateOne({ _id: author._id }, { $set: { removedAt: null } })
  await UserModel.updateOne({ _id: influencer._id }, { $set: { listed: false } })
  await monthEnds('2027-01-01T00:05:00Z')
  expect(await ReviewModel.countDocuments({ _id: id })).toBe(0)

  await UserModel.updateOne({ _id: influencer._id }, { $set: { listed: true } })
  await monthEnds('2027-02-01T00:05:00Z')
  expect(await asSeen(influencer)).toMatchObject({
    questions: [{ _id: id, createdAt: '2027-01-31T23:59:59.999Z' }],
  })
})
