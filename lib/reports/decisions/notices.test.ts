import { expect, test } from 'vitest'
import type { Measure } from '@/lib/domain/decisions'
import { days } from '@/lib/domain/durations'
import { noticeSentence } from '@/lib/domain/notice-kinds'
import { ruleTitle } from '@/lib/domain/rule-titles'
import { decideQueued } from '@/lib/moderation/staff/appeals'
import { openForStaff } from '@/lib/moderation/staff/items'
import { undoDecision } from '@/lib/moderation/staff/undo'
import type { DecisionOrder } from '@/lib/moderation/staff/wire'
import { findTransparencyReport } from '@/lib/moderation/transparency/queries'
import { listNotifications } from '@/lib/notifications/queries'
import { fileReport } from '@/lib/reports/commands'
import { outcomeEmail } from '@/lib/reports/decisions/emails'
import { tellOfDecision } from '@/lib/reports/decisions/notices'
import { CORRECTED_SENTENCE } from '@/lib/reports/decisions/words'
import { countOutcomes } from '@/lib/surges/vote-integrity/outcomes'
import { DecisionModel, type DecisionRecord } from '@/models/decision'
import { QueueItemModel } from '@/models/queue-item'
import { ORDER, REPORT, SPAM } from '@/tests/support/decide'
import { actorOf, aMember, anAdmin, anInfluencer, aReview } from '@/tests/support/factories'
import { withDatabase } from '@/tests/support/http'

withDatabase()

const KEEP = { ...ORDER, measures: ['keep'] as Measure[] }

/** What the inboxes of the author and of who reported a review say once it is decided about. */
async function toldOf(order: DecisionOrder) {
  const author = await aMember({ name: 'Orla Writes' })
  const reporter = await aMember()
  const influencer = await anInfluencer({ name: 'Mara' })
  const review = await aReview({ influencerId: influencer._id, authorId: author._id })
  await fileReport({ ...REPORT, subjectId: review.id }, actorOf(reporter))
  const item = await openForStaff('review', review.id)
  const number = await decideQueued(actorOf(await anAdmin()), item, order)
  const { _id } = await DecisionModel.findOne({ number }).orFail().lean()
  await tellOfDecision({ subject: String(_id), data: null, cursor: null })
  const inboxOf = async ({ id }: { id: string }) => (await listNotifications(id)).entries
  const [ofAuthor, ofReporter] = [await inboxOf(author), await inboxOf(reporter)]
  const say = (entries: typeof ofAuthor) =>
    entries.map((one) => noticeSentence(one, (name) => name))
  return { author, ofAuthor, ofReporter, sentences: [say(ofAuthor), say(ofReporter)] }
}

test('the inbox says what became of a review, and why, to its author and to who reported it [T14][T15][T24]', async () => {
  const told = await toldOf({ ...ORDER, ...SPAM, measures: ['takeDown'] })
  expect(told.sentences).toEqual([
    ['We took down your review of Mara'],
    ['Your report about a review of Mara: taken down'],
  ])
  expect(told.ofAuthor[0]?.text).toContain(ruleTitle(SPAM.rule))
  expect(told.ofReporter[0]?.text).toBe(`Rule: ${ruleTitle(SPAM.rule)}`)
})

test('who reported a review learns nothing of its author, nor how else they were restricted [T6][T15]', async () => {
  const suspendedUntil = new Date(Date.now() + days(1))
  const told = await toldOf({
    ...ORDER,
    ...SPAM,
    measures: ['hideText', 'suspendAuthor'],
    suspendedUntil,
  })
  expect(told.sentences).toEqual([
    ['Your account is suspended'],
    ['Your report about a review of Mara: we acted on it'],
  ])
  expect(JSON.stringify(told.ofReporter)).not.toMatch(/suspend|Orla/i)
  expect(JSON.stringify(told.ofReporter)).not.toContain(told.author.id)
})

test('of what stays up its reporter hears, and its author does not [T15]', async () => {
  const { sentences } = await toldOf(KEEP)
  expect(sentences).toEqual([[], ['Your report about a review of Mara: stays up']])
})

/** Wrong facts that a member and the listed person have reported, and that staff has corrected. */
async function aCorrection() {
  const [admin, reporter] = [actorOf(await anAdmin()), await aMember()]
  const profile = await anInfluencer({ name: 'Mara' })
  const about = { subjectKind: 'influencer', subjectId: profile.id, reason: 'facts' } as const
  await fileReport({ ...REPORT, ...about }, actorOf(reporter))
  const person = { isObjection: true, name: 'Mara', email: 'mara@example.com' }
  await fileReport({ ...REPORT, ...about, ...person }, null)
  const item = await openForStaff('influencer', profile.id)
  const order = { ...ORDER, measures: ['corrected'] as Measure[], reasons: 'It is right now.' }
  const number = await decideQueued(admin, item, order)
  const decision = await DecisionModel.findOne({ number }).orFail().lean<DecisionRecord>()
  return { admin, reporter, profile, item, order, decision }
}

const tellOf = ({ _id }: DecisionRecord) =>
  tellOfDecision({ subject: String(_id), data: null, cursor: null })

test('who reported wrong facts is told that they were corrected, and has been right [T15][T34]', async () => {
  const { reporter, decision } = await aCorrection()
  await tellOf(decision)
  const { entries } = await listNotifications(reporter.id)
  expect(entries.map((one) => noticeSentence(one, (name) => name))).toEqual([
    'Your report about the profile of Mara: we corrected it',
  ])
  const { content } = outcomeEmail(decision, { reportNumber: 'R-1', link: '', isPublic: true })
  expect(content.subject).toBe('We corrected the profile you reported (R-1)')
  expect(content.paragraphs).toContain(CORRECTED_SENTENCE)
  const outcomes = (await countOutcomes([reporter._id])).get(reporter.id)
  expect(outcomes).toEqual({ upheld: 1, dismissed: 0, abusive: 0 })
})

test('a correction that is undone, by two presses at once, has answered nobody: reports wait, figures are as before [T15][T22][T30]', async () => {
  const figures = async () => (await findTransparencyReport()).total
  const { reports, byListedPersons, decisions } = await figures()
  const { admin, reporter, profile, item, order, decision } = await aCorrection()
  const { number } = decision
  expect((await figures()).reports.corrected).toBe(reports.corrected + 2)
  expect((await figures()).byListedPersons.kept).toBe(byListedPersons.kept + 1)
  const presses = [undoDecision(admin, number), undoDecision(admin, number)]
  const outcomes = (await Promise.allSettled(presses)).map(({ status }) => status)
  expect(outcomes.sort()).toEqual(['fulfilled', 'rejected'])
  await expect(undoDecision(admin, number)).rejects.toMatchObject({ reason: 'notFound' })
  const after = await figures()
  expect(after.reports).toEqual({
    ...reports,
    received: reports.received + 2,
    open: reports.open + 2,
  })
  expect(after.byListedPersons).toEqual({
    ...byListedPersons,
    received: byListedPersons.received + 1,
    waiting: byListedPersons.waiting + 1,
  })
  expect(after.decisions).toBe(decisions)
  expect((await countOutcomes([reporter._id])).get(reporter.id)?.upheld ?? 0).toBe(0)
  await tellOf(decision)
  expect((await listNotifications(reporter.id)).entries).toEqual([])
  const items = await QueueItemModel.find({ subjectId: profile._id, isOpen: true }).lean()
  expect(items).toMatchObject([{ reportsCount: 2 }])
  expect(String(items[0]?._id)).toBe(item)
  // It can be decided again.
  await decideQueued(admin, item, order)
  expect((await figures()).reports.corrected).toBe(reports.corrected + 2)
})
