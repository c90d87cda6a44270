import { Types } from 'mongoose'
import { expect, test } from 'vitest'
import { removeAccount, restoreAccount } from '@/lib/admin/commands'
import { listDiscrepancies } from '@/lib/background/reconcile/commands'
import { transaction } from '@/lib/db/transaction'
import { minutes } from '@/lib/domain/durations'
import { appealDecision, appealReport, decideQueued } from '@/lib/moderation/staff/appeals'
import { addNote, openForStaff } from '@/lib/moderation/staff/items'
import { restoreReview } from '@/lib/moderation/staff/reviews'
import { undoDecision } from '@/lib/moderation/staff/undo'
import { openUnreported } from '@/lib/queue/items'
import { reportKey } from '@/lib/queue/subjects/numbers'
import { rateInfluencer } from '@/lib/ratings/commands'
import { applyDecision } from '@/lib/ratings/decisions/decide'
import { holdAgain } from '@/lib/ratings/decisions/staff-decisions'
import { toggleFlag } from '@/lib/ratings/reactions/commands'
import { fileReport } from '@/lib/reports/commands'
import { tellOfDecision } from '@/lib/reports/decisions/notices'
import { listPublicDecisions } from '@/lib/reports/decisions/queries'
import { confirmAddress, confirmationKey } from '@/lib/reports/visitors/addresses'
import type { NewReport } from '@/lib/reports/wire'
import { DecisionModel } from '@/models/decision'
import { QueueItemModel } from '@/models/queue-item'
import { ReportModel } from '@/models/report'
import { ReviewModel } from '@/models/review'
import { UserModel } from '@/models/user'
import { decideReview, ORDER, REPORT, SPAM } from '@/tests/support/decide'
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

const openItemOf = (subjectId: string) =>
  QueueItemModel.findOne({ subjectId, isOpen: true }).orFail().lean()
const decisionAbout = (subjectId: string) =>
  DecisionModel.findOne({ subjectId }).sort({ createdAt: -1 }).orFail().lean()
const inPublicLog = async (number: string) =>
  (await listPublicDecisions(0)).entries.find((entry) => entry.number === number)
const report = (subjectId: string, given: Partial<NewReport> = {}): NewReport => ({
  ...REPORT,
  subjectId,
  ...given,
})

test('voided votes and a suspension of one decision are undone together', async () => {
  const [admin, voter] = [actorOf(await anAdmin()), await aMember()]
  await openUnreported('votes', voter.id)
  const { _id } = await openItemOf(voter.id)
  const measures = ['voidVotes', 'suspendAuthor'] as const
  const number = await decideQueued(admin, String(_id), { ...ORDER, ...SPAM, measures })
  const stored = () => UserModel.findById(voter.id).orFail().lean()
  expect((await stored()).votesVoidedAt).toBeInstanceOf(Date)
  await undoDecision(admin, number)
  expect((await stored()).votesVoidedAt).toBeNull()
  expect((await stored()).suspension ?? null).toBeNull()
})

test('an approval that is undone leaves the submission in the queue with its age and notes', async () => {
  const admin = actorOf(await anAdmin())
  const submission = await anInfluencer({ approved: false, listed: false })
  await openUnreported('submission', submission.id)
  const { _id, openedAt } = await openItemOf(submission.id)
  await addNote(admin, String(_id), 'The handle is right.')
  const number = await decideQueued(admin, String(_id), { ...ORDER, measures: ['approve'] })
  expect(await QueueItemModel.exists({ subjectId: submission.id, isOpen: true })).toBeNull()
  await undoDecision(admin, number)
  expect(await openItemOf(submission.id)).toMatchObject({
    _id,
    openedAt,
    notes: [{ text: 'The handle is right.' }],
  })
  const { approved, listed } = await UserModel.findById(submission.id).orFail().lean()
  expect([approved, listed]).toEqual([false, false])
})

test('an account that staff restores is no longer restricted by a decision, and its reports wait again', async () => {
  const [admin, reporter] = [actorOf(await anAdmin()), actorOf(await aMemberWithRecord())]
  const member = await aMember()
  const about = { subjectKind: 'member', reason: 'harassment' } as const
  const { number } = await fileReport(report(member.id, about), reporter)
  const stateOf = async () => (await ReportModel.findOne({ number }).orFail().lean()).state
  await removeAccount(admin, member.id, 'Threats')
  expect(await stateOf()).toBe('upheld')
  const removal = await decisionAbout(member.id)
  expect(await inPublicLog(removal.number)).toMatchObject({ state: 'inForce' })
  await restoreAccount(admin, member.id)
  expect(await inPublicLog(removal.number)).toBeUndefined()
  expect(await stateOf()).toBe('open')
  expect((await openItemOf(member.id))._id).toEqual(removal.itemId)
})

test('a decision that staff reverses after the minutes of an undo stays in the public log, as reversed', async () => {
  const admin = actorOf(await anAdmin())
  const review = await aReview()
  await decideReview(admin, review.id, 'takeDown')
  const decision = await decisionAbout(review.id)
  const longAgo = new Date(Date.now() - minutes(11))
  await DecisionModel.collection.updateOne({ _id: decision._id }, { $set: { createdAt: longAgo } })
  await restoreReview(admin, review.id)
  expect(await inPublicLog(decision.number)).toMatchObject({ state: 'reversed', appeal: null })
})

test('T16: restoring a rating while its author’s appeal waits grants the appeal, with the reason as its answer', async () => {
  const admin = actorOf(await anAdmin())
  const author = await aMember()
  const review = await aReview({ authorId: new Types.ObjectId(author.id) })
  await decideReview(admin, review.id, 'takeDown')
  const { number, _id } = await decisionAbout(review.id)
  await appealDecision(actorOf(author), number, 'It names no product.')
  await restoreReview(admin, review.id, 'Our mistake.')
  expect((await DecisionModel.findById(_id).orFail().lean()).appeal).toMatchObject({
    outcome: 'granted',
    answer: 'Our mistake.',
  })
  expect(await QueueItemModel.exists({ subjectId: _id, isOpen: true })).toBeNull()
  expect(await inPublicLog(number)).toMatchObject({ state: 'reversed', appeal: 'granted' })
})

test('T12: a flag pressed again and again after a decision is one report, and counts once in its member’s record', async () => {
  const [admin, reader] = [actorOf(await anAdmin()), actorOf(await aMemberWithRecord())]
  const review = await aReview()
  const itemId = await openForStaff('review', review.id)
  await decideQueued(admin, itemId, { ...ORDER, measures: ['keep'] })
  for (let press = 0; press < 5; press += 1) await toggleFlag(review.id, reader)
  expect(await ReportModel.countDocuments({ subjectId: review.id })).toBe(1)
})

test('T16: of several visitors who reported the same, only the one who appeals learns the answer', async () => {
  const [first, second] = [actorOf(await anAdmin()), actorOf(await anAdmin())]
  const review = await aReview()
  const [quiet, appellant] = ['quiet@example.com', 'appellant@example.com']
  const other = await fileReport(report(review.id, { email: quiet, name: 'Q' }), null)
  const mine = await fileReport(report(review.id, { email: appellant, name: 'A' }), null)
  for (const { number } of [other, mine]) await confirmAddress(number, confirmationKey(number))
  const { _id } = await openItemOf(review.id)
  await decideQueued(first, String(_id), { ...ORDER, measures: ['keep'] })
  await appealReport(mine.number, reportKey(mine.number), 'The link is in it.')
  const decision = await decisionAbout(review.id)
  const appeal = await openItemOf(String(decision._id))
  const answer = { ...ORDER, measures: ['uphold'] as const, reasons: 'It is a quotation.' }
  await decideQueued(second, String(appeal._id), answer)
  await tellOfDecision({ subject: String(decision._id), data: null, cursor: null })
  const subjects = async (address: string) =>
    (await emailsTo(address)).map(({ subject }) => subject)
  expect(await subjects(appellant)).toContain('Your appeal was not successful')
  expect(await subjects(quiet)).not.toContain('Your appeal was not successful')
})

test('T7: the language of a rating is on its item, so that staff can filter by it', async () => {
  const review = await aReview()
  await ReviewModel.updateOne({ _id: review.id }, { $set: { language: 'de' } })
  await openForStaff('review', review.id)
  expect((await openItemOf(review.id)).language).toBe('de')
})

test('T15: when an author’s appeal is granted, the reporters who were told that they were right learn the new outcome', async () => {
  const [first, second] = [actorOf(await anAdmin()), actorOf(await anAdmin())]
  const author = await aMember()
  const review = await aReview({ authorId: new Types.ObjectId(author.id) })
  const visitor = 'reader@example.com'
  const filed = await fileReport(report(review.id, { email: visitor, name: 'R' }), null)
  await confirmAddress(filed.number, confirmationKey(filed.number))
  const { _id } = await openItemOf(review.id)
  const number = await decideQueued(first, String(_id), {
    ...ORDER,
    ...SPAM,
    measures: ['takeDown'],
  })
  const decision = await decisionAbout(review.id)
  const tell = () => tellOfDecision({ subject: String(decision._id), data: null, cursor: null })
  const texts = async () => (await emailsTo(visitor)).map(({ text }) => text)
  await tell()
  const [receipt, upheld] = await texts()
  expect(receipt).toContain('gave this address')
  expect(upheld).toContain('You were right')
  await appealDecision(actorOf(author), number, 'It names no product.')
  const appeal = await openItemOf(String(decision._id))
  const grant = { ...ORDER, measures: ['grant'] as const, reasons: 'Nothing is sold.' }
  await decideQueued(second, String(appeal._id), grant)
  await tell()
  await tell()
  const [, , reversed, ...more] = await texts()
  expect(reversed).toContain('After an appeal')
  expect(more).toEqual([])
})

test('T11, T15: ratings of an account that staff removed can be decided; the decision holds when it is restored', async () => {
  const [admin, reporter] = [actorOf(await anAdmin()), actorOf(await aMemberWithRecord())]
  const author = await aMember()
  const reported = async (status: 'shown' | 'held') => {
    const given = {
      influencerId: (await anInfluencer()).id,
      rating: 2 as const,
      title: 'Buy',
      details: 'it',
    }
    const { reviewId } = await rateInfluencer(given, actorOf(author))
    await fileReport(report(reviewId), reporter)
    if (status === 'held') await transaction([], () => applyDecision(holdAgain(null), reviewId))
    return reviewId
  }
  const [down, kept, undone] = [
    await reported('shown'),
    await reported('held'),
    await reported('held'),
  ]
  await removeAccount(admin, author.id)
  await decideReview(admin, down, 'takeDown')
  await decideReview(admin, kept, 'keep')
  await undoDecision(admin, await decideReview(admin, undone, 'keep'))
  const stateOf = async (subjectId: string) =>
    (await ReportModel.findOne({ subjectId }).orFail().lean()).state
  const outcomes = await Promise.all([down, kept, undone].map(stateOf))
  expect(outcomes).toEqual(['upheld', 'dismissed', 'open'])
  const status = async (id: string) => (await ReviewModel.findById(id).orFail().lean()).status
  const all = () => Promise.all([down, kept, undone].map(status))
  expect(await all()).toEqual(['removed', 'removed', 'removed'])
  await restoreAccount(admin, author.id)
  expect(await all()).toEqual(['removed', 'shown', 'held'])
  await restoreReview(admin, down)
  expect(await all()).toEqual(['shown', 'shown', 'held'])
  expect((await listDiscrepancies()).filter(({ id }) => id === author.id)).toEqual([])
})
