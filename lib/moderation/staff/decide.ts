import type { Types } from 'mongoose'
import { recordAction } from '@/lib/audit/commands'
import type { AuditSubject } from '@/lib/audit/types'
import type { Actor } from '@/lib/auth/types'
import { transaction } from '@/lib/db/transaction'
import type { ItemKind } from '@/lib/domain/decisions'
import { ruleTitle } from '@/lib/domain/guidelines'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { recordDecision } from '@/lib/moderation/decisions/record'
import { doneLabel } from '@/lib/moderation/decisions/words'
import { applyMeasures } from '@/lib/moderation/measures/measures'
import { askForEdit } from '@/lib/moderation/measures/review'
import { refuseExcluded, requireItem } from '@/lib/moderation/staff/items'
import { checkOrder } from '@/lib/moderation/staff/rules'
import type { DecisionOrder } from '@/lib/moderation/staff/types'
import { findSubject, type Subject } from '@/lib/moderation/subjects/find'
import { subjectLocks } from '@/lib/moderation/subjects/locks'
import type { DecisionRecord } from '@/models/decision'
import { QueueItemModel } from '@/models/queue-item'
import { SurgeModel } from '@/models/surge'

type Kind = Exclude<ItemKind, 'appeal'>
/** Whom and what a decision is about. */
type About = Pick<Subject, 'authorId' | 'influencerId' | 'stars' | 'editedAt'>

const NOBODY = { authorId: null, influencerId: null, stars: null, editedAt: null }

/**
 * Decides an item of the queue: applies all measures, answers the reports and records why, in one transaction. Returns the
 * number of the decision. Throws like `requireItem` and `checkOrder`, `forbidden` for an excluded admin, and `conflict`
 * when the text was edited or the subject decided meanwhile.
 */
export async function decideItem(actor: Actor, id: string, order: DecisionOrder): Promise<string> {
  const known = await QueueItemModel.findById(id, 'kind subjectId').lean()
  return transaction([`item ${id}`, ...(await subjectLocks(known))], async () => {
    const item = await requireItem(id, actor)
    await refuseExcluded(item, actor)
    const { subjectId } = item
    const kind = item.kind as Kind
    const { editedAt, authorId, influencerId, stars } = await aboutOf(kind, subjectId)
    // The authors of a surge's ratings read the reasons, too.
    checkOrder(kind, authorId !== null || kind === 'surge', order)
    if (editedAt?.getTime() !== order.editedAt?.getTime()) throw changedMeanwhile()
    const { measures, rule, reasons, suspendedUntil } = order
    const change = { actor, subjectId, authorId, rule, reasons, suspendedUntil }
    const before = await applyMeasures(kind, measures, change)
    if (!before) throw changedMeanwhile()
    const about = { kind, influencerId, stars, item }
    const decision = await recordDecision({ ...change, ...about, measures, before })
    if (measures.includes('askEdit')) {
      await askForEdit(subjectId, { rule, decisionId: decision._id })
    }
    await recordAudit(actor, decision)
    return decision.number
  })
}

async function aboutOf(kind: Kind, subjectId: Types.ObjectId): Promise<About> {
  if (kind === 'votes') return { ...NOBODY, authorId: subjectId }
  if (kind === 'surge') {
    const surge = await SurgeModel.findById(subjectId, 'influencerId').lean()
    return { ...NOBODY, influencerId: surge?.influencerId ?? null }
  }
  const subject = await findSubject(kind === 'submission' ? 'influencer' : kind, subjectId)
  return subject ?? NOBODY
}

const AUDIT_SUBJECT: Partial<Record<ItemKind, AuditSubject>> = { review: 'review', reply: 'reply' }

/** What the audit log says of a decision. */
async function recordAudit(actor: Actor, decision: DecisionRecord): Promise<void> {
  const { kind, subjectId, influencerId, measures, rule, number, reasons, tookMs } = decision
  const subject = kind === 'surge' ? (influencerId ?? subjectId) : subjectId
  const done = doneLabel(measures).toLowerCase()
  const seconds = Math.round(tookMs / 1_000)
  await recordAction('decide', {
    actor,
    subjectKind: AUDIT_SUBJECT[kind] ?? 'account',
    subjectId: String(subject),
    note: [rule ? `${done} under “${ruleTitle(rule)}”` : done, number, `${seconds} s`].join(' · '),
    reason: reasons,
  })
}

const changedMeanwhile = () => new AppError('conflict', SERVER_MESSAGES.changedMeanwhile)
