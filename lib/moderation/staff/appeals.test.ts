import { expect, test } from 'vitest'
import { appealDecision, appealReport, decideQueued } from '@/lib/moderation/staff/appeals'
import { findItem } from '@/lib/moderation/staff/item-detail'
import { undoDecision } from '@/lib/moderation/staff/undo'
import { reportKey } from '@/lib/queue/subjects/numbers'
import { fileReport } from '@/lib/reports/commands'
import { appealsOf } from '@/lib/reports/decisions/rules'
import { findReport } from '@/lib/reports/queries'
import { DecisionModel } from '@/models/decision'
import { QueueItemModel } from '@/models/queue-item'
import { ORDER, REPORT } from '@/tests/support/decide'
import { actorOf, aMember, aMemberWithRecord, anAdmin, aReview } from '@/tests/support/factories'
import { withDatabase } from '@/tests/support/http'

withDatabase()

/** A rating that was kept after two members and a visitor reported it. */
async function aKeptRating() {
  const review = await aReview()
  const report = { ...REPORT, subjectId: review.id }
  const [accomplice, honest] = [actorOf(await aMember()), actorOf(await aMemberWithRecord())]
  await fileReport(report, accomplice)
  await fileReport(report, honest)
  const visitor = (await fileReport(report, null)).number
  const admins = [actorOf(await anAdmin()), actorOf(await anAdmin()), actorOf(await anAdmin())]
  const [first, second, third] = admins as [Actor, Actor, Actor]
  const item = await QueueItemModel.findOne({ subjectId: review._id, isOpen: true }).orFail().lean()
  const number = await decideQueued(first, String(item._id), { ...ORDER, measures: ['keep'] })
  return { review, accomplice, honest, visitor, first, second, third, number }
}
type Actor = ReturnType<typeof actorOf>

const appealItems = () => QueueItemModel.find({ kind: 'appeal', isOpen: true }).lean()
/** The outcomes of all appeals of a decision, oldest first. */
const outcomesOf = async (number: string) =>
  appealsOf(await DecisionModel.findOne({ number }).orFail().lean()).map(({ outcome }) => outcome)

test('T16: each person appeals once, joined in one item with one answer', async () => {
  const { accomplice, honest, visitor, second, number } = await aKeptRating()
  await appealDecision(accomplice, number, 'x')
  await expect(appealDecision(accomplice, number, 'x')).rejects.toThrow('can no longer be appealed')
  await appealDecision(honest, number, 'The link is in it.')
  await appealReport(visitor, reportKey(visitor), 'It is advertising.')
  const [item, ...more] = await appealItems()
  expect(more).toEqual([])
  const { appealed } = await findItem(second, String(item?._id))
  expect([appealed?.appeal, ...(appealed?.others ?? [])].map((one) => one?.text).sort()).toEqual([
    'It is advertising.',
    'The link is in it.',
    'x',
  ])
  const grant = { ...ORDER, measures: ['grant'] as const, reasons: 'We had missed the link.' }
  await decideQueued(second, String(item?._id), grant)
  expect(await outcomesOf(number)).toEqual(['granted', 'granted', 'granted'])
  // What they reported waits for another decision.
  expect((await findReport(visitor))?.state).toBe('open')
})

test('T16: a refused appeal of one reporter uses up nothing of another', async () => {
  const { accomplice, honest, first, second, third, number } = await aKeptRating()
  await appealDecision(accomplice, number, 'x')
  const [item] = await appealItems()
  const uphold = { ...ORDER, measures: ['uphold'] as const, reasons: 'It breaks no rule.' }
  await decideQueued(second, String(item?._id), uphold)
  await appealDecision(honest, number, 'The link is in it.')
  const [again] = await appealItems()
  const grant = { ...ORDER, measures: ['grant'] as const, reasons: 'We had missed the link.' }
  // Neither who decided nor who refused the earlier appeal.
  for (const admin of [first, second]) {
    await expect(decideQueued(admin, String(again?._id), grant)).rejects.toThrow('Another admin')
  }
  await decideQueued(third, String(again?._id), grant)
  expect(await outcomesOf(number)).toEqual(['upheld', 'granted'])
})

test('T16: an appeal does not keep the decider from undoing, and a decided one says why it does', async () => {
  const kept = await aKeptRating()
  await appealDecision(kept.accomplice, kept.number, 'x')
  await undoDecision(kept.first, kept.number)
  expect(await appealItems()).toEqual([])
  expect(await DecisionModel.findOne({ number: kept.number }).lean()).toMatchObject({
    state: 'reversed',
    appeal: { outcome: 'granted' },
  })
  const other = await aKeptRating()
  await appealDecision(other.accomplice, other.number, 'x')
  const [item] = await appealItems()
  const uphold = { ...ORDER, measures: ['uphold'] as const, reasons: 'It breaks no rule.' }
  await decideQueued(other.second, String(item?._id), uphold)
  await expect(undoDecision(other.first, other.number)).rejects.toThrow('has been decided')
})
