import { expect, test } from 'vitest'
import { closeAccount } from '@/lib/accounts/profile/commands'
import { hardDeleteAfter } from '@/lib/background/hard-delete'
import { days } from '@/lib/domain/durations'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { afterResponseDone } from '@/lib/jobs/after-response'
import { registerJobs } from '@/lib/jobs/registry'
import { appealDecision, decideQueued } from '@/lib/moderation/staff/appeals'
import { findItem } from '@/lib/moderation/staff/item-detail'
import { openForStaff } from '@/lib/moderation/staff/items'
import { listQueue } from '@/lib/moderation/staff/queries'
import { undoDecision } from '@/lib/moderation/staff/undo'
import { deleteReview, rateInfluencer } from '@/lib/ratings/commands'
import { addReply, deleteReply, editReply } from '@/lib/ratings/replies/commands'
import { fileReport } from '@/lib/reports/commands'
import { tellOfDecision } from '@/lib/reports/decisions/notices'
import { deleteOldContacts } from '@/lib/reports/personal-data'
import { listOwnReports } from '@/lib/reports/queries'
import { DecisionModel } from '@/models/decision'
import { KeptTextModel } from '@/models/kept-text'
import { QueueItemModel } from '@/models/queue-item'
import { ReplyModel } from '@/models/reply'
import { ReportModel } from '@/models/report'
import { ReviewModel } from '@/models/review'
import { UserModel } from '@/models/user'
import { setClock } from '@/tests/support/clock'
import { ORDER, REPORT, SPAM } from '@/tests/support/decide'
import {
  actorOf,
  aMember,
  aMemberWithRecord,
  anAdmin,
  anInfluencer,
  aReview,
} from '@/tests/support/factories'
import { withDatabase } from '@/tests/support/http'
import { emailsTo } from '@/tests/support/mailbox'

withDatabase()
registerJobs(async () => (await import('@/lib/background/handlers')).HANDLERS)

type Order = Parameters<typeof decideQueued>[2]
type Member = Awaited<ReturnType<typeof aMember>>
const ALL = { kinds: [], severity: 1, ageMs: 0, language: '', skip: 0 }

const THREAT = 'I know where you live.'
const admin = async () => actorOf(await anAdmin())
const itemOf = async (id: unknown) =>
  String(
    (
      await QueueItemModel.findOne({ subjectId: String(id), isOpen: true })
        .orFail()
        .lean()
    )._id,
  )

/** A reply that another member has reported. */
async function aReportedReply() {
  const [author, reporter] = [await aMember(), await aMemberWithRecord()]
  const { id: reviewId } = await aReview()
  await addReply({ reviewId, text: THREAT }, actorOf(author))
  const { _id } = await ReplyModel.findOne({ reviewId }).orFail().lean()
  const replyId = String(_id)
  await fileReport(
    { ...REPORT, subjectKind: 'reply', subjectId: replyId, reason: 'harassment' },
    actorOf(reporter),
  )
  return { author, reporter, reviewId, replyId, itemId: await itemOf(_id) }
}

/** A review that its author has deleted, after a report or without one. */
async function aDeletedReview(author: Member, reporter?: Member) {
  const { id: influencerId } = await anInfluencer()
  const rating = { influencerId, rating: 1, title: 'Beware', details: THREAT } as const
  const { reviewId } = await rateInfluencer(rating, actorOf(author))
  if (reporter) await fileReport({ ...REPORT, subjectId: reviewId }, actorOf(reporter))
  await deleteReview(reviewId, actorOf(author))
  return { reviewId }
}

const outcomeOf = async ({ id }: { id: string }) => {
  const { entries } = await listOwnReports(id, 0)
  return [entries[0]?.state, entries[0]?.decision?.measures]
}

test('T43: a reported reply that its author deletes keeps text and author for staff, who suspends them', async () => {
  const staff = await admin()
  const { author, reporter, reviewId, replyId, itemId } = await aReportedReply()
  await deleteReply({ reviewId, replyId }, actorOf(author))
  expect(await ReplyModel.findById(replyId)).toBeNull()
  const item = await findItem(staff, itemId)
  expect(item).toMatchObject({ details: THREAT, isDeleted: true, author: { id: author.id } })
  expect((await listQueue(staff, ALL)).entries[0]).toMatchObject({ excerpt: THREAT })
  const suspended = { ...ORDER, ...SPAM, rule: 'harassment' as const, measures: ['suspendAuthor'] }
  const number = await decideQueued(staff, itemId, suspended as Order)
  expect((await UserModel.findById(author.id).lean())?.suspension?.reason).toBe(SPAM.reasons)
  expect(await outcomeOf(reporter)).toEqual(['upheld', []])
  await undoDecision(staff, number)
  expect((await UserModel.findById(author.id).lean())?.suspension ?? null).toBeNull()
})

test('T43: a deleted reply is never kept: it ends as deleted by its author, and its reporter reads that', async () => {
  const staff = await admin()
  const { author, reporter, reviewId, replyId, itemId } = await aReportedReply()
  const decide = (measures: string[], rest = {}) =>
    decideQueued(staff, itemId, { ...ORDER, ...rest, measures } as Order)
  await expect(decide(['deletedByAuthor'])).rejects.toThrow('has not deleted it')
  await deleteReply({ reviewId, replyId }, actorOf(author))
  await expect(decide(['keep'])).rejects.toThrow('has deleted it')
  const number = await decide(['deletedByAuthor'])
  expect(await outcomeOf(reporter)).toEqual(['deletedByAuthor', ['deletedByAuthor']])
  const { _id } = await DecisionModel.findOne({ number }).orFail().lean()
  await tellOfDecision({ subject: String(_id), data: null, cursor: null })
  const [told] = await emailsTo(reporter.email ?? '')
  expect(told?.subject).toMatch(/^The author deleted the reply you reported/)
  expect(told?.text).toContain('Its author deleted it before we decided')
})

test('T43: taking down a deleted text records rule and outcome, and undoing that brings nothing back', async () => {
  const staff = await admin()
  const [author, reporter, influencer] = [
    await aMember(),
    await aMemberWithRecord(),
    await anInfluencer(),
  ]
  const rating = {
    influencerId: influencer.id,
    rating: 1,
    title: 'Beware',
    details: THREAT,
  } as const
  const { reviewId } = await rateInfluencer(rating, actorOf(author))
  await fileReport({ ...REPORT, subjectId: reviewId, reason: 'harassment' }, actorOf(reporter))
  await deleteReview(reviewId, actorOf(author))
  const itemId = await itemOf(reviewId)
  expect(await findItem(staff, itemId)).toMatchObject({
    ...{ title: 'Beware', details: THREAT, isDeleted: true, author: { id: author.id } },
  })
  const down = { ...ORDER, ...SPAM, measures: ['takeDown'] } as Order
  const number = await decideQueued(staff, itemId, down)
  expect(await DecisionModel.findOne({ number }).lean()).toMatchObject({
    ...{ rule: 'spam', measures: ['takeDown'], authorId: author._id },
  })
  expect(await outcomeOf(reporter)).toEqual(['upheld', ['takeDown']])
  await undoDecision(staff, number)
  expect(await ReviewModel.findById(reviewId).lean()).toMatchObject({ removedBy: 'author' })
  expect(await outcomeOf(reporter)).toEqual(['open', undefined])
})

test('T43: what a reply said before an edit is kept for staff, who opens an item about it', async () => {
  const [staff, author] = [await admin(), await aMember()]
  const { id: reviewId } = await aReview()
  await addReply({ reviewId, text: THREAT }, actorOf(author))
  const { _id } = await ReplyModel.findOne({ reviewId }).orFail().lean()
  const reply = { reviewId, replyId: String(_id) }
  await editReply({ ...reply, text: 'Have a nice day.' }, actorOf(author))
  const item = await findItem(staff, await openForStaff('reply', String(_id)))
  expect(item).toMatchObject({
    ...{ details: 'Have a nice day.', isDeleted: false, edits: [{ details: THREAT }] },
  })
  await deleteReply(reply, actorOf(author))
  const deleted = await findItem(staff, item.id)
  expect(deleted).toMatchObject({
    ...{ details: 'Have a nice day.', isDeleted: true, edits: [{ details: THREAT }] },
  })
  expect(deleted.author?.lately.map(({ text }) => text)).toContain('Have a nice day.')
})

test('T43: what is deleted with an account stays for staff for 30 days at most', async () => {
  const staff = await admin()
  const { author, reviewId, replyId, itemId } = await aReportedReply()
  const rating = { rating: 1, title: 'Beware', details: 'I will find you.' } as const
  const { id: influencerId } = await anInfluencer()
  const written = await rateInfluencer({ influencerId, ...rating }, actorOf(author))
  await closeAccount(actorOf(author), { closure: 'erased', email: author.email ?? '' })
  expect(await ReplyModel.exists({ reviewId })).toBeNull()
  expect(await findItem(staff, itemId)).toMatchObject({
    ...{ details: THREAT, isDeleted: true, author: { id: author.id } },
  })
  const review = await findItem(staff, await openForStaff('review', written.reviewId))
  expect(review).toMatchObject({ details: 'I will find you.', isDeleted: true })

  setClock(Date.now() + days(31))
  await deleteOldContacts()
  expect(await findItem(staff, itemId)).toMatchObject({
    ...{ details: '', isDeleted: true, author: null, reports: [{ reported: null }] },
  })
  expect(await ReportModel.findOne({ subjectId: replyId }).lean()).not.toHaveProperty(
    'reportedUntil',
  )
  const order = { ...ORDER, measures: ['deletedByAuthor'] } as Order
  await expect(
    decideQueued(staff, itemId, { ...ORDER, measures: ['keep'] } as Order),
  ).rejects.toThrow('has deleted it')
  await decideQueued(staff, itemId, order)
  const indexes = await KeptTextModel.collection.indexes()
  expect(indexes.find(({ key }) => JSON.stringify(key) === '{"at":1}')?.expireAfterSeconds).toBe(
    days(30) / 1_000,
  )
})

test('T43: a reported member whose account is closed keeps name and picture for staff, and ends as deleted', async () => {
  const staff = await admin()
  const [member, reporter] = [await aMember({ name: 'Kill Joy' }), await aMemberWithRecord()]
  const about = { subjectKind: 'member', subjectId: member.id, reason: 'harassment' } as const
  await fileReport({ ...REPORT, ...about }, actorOf(reporter))
  await closeAccount(actorOf(member), { closure: 'anonymised', email: member.email ?? '' })
  const itemId = await itemOf(member.id)
  expect(await findItem(staff, itemId)).toMatchObject({
    ...{ isDeleted: true, reports: [{ reported: { title: 'Kill Joy' } }] },
  })
  const decide = (measure: string) =>
    decideQueued(staff, itemId, { ...ORDER, measures: [measure] } as Order)
  await expect(decide('keep')).rejects.toThrow('has deleted it')
  await decide('deletedByAuthor')
  expect(await outcomeOf(reporter)).toEqual(['deletedByAuthor', ['deletedByAuthor']])
})

test('[T43][T40] suspending the author of a deleted text that only its decider has opened takes a second person', async () => {
  const [finder, second, author] = [await anAdmin(), await admin(), await aMember()]
  const { reviewId } = await aDeletedReview(author)
  const itemId = await openForStaff('review', reviewId, finder)
  const suspended = { ...ORDER, ...SPAM, measures: ['suspendAuthor'] } as Order
  await expect(decideQueued(actorOf(finder), itemId, suspended)).rejects.toThrow(
    SERVER_MESSAGES.secondPersonDecides,
  )
  expect((await UserModel.findById(author.id).lean())?.suspension ?? null).toBeNull()
  await decideQueued(second, itemId, suspended)
  expect((await UserModel.findById(author.id).lean())?.suspension?.reason).toBe(SPAM.reasons)
})

test('[T43] a review that went with its profile was not deleted by its author, and its reporter reads that it is gone', async () => {
  const staff = await admin()
  const reporter = await aMemberWithRecord()
  const { id } = await aReview()
  await fileReport({ ...REPORT, subjectId: id }, actorOf(reporter))
  const itemId = await itemOf(id)
  await ReviewModel.deleteOne({ _id: id })
  expect(await findItem(staff, itemId)).toMatchObject({ details: '', isDeleted: false })
  const decide = (measure: string) =>
    decideQueued(staff, itemId, { ...ORDER, measures: [measure] } as Order)
  await expect(decide('deletedByAuthor')).rejects.toThrow('has not deleted it')
  await decide('keep')
  expect(await outcomeOf(reporter)).toEqual(['dismissed', ['keep']])
})

test('[T43] a won appeal about a deleted text tells its reporter of no text that is back', async () => {
  const staff = await admin()
  const [author, reporter] = [await aMember(), await aMemberWithRecord()]
  const { reviewId } = await aDeletedReview(author, reporter)
  const down = { ...ORDER, ...SPAM, measures: ['takeDown'] } as Order
  const number = await decideQueued(staff, await itemOf(reviewId), down)
  const { _id } = await DecisionModel.findOne({ number }).orFail().lean()
  const tell = () => tellOfDecision({ subject: String(_id), data: null, cursor: null })
  await tell()
  await appealDecision(actorOf(author), number, 'It was true.')
  const granted = { ...ORDER, reasons: 'It was.', measures: ['grant'] } as Order
  await decideQueued(await admin(), await itemOf(_id), granted)
  await tell()
  const told = (await emailsTo(reporter.email ?? '')).at(-1)
  expect(told?.text).toContain('it doesn’t break our rules.')
  expect((await emailsTo(author.email ?? '')).at(-1)?.text).not.toContain('is back')
  expect(await ReviewModel.findById(reviewId).lean()).toMatchObject({ removedBy: 'author' })
})

test('[T43] reports of a deleted text are marked as abuse where it closes as deleted, and nowhere without', async () => {
  const staff = await admin()
  const { author, reporter, reviewId, replyId, itemId } = await aReportedReply()
  await deleteReply({ reviewId, replyId }, actorOf(author))
  const decide = (measures: string[]) =>
    decideQueued(staff, itemId, { ...ORDER, measures } as Order)
  await expect(decide(['markAbuse'])).rejects.toThrow(SERVER_MESSAGES.measureUnknown)
  await expect(decide(['keep', 'markAbuse'])).rejects.toThrow('has deleted it')
  const number = await decide(['deletedByAuthor', 'markAbuse'])
  expect(await outcomeOf(reporter)).toEqual(['abusive', ['deletedByAuthor', 'markAbuse']])
  await undoDecision(staff, number)
  expect(await outcomeOf(reporter)).toEqual(['open', undefined])
})

/** Deletes for good what was removed long ago, with the jobs of that. */
async function deleteForGood(id: string) {
  await UserModel.updateOne({ _id: id }, { removedAt: new Date(Date.now() - days(40)) })
  await hardDeleteAfter(null)
  await afterResponseDone()
}

/** Decides about what its author has not deleted, and returns the e-mail to the reporter. */
async function decideGone(itemId: string, reporter: Member) {
  const staff = await admin()
  expect(await findItem(staff, itemId)).toMatchObject({ details: '', isDeleted: false })
  const decide = (measure: string) =>
    decideQueued(staff, itemId, { ...ORDER, measures: [measure] } as Order)
  await expect(decide('deletedByAuthor')).rejects.toThrow('has not deleted it')
  const number = await decide('keep')
  expect(await outcomeOf(reporter)).toEqual(['dismissed', ['keep']])
  const { _id } = await DecisionModel.findOne({ number }).orFail().lean()
  await tellOfDecision({ subject: String(_id), data: null, cursor: null })
  const [told] = await emailsTo(reporter.email ?? '')
  expect(told?.text).toContain('What you reported is no longer on this site.')
  await undoDecision(staff, number)
  expect((await listQueue(staff, ALL)).entries.map(({ id }) => id)).toContain(itemId)
  await decide('keep')
}

test('[T43] a reported reply that went with its profile for good was not deleted by its author', async () => {
  const { reporter, reviewId, replyId, itemId } = await aReportedReply()
  const { influencerId } = await ReviewModel.findById(reviewId).orFail().lean()
  await deleteForGood(String(influencerId))
  expect(await ReplyModel.findById(replyId)).toBeNull()
  await decideGone(itemId, reporter)
})

test('[T43] a reply that its author deleted before its profile went for good stays deleted by its author', async () => {
  const { author, reporter, reviewId, replyId, itemId } = await aReportedReply()
  await deleteReply({ reviewId, replyId }, actorOf(author))
  const { influencerId } = await ReviewModel.findById(reviewId).orFail().lean()
  await deleteForGood(String(influencerId))
  await decideQueued(await admin(), itemId, { ...ORDER, measures: ['deletedByAuthor'] } as Order)
  expect(await outcomeOf(reporter)).toEqual(['deletedByAuthor', ['deletedByAuthor']])
})

test('[T43] what went with an account that staff removed was not deleted by its author', async () => {
  const { author, reporter, itemId } = await aReportedReply()
  const { id: influencerId } = await anInfluencer()
  const rating = { influencerId, rating: 1, title: 'Beware', details: THREAT } as const
  const { reviewId } = await rateInfluencer(rating, actorOf(author))
  const [ofReview, ofMember] = [await aMemberWithRecord(), await aMemberWithRecord()]
  await fileReport({ ...REPORT, subjectId: reviewId }, actorOf(ofReview))
  const about = { subjectKind: 'member', subjectId: author.id, reason: 'harassment' } as const
  await fileReport({ ...REPORT, ...about }, actorOf(ofMember))
  await deleteForGood(author.id)
  expect(await ReplyModel.exists({ authorId: author.id })).toBeNull()
  await decideGone(itemId, reporter)
  await decideGone(await itemOf(reviewId), ofReview)
  await decideGone(await itemOf(author.id), ofMember)
})
