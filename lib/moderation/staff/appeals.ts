import { Types } from 'mongoose'
import { recordAction } from '@/lib/audit/commands'
import { auditSubjectOf } from '@/lib/audit/types'
import type { Actor } from '@/lib/auth/types'
import { invalidate } from '@/lib/cache/invalidate'
import { now } from '@/lib/clock'
import { subjectLocks } from '@/lib/db/review-locks'
import { transaction } from '@/lib/db/transaction'
import { TAG } from '@/lib/domain/cache-tags'
import type { ItemKind } from '@/lib/domain/decisions'
import { type SubjectKind, severityOf } from '@/lib/domain/reports'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { saveEvents } from '@/lib/influencers/facts/events'
import { refuseConflict } from '@/lib/moderation/conflicts/commands'
import { reverseMeasures } from '@/lib/moderation/measures/measures'
import { decideItem } from '@/lib/moderation/staff/decide'
import { requireItem } from '@/lib/moderation/staff/items'
import { checkOrder } from '@/lib/moderation/staff/rules'
import { waitForJobs } from '@/lib/moderation/staff/undo'
import type { DecisionOrder } from '@/lib/moderation/staff/wire'
import { closeItem, openItem, openUnreported } from '@/lib/queue/items'
import { findMemberBehind } from '@/lib/queue/subjects/authors'
import { isReportKey } from '@/lib/queue/subjects/numbers'
import { answerAppeals, enqueueNotice, reopenReports } from '@/lib/reports/decisions/record'
import { appealsOf, canAppeal } from '@/lib/reports/decisions/rules'
import { placeJoint } from '@/lib/reports/placement/placement'
import { warnOfUnseen } from '@/lib/reports/placement/unseen'
import { DecisionModel, type DecisionRecord } from '@/models/decision'
import { FlagModel } from '@/models/flag'
import { QueueItemModel } from '@/models/queue-item'
import { ReportModel } from '@/models/report'

/** Appeals a decision about the member or what they wrote, or about their report. Throws `forbidden`. */
export async function appealDecision(actor: Actor, number: string, text: string): Promise<void> {
  await transaction([`decision ${number}`], async () => {
    const decision = await requireDecision(number)
    const { authorId = null } = decision
    const isAuthor = (authorId && (await findMemberBehind(authorId)))?.equals(actor.id) ?? false
    const mine = { decisionId: decision._id, reporterId: actor.id }
    const isReporter = !isAuthor && (await ReportModel.exists(mine)) !== null
    if (!isAuthor && !isReporter) throw notAllowed()
    const role = isAuthor ? 'author' : 'reporter'
    // An anonymous author stays unknown to staff.
    const byId = isAuthor ? String(authorId) : actor.id
    await appeal(decision, { byId, reportNumber: null, role, text })
  })
}

/** Appeals the decision about a visitor's report, for the holder of its link. Throws `notFound`, or `forbidden`. */
export async function appealReport(number: string, key: string, text: string): Promise<void> {
  const report = isReportKey(number, key) && (await ReportModel.findOne({ number }).lean())
  if (!report) throw new AppError('notFound', SERVER_MESSAGES.decisionNotFound)
  await transaction([`report ${number}`], async () => {
    const decision = await DecisionModel.findById(report.decisionId).lean<DecisionRecord>()
    if (!decision) throw notAllowed()
    await appeal(decision, { byId: null, reportNumber: number, role: 'reporter', text })
  })
}

type Appeal = {
  byId: string | null
  /** The report of a visitor who appeals. */
  reportNumber: string | null
  role: 'author' | 'reporter'
  text: string
}

/** Stores an appeal beside those of others, and joins it to those that wait in one item. */
async function appeal(decision: DecisionRecord, given: Appeal): Promise<void> {
  if (!canAppeal(decision, given.role, given, now())) throw notAllowed()
  const { _id, deciderId } = decision
  const otherAppeals = appealsOf(decision)
  const newest = { ...given, at: now() }
  await DecisionModel.updateOne({ _id }, { $set: { appeal: newest, otherAppeals } })
  // Who has decided about it before, in whatever way, leaves it to another admin.
  const before = [deciderId, ...otherAppeals.map(({ decidedBy }) => decidedBy)]
  await openUnreported('appeal', _id, {
    excluded: before.filter((id) => id !== null && id !== undefined),
  })
}

/** Decides an item of the queue, whatever it is. Returns the number of the decision. Throws like its parts. */
export async function decideQueued(
  actor: Actor,
  id: string,
  order: DecisionOrder,
): Promise<string> {
  const isAppeal = await QueueItemModel.exists({ _id: id, kind: 'appeal' })
  const number = isAppeal
    ? await decideAppeal(actor, id, order)
    : await decideItem(actor, id, order)
  await waitForJobs(number)
  return number
}

/**
 * Decides an appeal. Granted by an author, everything is restored; granted by a reporter, the subject waits for a new
 * decision by another admin. Throws like `requireItem`, `checkOrder` and `refuseConflict`.
 */
async function decideAppeal(actor: Actor, id: string, order: DecisionOrder): Promise<string> {
  const known = await QueueItemModel.findById(id, 'subjectId').lean()
  const about = await DecisionModel.findById(known?.subjectId, 'kind subjectId').lean()
  const locks = [`item ${id}`, ...(await subjectLocks(about))]
  const { number, warning } = await transaction(locks, async () => {
    const item = await requireItem(id, actor)
    await refuseConflict(item, actor)
    checkOrder('appeal', true, order)
    const decision = await DecisionModel.findById(item.subjectId).orFail().lean<DecisionRecord>()
    const unseen = await warnOfUnseen(actor, decision)
    if (unseen) return { number: '', warning: unseen }
    const outcome = order.measures.includes('grant') ? 'granted' : 'upheld'
    const decidedBy = new Types.ObjectId(actor.id)
    if (outcome === 'granted') await reverse(actor, decision)
    await DecisionModel.updateOne(
      { _id: decision._id },
      { $set: answerAppeals(decision, { outcome, answer: order.reasons, decidedBy }) },
    )
    if (decision.influencerId) await saveEvents(decision.influencerId)
    await closeItem('appeal', decision._id)
    await enqueueNotice(decision._id)
    await recordAction('decide', {
      actor,
      ...auditSubjectOf(decision),
      note: `${outcome === 'granted' ? 'appeal granted' : 'decision upheld'} · ${decision.number}`,
      reason: order.reasons,
    })
    await invalidate(TAG.decisions)
    return { number: decision.number, warning: null }
  })
  if (warning) throw new AppError('conflict', warning)
  return number
}

async function reverse(actor: Actor, decision: DecisionRecord): Promise<void> {
  const { _id, kind, subjectId, authorId = null, before, deciderId, textEditedAt } = decision
  await DecisionModel.updateOne({ _id }, { $set: { state: 'reversed' } })
  if (decision.appeal?.role === 'author') {
    const about = { actor, subjectId, authorId, before, isAppeal: true, textEditedAt }
    await reverseMeasures(kind as Exclude<ItemKind, 'appeal'>, decision.measures, about)
    const answered = { state: 'dismissed', toldAt: null } as const
    await ReportModel.updateMany({ decisionId: _id }, { $set: answered })
    if (kind === 'review') {
      await FlagModel.updateMany({ reviewId: subjectId }, { $set: { state: 'dismissed' } })
    }
    return
  }
  await reopenReports(decision)
  if (kind === 'flags') return placeJoint(subjectId)
  await openItem({
    kind: kind as SubjectKind,
    subjectId,
    severity: Math.max(1, ...decision.reportReasons.map(severityOf)),
    weight: 1,
    reasons: decision.reportReasons,
    excluded: deciderId ? [deciderId] : [],
  })
}

async function requireDecision(number: string): Promise<DecisionRecord> {
  const decision = await DecisionModel.findOne({ number }).lean<DecisionRecord>()
  if (!decision) throw new AppError('notFound', SERVER_MESSAGES.decisionNotFound)
  return decision
}

const notAllowed = () => new AppError('forbidden', SERVER_MESSAGES.appealNotAllowed)
