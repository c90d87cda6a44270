import { Types } from 'mongoose'
import { recordAction } from '@/lib/audit/commands'
import type { AuditSubject } from '@/lib/audit/types'
import type { Actor } from '@/lib/auth/types'
import { now } from '@/lib/clock'
import { transaction } from '@/lib/db/transaction'
import type { ItemKind, Measure } from '@/lib/domain/decisions'
import { UNSPECIFIED } from '@/lib/domain/guidelines'
import type { SubjectKind } from '@/lib/domain/reports'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { type Decided, recordDecision } from '@/lib/moderation/decisions/record'
import { applyMeasures } from '@/lib/moderation/measures/measures'
import { askForEdit } from '@/lib/moderation/measures/review'
import { refuseExcluded, requireItem } from '@/lib/moderation/staff/items'
import { checkOrder } from '@/lib/moderation/staff/rules'
import type { DecisionOrder } from '@/lib/moderation/staff/types'
import { findSubject } from '@/lib/moderation/subjects/find'
import { locksOf } from '@/lib/ratings/reviews/locks'
import { DecisionModel, type DecisionRecord } from '@/models/decision'
import { QueueItemModel } from '@/models/queue-item'
import { SurgeModel } from '@/models/surge'

type Kind = Exclude<ItemKind, 'appeal'>
/** Whom and what a decision is about. */
type About = Pick<Decided, 'authorId' | 'influencerId' | 'stars'> & { editedAt: Date | null }

const NOBODY = { authorId: null, influencerId: null, stars: null, editedAt: null }

/**
 * Decides an item of the queue: applies all measures, answers the reports and records why, in one transaction. Returns the
 * number of the decision. Throws like `requireItem` and `checkOrder`, `forbidden` for an excluded admin, and `conflict`
 * when the text was edited or the subject decided meanwhile.
 */
export async function decideItem(actor: Actor, id: string, order: DecisionOrder): Promise<string> {
  const known = await QueueItemModel.findById(id, 'kind subjectId').lean()
  const isReview = known?.kind === 'review'
  const locks = isReview ? await locksOf(String(known.subjectId)) : []
  return transaction([`item ${id}`, ...locks], async () => {
    const item = await requireItem(id, actor)
    await refuseExcluded(item, actor)
    const { subjectId } = item
    const kind = item.kind as Kind
    const about = await aboutOf(kind, subjectId)
    checkOrder(kind, about.authorId !== null, order)
    if (about.editedAt?.getTime() !== order.editedAt?.getTime()) throw changedMeanwhile()
    return decide(actor, { kind, subjectId, about }, order)
  })
}

type Target = { kind: Kind; subjectId: Types.ObjectId; about: About }

async function decide(
  actor: Actor,
  { kind, subjectId, about }: Target,
  order: DecisionOrder,
): Promise<string> {
  const { measures, rule, reasons, suspendedUntil } = order
  const applying = { actor, subjectId, rule, reasons, suspendedUntil }
  const authorId = about.authorId ?? null
  const before = await applyMeasures(kind, measures, { ...applying, authorId })
  if (!before) throw changedMeanwhile()
  const { editedAt: _, ...concerned } = about
  const decided = { kind, subjectId, ...concerned, measures, rule, reasons, actor, before }
  const decision = await recordDecision({ ...decided, suspendedUntil })
  if (measures.includes('askEdit')) await askForEdit(subjectId, { rule, decisionId: decision._id })
  await recordAudit(actor, decision)
  return decision.number
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
  const seconds = Math.round(tookMs / 1_000)
  await recordAction('decide', {
    actor,
    subjectKind: AUDIT_SUBJECT[kind] ?? 'account',
    subjectId: String(subject),
    note: [`${measures.join(', ')}${rule && ` under ${rule}`}`, number, `${seconds} s`].join(' · '),
    reason: reasons,
  })
}

/**
 * Decides with one press, without a rule: the interfaces from before rules existed. Throws `notFound` when the measure does
 * not apply to the subject.
 */
export async function decideNow(
  actor: Actor,
  { kind, id }: { kind: SubjectKind | 'surge'; id: string },
  { measure, reason, refusal }: { measure: Measure; reason: string; refusal: string },
): Promise<void> {
  const subjectId = new Types.ObjectId(id)
  const locks = kind === 'review' ? await locksOf(id) : []
  await transaction(locks, async () => {
    const { editedAt: _, ...about } = await aboutOf(kind, subjectId)
    const rule = measure === 'keep' ? '' : UNSPECIFIED
    const order = { actor, subjectId, rule, reasons: reason, suspendedUntil: null }
    const authorId = about.authorId ?? null
    const before = await applyMeasures(kind, [measure], { ...order, authorId })
    if (!before) throw new AppError('notFound', refusal)
    const decided = { kind, subjectId, ...about, measures: [measure], rule, reasons: reason, actor }
    await recordDecision({ ...decided, before })
  })
}

/** Returns the decision in force about a subject; null without one. */
export const findDecisionInForce = (subjectId: unknown): Promise<DecisionRecord | null> =>
  DecisionModel.findOne({ subjectId: new Types.ObjectId(String(subjectId)), state: 'inForce' })
    .sort({ createdAt: -1 })
    .lean<DecisionRecord>()

/** Whether a moment lies within a time before now. */
export const isWithin = (at: Date, ms: number): boolean => now().getTime() - at.getTime() < ms

const changedMeanwhile = () => new AppError('conflict', SERVER_MESSAGES.changedMeanwhile)
