import type { Types } from 'mongoose'
import { recordAction } from '@/lib/audit/commands'
import { auditSubjectOf } from '@/lib/audit/types'
import type { Actor } from '@/lib/auth/types'
import { subjectLocks } from '@/lib/db/review-locks'
import { transaction } from '@/lib/db/transaction'
import { type ItemKind, isRequest, type Measure, type RequestKind } from '@/lib/domain/decisions'
import { reportedKind } from '@/lib/domain/reports'
import { ruleTitle } from '@/lib/domain/rule-titles'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError, fieldError } from '@/lib/errors'
import { refuseConflict } from '@/lib/moderation/conflicts/commands'
import { applyMeasures } from '@/lib/moderation/measures/measures'
import { askForEdit } from '@/lib/moderation/measures/review'
import { hasObjection } from '@/lib/moderation/objections'
import { requireItem } from '@/lib/moderation/staff/items'
import { checkCampaign, checkDeleted, checkOrder, isNewerText } from '@/lib/moderation/staff/rules'
import { leaveToSecond, openSecondLook } from '@/lib/moderation/staff/second-look'
import type { DecisionOrder } from '@/lib/moderation/staff/wire'
import { EDITED, openNoticed, openUnreported } from '@/lib/queue/items'
import { isDeletedByAuthor } from '@/lib/queue/rules'
import { findSubject, type Subject } from '@/lib/queue/subjects/find'
import { recordDecision } from '@/lib/reports/decisions/record'
import { doneLabel } from '@/lib/reports/decisions/words'
import { warnOfUnseen } from '@/lib/reports/placement/unseen'
import { ClaimModel } from '@/models/claim'
import type { DecisionRecord } from '@/models/decision'
import { QueueItemModel, type QueueItemRecord } from '@/models/queue-item'
import { ReviewModel } from '@/models/review'
import { SurgeModel } from '@/models/surge'

type Kind = Exclude<ItemKind, 'appeal'>
/** Whom and what a decision is about. */
type About = Pick<
  Subject,
  'authorId' | 'influencerId' | 'stars' | 'editedAt' | 'language' | 'isDeleted'
>

const NOBODY: About = {
  ...{ authorId: null, influencerId: null, stars: null },
  ...{ editedAt: null, language: '', isDeleted: false },
}

/**
 * Decides an item of the queue: applies all measures, answers the reports and records why, in one transaction. Returns the
 * number of the decision. It is about the text that the decider saw: a newer one opens an item at once. Throws like
 * `requireItem` and `checkOrder`, `forbidden` for an excluded admin, `unconfirmed` like `leaveToSecond`, and `conflict` when the
 * subject was decided meanwhile, when a second person decides, or once for a report of something illegal that the decider has
 * not seen.
 */
export async function decideItem(actor: Actor, id: string, order: DecisionOrder): Promise<string> {
  const known = await QueueItemModel.findById(id, 'kind subjectId').lean()
  const locks = [`item ${id}`, ...(await subjectLocks(known))]
  const { number, warning } = await transaction(locks, async () =>
    decide(actor, await requireItem(id, actor), order),
  )
  if (warning) throw new AppError('conflict', warning)
  return number
}

/**
 * Decides about a claim or a proof like `decideItem`, without knowing its item: what does not wait, like the claim of an owner,
 * gets one for it.
 */
export async function decideRequest(
  actor: Actor,
  { kind, subjectId }: { kind: RequestKind; subjectId: Types.ObjectId },
  order: DecisionOrder,
): Promise<void> {
  const open = { kind, subjectId, isOpen: true }
  await transaction(await subjectLocks({ kind, subjectId }), async () => {
    if (!(await QueueItemModel.exists(open))) {
      await openUnreported(kind, subjectId, { openedBy: actor.id })
    }
    const item = await QueueItemModel.findOne(open, '_id').orFail().lean()
    await decide(actor, await requireItem(item._id, actor), order)
  })
}

type Outcome = { number: string; warning: string | null }

async function decide(actor: Actor, item: QueueItemRecord, order: DecisionOrder): Promise<Outcome> {
  await refuseConflict(item, actor)
  const { subjectId } = item
  const kind = item.kind as Kind
  const subject = await aboutOf(kind, subjectId)
  const { authorId, influencerId, stars } = subject
  // The authors of the ratings of a surge, or of joint flags, read the reasons, too.
  checkDeleted(kind, isDeletedByAuthor(subject, item), order)
  checkCampaign(item, order)
  checkOrder(kind, authorId !== null || kind === 'surge' || kind === 'flags', order)
  if (kind === 'influencer') await requireAnswer(subjectId, order)
  const warning = await warningBefore(item, actor, order)
  if (warning) return { number: '', warning }
  const { measures, rule, reasons, suspendedUntil, isHandleConfirmed } = order
  const isNewer = isNewerText(subject, order)
  const change = { actor, subjectId, authorId, rule, reasons, suspendedUntil }
  const seen = { isNewer, isHandleConfirmed }
  const before = await applyMeasures(kind, measures, { ...change, ...seen })
  if (!before) throw new AppError('conflict', SERVER_MESSAGES.changedMeanwhile)
  const textEditedAt = isNewer ? order.editedAt : subject.editedAt
  const about = { kind, influencerId, stars, item, textEditedAt }
  const decision = await recordDecision({
    ...{ ...change, ...about, measures, before },
    ...ofRequest(kind, measures),
  })
  if (measures.includes('askEdit') && !isNewer) {
    await askForEdit(subjectId, { rule, decisionId: decision._id })
  }
  const textKind = reportedKind(kind)
  if (isNewer && textKind) await openNoticed(textKind, subjectId, EDITED, subject.language)
  await openSecondLook(item, actor, order)
  await recordAudit(actor, decision)
  return { number: decision.number, warning: null }
}

/** Throws `unprocessable` where a person's request about their profile would be decided without reasons. */
async function requireAnswer(influencerId: Types.ObjectId, { reasons, measures }: DecisionOrder) {
  if (reasons !== '' || measures.includes('confirmCampaign')) return
  if (await hasObjection(influencerId))
    throw fieldError('unprocessable', 'reasons', SERVER_MESSAGES.objectionAnswer)
}

/** The reasons of a claim or a proof are stored with it. A contested claim goes on waiting. */
const ofRequest = (kind: Kind, measures: readonly Measure[]) =>
  isRequest(kind) ? { reasons: '', isJudged: !measures.includes('contest') } : {}

/** Returns why this decision is not made yet; null when it is. */
const warningBefore = async (item: QueueItemRecord, actor: Actor, order: DecisionOrder) =>
  (await warnOfUnseen(actor, { kind: item.kind as Kind, subjectId: item.subjectId })) ??
  (await leaveToSecond(item, actor, order))

async function aboutOf(kind: Kind, subjectId: Types.ObjectId): Promise<About> {
  if (kind === 'votes') return { ...NOBODY, authorId: subjectId }
  if (kind === 'surge') {
    const surge = await SurgeModel.findById(subjectId, 'influencerId').lean()
    return { ...NOBODY, influencerId: surge?.influencerId ?? null }
  }
  if (kind === 'claim') {
    const claim = await ClaimModel.findById(subjectId, 'influencerId').lean()
    return { ...NOBODY, influencerId: claim?.influencerId ?? null }
  }
  if (kind === 'proof') {
    const review = await ReviewModel.findById(subjectId, 'influencerId').lean()
    return { ...NOBODY, influencerId: review?.influencerId ?? null }
  }
  if (kind === 'flags') return { ...NOBODY, influencerId: await influencerOf(subjectId) }
  const subject = await findSubject(kind === 'submission' ? 'influencer' : kind, subjectId)
  // A review that its author deletes stays as an empty document: without one it went with its profile.
  return subject ?? { ...NOBODY, isDeleted: kind === 'reply' }
}

/** The influencer whose ratings a campaign of flags is about; null for flags about several. */
const influencerOf = async (jointId: Types.ObjectId) =>
  (await findSubject('influencer', jointId))?.id ?? null

/** What the log calls several texts or votes that are decided about together. */
const GROUPS: Partial<Record<ItemKind, string>> = {
  surge: 'held reviews ',
  flags: 'flagged reviews ',
  votes: 'votes ',
}

/** What the audit log says of a decision. */
async function recordAudit(actor: Actor, decision: DecisionRecord): Promise<void> {
  const { kind, measures, rule, number, reasons, tookMs } = decision
  // The measures of a claim or a proof have entries of their own.
  if (isRequest(kind)) return
  const isOfGroup = measures.includes('keep') || measures.includes('takeDown')
  const done = `${(isOfGroup && GROUPS[kind]) || ''}${doneLabel(measures).toLowerCase()}`
  const seconds = Math.round(tookMs / 1_000)
  await recordAction('decide', {
    actor,
    ...auditSubjectOf(decision),
    note: [rule ? `${done} under “${ruleTitle(rule)}”` : done, number, `${seconds} s`].join(' · '),
    reason: reasons,
  })
}
