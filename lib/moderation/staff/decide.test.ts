import { expect, test } from 'vitest'
import { listOwnPoints } from '@/lib/accounts/profile/queries'
import { suspendMember } from '@/lib/accounts/suspension/commands'
import { listDiscrepancies } from '@/lib/background/reconcile/commands'
import { days, hours, minutes } from '@/lib/domain/durations'
import { ruleTitle } from '@/lib/domain/rule-titles'
import { findPublicInfluencer } from '@/lib/influencers/queries'
import { appealDecision, decideQueued } from '@/lib/moderation/staff/appeals'
import { takeDownUnedited } from '@/lib/moderation/staff/edit-deadline'
import { findItem, findItemStars } from '@/lib/moderation/staff/item-detail'
import {
  addNote,
  escalateItem,
  openForStaff,
  snoozeItem,
  takeItem,
} from '@/lib/moderation/staff/items'
import { listQueue } from '@/lib/moderation/staff/queries'
import { undoDecision } from '@/lib/moderation/staff/undo'
import { deleteReview, rateInfluencer } from '@/lib/ratings/commands'
import { toggleFlag } from '@/lib/ratings/reactions/commands'
import { addReply } from '@/lib/ratings/replies/commands'
import { listReviews } from '@/lib/ratings/reviews/queries'
import { fileReport, withdrawReport } from '@/lib/reports/commands'
import { tellOfDecision } from '@/lib/reports/decisions/notices'
import { listOwnDecisions, listPublicDecisions } from '@/lib/reports/decisions/queries'
import { listOwnReports } from '@/lib/reports/queries'
import { AuditModel } from '@/models/audit'
import { DecisionModel } from '@/models/decision'
import { JobModel } from '@/models/job'
import { QueueItemModel } from '@/models/queue-item'
import { ReplyModel } from '@/models/reply'
import { ReportModel } from '@/models/report'
import { ReviewModel } from '@/models/review'
import { UserModel } from '@/models/user'
import { ORDER, REPORT, SPAM, seenVersion } from '@/tests/support/decide'
import {
  actorOf,
  aMember,
  aMemberWithRecord,
  anAdmin,
  anInfluencer,
} from '@/tests/support/factories'
import { withDatabase } from '@/tests/support/http'
import { emailsTo } from '@/tests/support/mailbox'

withDatabase()

const expectNoDiscrepancies = async () =>
  expect((await listDiscrepancies()).filter(({ field }) => field !== 'confidence')).toEqual([])

const ALL = { kinds: [], severity: 1, ageMs: 0, language: '', skip: 0 }

/** A rating with its points, and a member who reports it. */
async function aReportedRating() {
  const [author, reporter, influencer] = [
    await aMember(),
    await aMemberWithRecord(),
    await anInfluencer(),
  ]
  const { reviewId } = await rateInfluencer(
    {
      influencerId: influencer.id,
      rating: 2,
      title: 'Buy my course',
      details: 'It is at a.example.',
    },
    actorOf(author),
  )
  await fileReport({ ...REPORT, subjectId: reviewId }, actorOf(reporter))
  const { _id } = await QueueItemModel.findOne({ subjectId: reviewId, isOpen: true })
    .orFail()
    .lean()
  return { author, reporter, influencer, reviewId, itemId: String(_id) }
}

const score = async ({ id }: { id: string }) =>
  (await UserModel.findById(id).orFail().lean()).contributionScore
const reviewOf = (id: string) => ReviewModel.findById(id).orFail().lean()

test('T7, T8, T11, T13: a reported rating is one item; taking it down under a rule changes rating, points, totals, reports and log at once', async () => {
  const admin = actorOf(await anAdmin())
  const { author, reporter, influencer, reviewId, itemId } = await aReportedRating()
  const { entries, counts } = await listQueue(admin, ALL)
  const entry = entries.find(({ id }) => id === itemId)
  expect([entry?.kind, entry?.reasons, entry?.reportsCount, counts.review > 0]).toEqual([
    'review',
    ['spam'],
    1,
    true,
  ])
  const item = await findItem(admin, itemId)
  expect([item.title, item.author?.name, item.influencer?.name]).toEqual([
    'Buy my course',
    author.name,
    influencer.name,
  ])
  expect(JSON.stringify(item)).not.toContain('"rating"')
  expect(await findItemStars(admin, itemId)).toBe(2)
  expect(await score(author)).toBe(100)

  const number = await decideQueued(admin, itemId, { ...ORDER, ...SPAM, measures: ['takeDown'] })
  expect((await reviewOf(reviewId)).status).toBe('removed')
  expect([await score(author), (await influencer.reload()).reviewsCount]).toEqual([0, 0])
  const own = await listOwnReports(reporter.id, 0)
  expect(
    own.entries.slice(0, 1).map(({ state, decision }) => [state, decision?.number, decision?.rule]),
  ).toEqual([['upheld', number, 'spam']])
  const log = await AuditModel.findOne({ action: 'decide', subjectId: reviewId }).orFail().lean()
  expect([String(log.actorId), log.reason]).toEqual([admin.id, SPAM.reasons])
  expect(log.note).toContain(`taken down under “${ruleTitle(SPAM.rule)}” · ${number} · `)
  const logged = (await listPublicDecisions(0)).entries.find((one) => one.number === number)
  expect(logged).toMatchObject({ rule: 'spam', measures: ['takeDown'], foundBy: 'reports' })
  expect(await QueueItemModel.exists({ _id: itemId, isOpen: true })).toBeNull()
  await expectNoDiscrepancies()
})

test('T17: points that staff takes leave a line in the ledger that names the rule, and come back with the rating', async () => {
  const admin = actorOf(await anAdmin())
  const { author, itemId } = await aReportedRating()
  const number = await decideQueued(admin, itemId, { ...ORDER, ...SPAM, measures: ['takeDown'] })
  const { entries } = await listOwnPoints({ userId: author.id, skip: 0 })
  expect(entries.map(({ amount }) => amount)).toEqual([0])
  await undoDecision(admin, number)
  expect(await score(author)).toBe(100)
  await expectNoDiscrepancies()
})

test('T9: an item is one admin’s for ten minutes, and two cannot decide the same', async () => {
  const [one, other] = [actorOf(await anAdmin()), actorOf(await anAdmin())]
  const { itemId } = await aReportedRating()
  await takeItem(one, itemId)
  const refusal = 'An admin is looking at this.'
  await expect(takeItem(other, itemId)).rejects.toThrow(refusal)
  await expect(decideQueued(other, itemId, { ...ORDER, measures: ['keep'] })).rejects.toThrow(
    refusal,
  )
  await QueueItemModel.updateOne(
    { _id: itemId },
    { $set: { takenUntil: new Date(Date.now() - 1) } },
  )
  await takeItem(other, itemId)
  const both = await Promise.allSettled(
    ['keep', 'keep'].map(() => decideQueued(other, itemId, { ...ORDER, measures: ['keep'] })),
  )
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('T9: an escalated item is decided by another admin; a snoozed one waits; notes stay with the team', async () => {
  const [one, other] = [actorOf(await anAdmin()), actorOf(await anAdmin())]
  const { itemId } = await aReportedRating()
  await addNote(one, itemId, 'Same text as last week.')
  await escalateItem(one, itemId, 'Please look, too.')
  await expect(decideQueued(one, itemId, { ...ORDER, measures: ['keep'] })).rejects.toThrow(
    'Another admin must decide this.',
  )
  await snoozeItem(other, itemId, new Date(Date.now() + minutes(5)))
  expect((await listQueue(other, ALL)).entries.map(({ id }) => id)).not.toContain(itemId)
  expect((await findItem(other, itemId)).notes.map(({ text }) => text)).toEqual([
    'Same text as last week.',
    'Please look, too.',
  ])
  await decideQueued(other, itemId, { ...ORDER, measures: ['keep'] })
})

test('T11: hiding the text keeps stars and counts; the wire has empty strings; an edit waits for staff', async () => {
  const admin = actorOf(await anAdmin())
  const { author, influencer, reviewId, itemId } = await aReportedRating()
  await decideQueued(admin, itemId, { ...ORDER, ...SPAM, measures: ['hideText'] })
  const page = {
    viewerId: null,
    topic: null,
    language: null,
    relationship: null,
    month: null,
    skip: 0,
    limit: 10,
    sort: 'newest',
    stars: null,
    words: '',
  } as const
  const shown = async () => {
    const rated = await findPublicInfluencer(influencer.id)
    return rated && (await listReviews({ ...page, influencer: rated })).reviews[0]
  }
  expect(await shown()).toMatchObject({ title: '', details: '', rating: 2, hiddenUnder: 'spam' })
  expect([await score(author), (await influencer.reload()).reviewsCount]).toEqual([100, 1])
  await rateInfluencer(
    { influencerId: influencer.id, rating: 2, title: 'Too long', details: 'Nothing to sell here.' },
    actorOf(author),
  )
  expect(await shown()).toMatchObject({ title: '', hiddenUnder: 'spam' })
  const waiting = async () =>
    String(
      (await QueueItemModel.findOne({ subjectId: reviewId, isOpen: true }).orFail().lean())._id,
    )
  const unread = await waiting()
  // About the text before the edit.
  await decideQueued(admin, unread, { ...ORDER, measures: ['keep'] })
  expect(await shown()).toMatchObject({ title: '', hiddenUnder: 'spam' })
  const again = await waiting()
  expect(again).not.toBe(unread)
  const editedAt = seenVersion(await findItem(admin, again))
  await decideQueued(admin, again, { ...ORDER, measures: ['keep'], editedAt })
  expect(await shown()).toMatchObject({ title: 'Too long', hiddenUnder: null })
  await expectNoDiscrepancies()
})

test('T11: a rating that its author does not edit in time is taken down under the same rule', async () => {
  const admin = actorOf(await anAdmin())
  const { reviewId, itemId } = await aReportedRating()
  await decideQueued(admin, itemId, { ...ORDER, ...SPAM, measures: ['askEdit'] })
  await takeDownUnedited({ subject: reviewId, data: null, cursor: null })
  expect((await reviewOf(reviewId)).status).toBe('shown')
  const past = { 'editAsked.until': new Date(Date.now() - 1) }
  await ReviewModel.updateOne({ _id: reviewId }, { $set: past })
  await takeDownUnedited({ subject: reviewId, data: null, cursor: null })
  expect((await reviewOf(reviewId)).status).toBe('removed')
  const decision = await DecisionModel.findOne({ subjectId: reviewId })
    .sort({ createdAt: -1 })
    .lean()
  expect([decision?.rule, decision?.deciderId]).toEqual(['spam', null])
})

test('T11: an author who is asked to edit once more has the whole time, and is then held to it', async () => {
  const admin = actorOf(await anAdmin())
  const { author, influencer, reviewId, itemId } = await aReportedRating()
  const ask = (id: string, editedAt: Date | null) =>
    decideQueued(admin, id, { ...ORDER, ...SPAM, measures: ['askEdit'], editedAt })
  await ask(itemId, null)
  const job = { kind: 'edit-deadline', subject: reviewId }
  await JobModel.updateOne(job, { $set: { dueAt: new Date(Date.now() + hours(1)) } })
  const edited = { rating: 2, title: 'My course', details: 'Only at a.example.' } as const
  await rateInfluencer({ influencerId: influencer.id, ...edited }, actorOf(author))
  const again = await QueueItemModel.findOne({ subjectId: reviewId, isOpen: true }).orFail().lean()
  await ask(String(again._id), (await reviewOf(reviewId)).editedAt ?? null)
  const { editAsked } = await reviewOf(reviewId)
  expect((await JobModel.findOne(job).orFail().lean()).dueAt).toEqual(editAsked?.until)
})

test('T9, T43: what its author has deleted can be closed as that; what flags had hidden waits again when it comes back', async () => {
  const admin = actorOf(await anAdmin())
  const { author, influencer, reviewId, itemId } = await aReportedRating()
  for (let n = 0; n < 5; n += 1) await toggleFlag(reviewId, actorOf(await aMemberWithRecord()))
  expect((await reviewOf(reviewId)).status).toBe('held')
  await deleteReview(reviewId, actorOf(author))
  await expect(decideQueued(admin, itemId, { ...ORDER, measures: ['keep'] })).rejects.toThrow(
    'has deleted it',
  )
  await decideQueued(admin, itemId, { ...ORDER, measures: ['deletedByAuthor'] })
  expect((await reviewOf(reviewId)).status).toBe('removed')
  const isWaiting = () => QueueItemModel.exists({ subjectId: reviewId, isOpen: true })
  expect(await isWaiting()).toBeNull()
  const again = { rating: 2, title: 'My course', details: 'Only at a.example.' } as const
  await rateInfluencer({ influencerId: influencer.id, ...again }, actorOf(author))
  expect((await reviewOf(reviewId)).status).toBe('held')
  expect(await isWaiting()).not.toBeNull()
  await expectNoDiscrepancies()
})

test('T11: what restricts needs a rule and reasons without gaps; nothing is taken by default', async () => {
  const admin = actorOf(await anAdmin())
  const { itemId } = await aReportedRating()
  const decide = (order: object) =>
    decideQueued(admin, itemId, { ...ORDER, ...order } as Parameters<typeof decideQueued>[2])
  await expect(decide({ measures: [] })).rejects.toThrow('Please choose a decision')
  await expect(decide({ measures: ['grant'] })).rejects.toThrow('Please choose a decision')
  await expect(decide({ measures: ['keep', 'takeDown'] })).rejects.toThrow('Please choose')
  await expect(decide({ measures: ['takeDown'] })).rejects.toThrow('Please choose the rule')
  await expect(decide({ measures: ['takeDown'], rule: 'spam' })).rejects.toThrow(
    'write the reasons',
  )
  await expect(
    decide({ measures: ['takeDown'], rule: 'spam', reasons: 'It promotes [what].' }),
  ).rejects.toThrow('in brackets')
})

test('T12: after keep the same reason is answered at once; a new reason or an edit opens the item again', async () => {
  const admin = actorOf(await anAdmin())
  const { reviewId, itemId } = await aReportedRating()
  const number = await decideQueued(admin, itemId, { ...ORDER, measures: ['keep'] })
  const another = await aMemberWithRecord()
  const file = (reason: 'spam' | 'private') =>
    fileReport({ ...REPORT, subjectId: reviewId, reason }, actorOf(another))
  expect((await file('spam')).state).toBe('dismissed')
  expect((await listOwnReports(another.id, 0)).entries[0]?.decision?.number).toBe(number)
  expect(await QueueItemModel.exists({ subjectId: reviewId, isOpen: true })).toBeNull()
  expect((await file('private')).state).toBe('open')
  expect(await QueueItemModel.exists({ subjectId: reviewId, isOpen: true })).not.toBeNull()
})

test('T7: an edit that staff must see stays in the queue beside reports, whose urgency it does not lower', async () => {
  const admin = actorOf(await anAdmin())
  const { author, influencer, reviewId, itemId } = await aReportedRating()
  await decideQueued(admin, itemId, { ...ORDER, ...SPAM, measures: ['askEdit'] })
  const another = actorOf(await aMemberWithRecord())
  const { number } = await fileReport(
    { ...REPORT, subjectId: reviewId, reason: 'private' },
    another,
  )
  const open = () => QueueItemModel.findOne({ subjectId: reviewId, isOpen: true }).orFail().lean()
  const { urgency } = await open()
  const edited = { rating: 2, title: 'My course', details: 'Only at a.example.' } as const
  await rateInfluencer({ influencerId: influencer.id, ...edited }, actorOf(author))
  expect(await open()).toMatchObject({ urgency, reasons: ['private', 'edited'], reportsCount: 1 })
  await withdrawReport(number, another)
  expect(await open()).toMatchObject({ reasons: ['edited'], reportsCount: 0 })
})

test('T7: the row of a long rating is cut between characters', async () => {
  const [author, influencer] = [await aMember(), await anInfluencer()]
  const long = { rating: 2, title: 'Odd', details: '😀'.repeat(200) } as const
  const { reviewId } = await rateInfluencer(
    { influencerId: influencer.id, ...long },
    actorOf(author),
  )
  await fileReport({ ...REPORT, subjectId: reviewId }, actorOf(await aMemberWithRecord()))
  const { entries } = await listQueue(actorOf(await anAdmin()), ALL)
  const row = entries.find(({ excerpt }) => excerpt.includes('😀'))
  expect(row?.excerpt).toMatch(/^Odd: 😀+…$/u)
})

test('T8: an item about a member without an e-mail address names the member as such', async () => {
  const member = await aMember()
  const itemId = await openForStaff('member', member.id)
  await UserModel.updateOne({ _id: member.id }, { $unset: { email: 1 } })
  const { author, influencer } = await findItem(actorOf(await anAdmin()), itemId)
  expect([author?.name, influencer]).toEqual([member.name, null])
})

test('T5: one report per person and subject; withdrawing the last one empties the queue; the flag stays a toggle', async () => {
  const { reporter, reviewId } = await aReportedRating()
  const actor = actorOf(reporter)
  const { number } = await fileReport({ ...REPORT, subjectId: reviewId, reason: 'fake' }, actor)
  expect(await ReportModel.countDocuments({ subjectId: reviewId })).toBe(1)
  await withdrawReport(number, actor)
  expect(await QueueItemModel.exists({ subjectId: reviewId, isOpen: true })).toBeNull()
  await expect(withdrawReport(number, actor)).rejects.toThrow('already')
  await toggleFlag(reviewId, actor)
  expect(await QueueItemModel.exists({ subjectId: reviewId, isOpen: true })).not.toBeNull()
  await toggleFlag(reviewId, actor)
  expect(await QueueItemModel.exists({ subjectId: reviewId, isOpen: true })).toBeNull()
  expect(await ReportModel.countDocuments({ subjectId: reviewId })).toBe(1)
})

test('T14, T16: an author appeals once; another admin grants it, which restores text, points and totals', async () => {
  const [first, second] = [actorOf(await anAdmin()), actorOf(await anAdmin())]
  const { author, influencer, reviewId, itemId } = await aReportedRating()
  const number = await decideQueued(first, itemId, { ...ORDER, ...SPAM, measures: ['takeDown'] })
  const stranger = actorOf(await aMember())
  await expect(appealDecision(stranger, number, 'Why?')).rejects.toThrow(
    'can no longer be appealed',
  )
  await appealDecision(actorOf(author), number, 'There is no course.')
  await expect(appealDecision(actorOf(author), number, 'Again')).rejects.toThrow(
    'can no longer be appealed',
  )
  const decision = await DecisionModel.findOne({ number }).orFail().lean()
  const appeal = await QueueItemModel.findOne({ subjectId: decision._id, isOpen: true })
    .orFail()
    .lean()
  const appealId = String(appeal._id)
  expect((await findItem(second, appealId)).appealed?.appeal.text).toBe('There is no course.')
  const grant = {
    ...ORDER,
    measures: ['grant'] as const,
    reasons: 'You are right: nothing is sold.',
  }
  await expect(decideQueued(first, appealId, grant)).rejects.toThrow('Another admin')
  await decideQueued(second, appealId, grant)
  expect((await reviewOf(reviewId)).status).toBe('shown')
  expect([await score(author), (await influencer.reload()).reviewsCount]).toEqual([100, 1])
  const [own] = (await listOwnDecisions(author.id)).entries
  expect([own?.state, own?.appeal?.outcome, own?.appeal?.answer, own?.canAppeal]).toEqual([
    'reversed',
    'granted',
    grant.reasons,
    false,
  ])
  await expectNoDiscrepancies()
})

test('T16: a reporter appeals a decision to keep; granted, it waits for another admin', async () => {
  const [first, second] = [actorOf(await anAdmin()), actorOf(await anAdmin())]
  const { reporter, reviewId, itemId } = await aReportedRating()
  const number = await decideQueued(first, itemId, { ...ORDER, measures: ['keep'] })
  await appealDecision(actorOf(reporter), number, 'The link is in it.')
  const decision = await DecisionModel.findOne({ number }).orFail().lean()
  const appeal = await QueueItemModel.findOne({ subjectId: decision._id }).orFail().lean()
  const reasons = 'We had missed the link.'
  await decideQueued(second, String(appeal._id), { ...ORDER, measures: ['grant'], reasons })
  const again = await QueueItemModel.findOne({ subjectId: reviewId, isOpen: true }).orFail().lean()
  await expect(
    decideQueued(first, String(again._id), { ...ORDER, ...SPAM, measures: ['takeDown'] }),
  ).rejects.toThrow('Another admin')
  await decideQueued(second, String(again._id), { ...ORDER, ...SPAM, measures: ['takeDown'] })
  expect((await reviewOf(reviewId)).status).toBe('removed')
})

test('T10, T11: staff takes down a reply that no one reported, with its points, and can undo it', async () => {
  const admin = actorOf(await anAdmin())
  const { reviewId, influencer } = await aReportedRating()
  const replier = await aMember()
  const { reply } = await addReply(
    { reviewId, text: 'She lives at 14 Mill Street.' },
    actorOf(replier),
  )
  const itemId = await openForStaff('reply', reply.id)
  const order = { rule: 'private-information', reasons: 'It names a home address.' } as const
  const number = await decideQueued(admin, itemId, { ...ORDER, ...order, measures: ['takeDown'] })
  const stored = () => ReplyModel.findById(reply.id).orFail().lean()
  expect([(await stored()).voided, (await reviewOf(reviewId)).repliesCount]).toEqual([true, 0])
  expect(await score(replier)).toBe(0)
  await expectNoDiscrepancies()
  await undoDecision(admin, number)
  expect([(await stored()).voided, (await reviewOf(reviewId)).repliesCount]).toEqual([false, 1])
  expect([await score(replier), (await influencer.reload()).reviewsCount]).toEqual([10, 1])
  await expectNoDiscrepancies()
})

test('T11: several measures in one decision: taken down, and the author suspended; undone together', async () => {
  const admin = actorOf(await anAdmin())
  const { author, itemId, reviewId } = await aReportedRating()
  const measures = ['takeDown', 'suspendAuthor'] as const
  const number = await decideQueued(admin, itemId, { ...ORDER, ...SPAM, measures })
  expect((await author.reload()).suspension?.reason).toBe(SPAM.reasons)
  await undoDecision(admin, number)
  expect((await author.reload()).suspension).toBeNull()
  expect((await reviewOf(reviewId)).status).toBe('shown')
  expect(await QueueItemModel.exists({ _id: itemId, isOpen: true })).not.toBeNull()
})

test('T11: undoing a suspension brings back the one before it', async () => {
  const admin = actorOf(await anAdmin())
  const { author, itemId } = await aReportedRating()
  const earlier = { until: new Date(Date.now() + days(30)), reason: 'Threats' }
  await suspendMember(admin, author.id, earlier)
  const order = { ...ORDER, ...SPAM, measures: ['suspendAuthor'] as const, suspendedUntil: null }
  const number = await decideQueued(admin, itemId, order)
  expect((await author.reload()).suspension).toMatchObject({ until: null, reason: SPAM.reasons })
  await undoDecision(admin, number)
  expect((await author.reload()).suspension).toMatchObject(earlier)
})

test('T16: an appeal against a suspension leaves a later one, which then brings back none that was reversed', async () => {
  const [first, second] = [actorOf(await anAdmin()), actorOf(await anAdmin())]
  const { author, itemId, reviewId } = await aReportedRating()
  const suspension = async () => (await author.reload()).suspension?.reason ?? null
  const suspend = (id: string, reasons: string) =>
    decideQueued(first, id, { ...ORDER, ...SPAM, reasons, measures: ['suspendAuthor'] })
  const earlier = { until: new Date(Date.now() + days(30)), reason: 'Threats' }
  await suspendMember(first, author.id, earlier)
  const older = await suspend(itemId, 'The older one.')
  const newer = await suspend(await openForStaff('review', reviewId), 'The newer one.')
  expect(await suspension()).toBe('The newer one.')

  const grant = async (number: string) => {
    await appealDecision(actorOf(author), number, 'It was not me.')
    const { _id } = await DecisionModel.findOne({ number }).orFail().lean()
    const appeal = await QueueItemModel.findOne({ subjectId: _id }).orFail().lean()
    const order = { ...ORDER, measures: ['grant'] as const, reasons: 'Indeed.' }
    await decideQueued(second, String(appeal._id), order)
  }
  await grant(older)
  expect(await suspension()).toBe('The newer one.')
  await grant(newer)
  expect(await suspension()).toBe('Threats')
})

test('T14: the notice of a suspension says until when, in the words of the page', async () => {
  const admin = actorOf(await anAdmin())
  const { author, itemId } = await aReportedRating()
  const suspendedUntil = new Date('2031-03-03T12:00:00Z')
  const order = { ...ORDER, ...SPAM, measures: ['suspendAuthor'] as const, suspendedUntil }
  const number = await decideQueued(admin, itemId, order)
  const { _id } = await DecisionModel.findOne({ number }).orFail().lean()
  await tellOfDecision({ subject: String(_id), data: null, cursor: null })
  const [told] = await emailsTo(author.email ?? '')
  expect(told?.text).toContain('The suspension ends on 3 March 2031.')
})

test('T14, T15: author and reporters are told once, and the reporter learns nothing about the author', async () => {
  const admin = actorOf(await anAdmin())
  const { reporter, author, itemId } = await aReportedRating()
  const number = await decideQueued(admin, itemId, {
    ...ORDER,
    ...SPAM,
    measures: ['takeDown', 'suspendAuthor'],
  })
  const decision = await DecisionModel.findOne({ number }).orFail().lean()
  await tellOfDecision({ subject: String(decision._id), data: null, cursor: null })
  const told = await DecisionModel.findById(decision._id).orFail().lean()
  expect(told.authorToldAt).not.toBeNull()
  expect(await ReportModel.exists({ decisionId: decision._id, toldAt: null })).toBeNull()
  const [own] = (await listOwnReports(reporter.id, 0)).entries
  expect(JSON.stringify(own)).not.toMatch(new RegExp(`${author.name}|${author.id}|suspend|course`))
})
