import { type Types, trusted } from 'mongoose'
import { now } from '@/lib/clock'
import type { Handler, Order } from '@/lib/moderation/measures/handler'
import { NOTHING } from '@/lib/moderation/measures/handler'
import { reviews } from '@/lib/moderation/measures/review'
import { findSubject } from '@/lib/queue/subjects/find'
import { isSuperseded } from '@/lib/reports/decisions/queries'
import { recordDecision, withdrawDecision } from '@/lib/reports/decisions/record'
import { appealsOf } from '@/lib/reports/decisions/rules'
import { placeReports } from '@/lib/reports/placement/placement'
import { findJointRatings } from '@/lib/reports/queries'
import { DecisionModel, type DecisionRecord } from '@/models/decision'
import { ReportModel } from '@/models/report'
import { ReviewModel } from '@/models/review'

type Before = {
  /** The ratings that flags had hidden, with what their handler needs. */
  shown?: { id: Types.ObjectId; before: object }[]
  /** The decisions about each rating that was taken down. */
  decisionIds?: Types.ObjectId[]
}

/** Flags that wait together: what they hid is shown again, or all of their ratings are taken down. */
export const flags: Handler = {
  async apply(measure, order) {
    if (measure === 'takeDown') return takeDownAll(order)
    return measure === 'keep' ? showAll(order) : NOTHING
  },
  async reverse(measure, about, { before, isAppeal, decidedAt }) {
    const { shown = [], decisionIds = [] } = (before ?? {}) as Before
    for (const { id, before } of shown) {
      if (await isDecidedSince(id, decidedAt)) continue
      await reviews.reverse(measure, { ...about, subjectId: id }, { before, isAppeal })
    }
    const decisions = await findOpen(decisionIds)
    for (const decision of decisions) {
      const { subjectId } = decision
      const { takeDown = null } = (decision.before ?? {}) as { takeDown?: object }
      await reviews.reverse('takeDown', { ...about, subjectId }, { before: takeDown, isAppeal })
      await withdrawDecision(decision)
    }
    // Once all of their flags wait again, they are a campaign again.
    for (const { subjectId } of decisions) {
      const subject = await findSubject('review', subjectId)
      if (subject) await placeReports(subject)
    }
  },
}

/** Whether someone has decided about a rating since; undefined: that does not matter. */
const isDecidedSince = async (subjectId: Types.ObjectId, since: Date | undefined) =>
  since !== undefined && (await isSuperseded({ kind: 'review', subjectId, createdAt: since }))

/** Those in force, without appeals that were decided and later decisions. */
async function findOpen(ids: readonly Types.ObjectId[]): Promise<DecisionRecord[]> {
  const inForce = { _id: trusted({ $in: [...ids] }), state: 'inForce' } as const
  const still: DecisionRecord[] = []
  for (const decision of await DecisionModel.find(inForce).lean<DecisionRecord[]>()) {
    const isAnswered = appealsOf(decision).some(({ outcome }) => outcome)
    if (!isAnswered && !(await isSuperseded(decision))) still.push(decision)
  }
  return still
}

/** Shows what the flags had hidden. Staff vouches for no text by that: a new report of one is looked at. */
async function showAll(order: Order): Promise<Before> {
  const ids = await findJointRatings(order.subjectId)
  const hidden = await ReviewModel.find(
    { _id: trusted({ $in: ids }), status: 'held' },
    '_id',
  ).lean()
  const shown: Before['shown'] = []
  for (const { _id } of hidden) {
    const before = await reviews.apply('keep', { ...order, subjectId: _id })
    if (before) shown.push({ id: _id, before })
  }
  return { shown }
}

/** Takes each rating down by a decision of its own, so that its author is told, and can appeal. */
async function takeDownAll(order: Order): Promise<Before> {
  const decisionIds: Types.ObjectId[] = []
  for (const id of await findJointRatings(order.subjectId)) {
    const subject = await findSubject('review', id)
    const before = subject && (await reviews.apply('takeDown', { ...order, subjectId: id }))
    if (!before) continue
    const decision = await recordDecision({
      ...subject,
      subjectId: id,
      textEditedAt: subject.editedAt,
      measures: ['takeDown'],
      rule: order.rule,
      reasons: order.reasons,
      actor: order.actor,
      before: { takeDown: before },
      foundBy: 'reports',
    })
    decisionIds.push(decision._id)
  }
  await tellOnce(decisionIds)
  return { decisionIds }
}

/** Lets each reporter be e-mailed about one of the ratings. They find the others among their reports. */
async function tellOnce(decisionIds: readonly Types.ObjectId[]): Promise<void> {
  const answered = { decisionId: trusted({ $in: [...decisionIds] }) }
  const reports = await ReportModel.find(answered, 'reporterKey').sort({ _id: 1 }).lean()
  const first = new Map(reports.toReversed().map(({ _id, reporterKey }) => [reporterKey, _id]))
  const others = { ...answered, _id: trusted({ $nin: [...first.values()] }) }
  await ReportModel.updateMany(others, { $set: { toldAt: now() } })
}
