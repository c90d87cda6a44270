import { type Types, trusted } from 'mongoose'
import type { Actor } from '@/lib/auth/types'
import { invalidate } from '@/lib/cache/invalidate'
import { now } from '@/lib/clock'
import { TAG } from '@/lib/domain/cache-tags'
import { type FoundBy, type ItemKind, isRestricting, type Measure } from '@/lib/domain/decisions'
import { DURATION } from '@/lib/domain/durations'
import type { ReportState, SubjectKind } from '@/lib/domain/reports'
import { enqueue } from '@/lib/jobs/commands'
import { isUndoable } from '@/lib/moderation/decisions/rules'
import { closeItem } from '@/lib/moderation/queue/items'
import { syncItem } from '@/lib/moderation/reports/item'
import { seenBy } from '@/lib/moderation/reports/unseen'
import { findSubject } from '@/lib/moderation/subjects/find'
import { reportedKind } from '@/lib/moderation/subjects/kinds'
import { newNumber } from '@/lib/moderation/subjects/numbers'
import { DecisionModel, type DecisionRecord } from '@/models/decision'
import { FlagModel } from '@/models/flag'
import { JobModel } from '@/models/job'
import type { QueueItemRecord } from '@/models/queue-item'
import { ReportModel } from '@/models/report'

/** The job that tells author and reporters. */
const NOTICE_JOB = 'decision-notice'

export type Decided = {
  kind: ItemKind
  subjectId: Types.ObjectId
  authorId?: Types.ObjectId | null
  influencerId?: Types.ObjectId | null
  stars?: number | null
  measures: readonly Measure[]
  /** An id of lib/domain/guidelines, `UNSPECIFIED`, or '' when nobody is restricted. */
  rule: string
  reasons: string
  /** Null: a deadline decided. */
  actor: Pick<Actor, 'id'> | null
  before?: unknown
  suspendedUntil?: Date | null
  foundBy?: FoundBy
  /** The version of the text that was decided about (`Subject.editedAt`). */
  textEditedAt?: Date | null
  /** False: the text was not judged, so its item and its reports go on waiting. */
  isJudged?: boolean
  /** The item that was decided, because a measure can have closed it; without it the open one of the subject. */
  item?: QueueItemRecord | null
}

/**
 * Records a decision: closes the open item of its subject, answers the open reports, and enqueues the notices. Reports that
 * it must not answer wait in a new item. Call inside the transaction that applies the measures.
 */
export async function recordDecision(decided: Decided): Promise<DecisionRecord> {
  const { kind, subjectId, isJudged = true } = decided
  const closed = isJudged ? await closeItems(kind, subjectId) : null
  const record = await store(decided, decided.item ?? closed)
  if (isJudged) await answerReports(record, outcomeFor(decided.measures))
  await enqueueNotice(record._id)
  await invalidate(TAG.decisions)
  return record
}

async function store(decided: Decided, item: QueueItemRecord | null): Promise<DecisionRecord> {
  const { kind, subjectId, measures, actor, textEditedAt } = decided
  const [decision] = await DecisionModel.create([
    {
      number: newNumber('D'),
      kind,
      subjectId,
      itemId: item?._id ?? null,
      authorId: decided.authorId ?? null,
      influencerId: decided.influencerId ?? null,
      measures: [...measures],
      rule: decided.rule,
      reasons: decided.reasons,
      foundBy: decided.foundBy ?? foundBy(item),
      reportReasons: item?.reasons ?? [],
      stars: decided.stars ?? null,
      deciderId: actor?.id ?? null,
      ...timesOf(item),
      ...(textEditedAt !== undefined && { textEditedAt }),
      before: decided.before ?? null,
      suspendedUntil: decided.suspendedUntil ?? null,
    },
  ])
  return (decision as NonNullable<typeof decision>).toObject() as DecisionRecord
}

/** How long an item waited, and how long its decider looked at it. */
function timesOf(item: QueueItemRecord | null) {
  const at = now().getTime()
  if (!item) return { waitedMs: 0, tookMs: 0 }
  const startedAt = item.takenAt?.getTime() ?? at
  return { waitedMs: at - item.openedAt.getTime(), tookMs: Math.max(0, at - startedAt) }
}

/** Lets author and reporters be told, once the decider has had some seconds to undo it. */
export const enqueueNotice = (decisionId: Types.ObjectId): Promise<void> =>
  enqueue(NOTICE_JOB, String(decisionId), {
    dueAt: new Date(now().getTime() + DURATION.noticeDelayMs),
  })

const foundBy = (item: QueueItemRecord | null): FoundBy => {
  if (!item) return 'staff'
  if (item.reportsCount > 0) return 'reports'
  return item.kind === 'surge' || item.kind === 'votes' ? 'software' : 'staff'
}

/** Returns what a decision makes of the reports that it answers. */
function outcomeFor(measures: readonly Measure[]): ReportState {
  if (measures.some(isRestricting)) return 'upheld'
  return measures.includes('markAbuse') ? 'abusive' : 'dismissed'
}

/** Closes the open items of a subject: its own, and the one of its reports. Returns the first as it was. */
async function closeItems(kind: ItemKind, subjectId: Types.ObjectId) {
  const own = await closeItem(kind, subjectId)
  const reported = reportedKind(kind)
  const ofReports = reported && reported !== kind ? await closeItem(reported, subjectId) : null
  return own ?? ofReports
}

async function answerReports(
  { _id, subjectId, kind, deciderId }: DecisionRecord,
  state: ReportState,
): Promise<void> {
  const subjectKind = reportedKind(kind)
  if (!subjectKind) return
  const waiting = { subjectKind, subjectId, state: 'open' as const }
  const open = await ReportModel.countDocuments(waiting)
  if (open > 0) {
    const answer = { $set: { state, decisionId: _id, isAutomatic: false } }
    const answered = await ReportModel.updateMany({ ...waiting, ...seenBy(deciderId) }, answer)
    if (answered.matchedCount < open) await openRemaining(subjectKind, subjectId)
  }
  if (kind === 'review') await answerFlags({ _id, subjectId }, state)
}

async function answerFlags(
  { _id, subjectId }: Pick<DecisionRecord, '_id' | 'subjectId'>,
  state: ReportState,
): Promise<void> {
  // A flag that an earlier decision had answered says nothing about its member.
  const automatic = await ReportModel.distinct('reporterId', { subjectId, isAutomatic: true })
  const people =
    automatic.length > 0 ? await ReportModel.distinct('reporterId', { decisionId: _id }) : []
  const others = automatic.filter((one) => one && !people.some((id) => id?.equals(one)))
  await FlagModel.updateMany(
    { reviewId: subjectId, ...(others.length > 0 && { userId: trusted({ $nin: others }) }) },
    { $set: { state: state === 'upheld' ? 'upheld' : 'dismissed' } },
    // When a flag was raised tells whether it is about the text that staff has kept.
    { timestamps: false },
  )
}

/** Opens an item for the reports that the decision has left open. */
async function openRemaining(kind: SubjectKind, subjectId: Types.ObjectId): Promise<void> {
  const subject = await findSubject(kind, subjectId)
  if (subject) await syncItem(subject)
}

/**
 * Withdraws a decision whose measures staff reverses in the same transaction. Within minutes it is undone, as if it had never
 * been made; later it is reversed, which the public log shows, and a waiting appeal is granted with `answer`. Its reports
 * wait again, and those who know of it are told.
 */
export async function withdrawDecision(decision: DecisionRecord, answer = ''): Promise<void> {
  const { _id } = decision
  const isUndone = isUndoable(decision, now())
  const isAppealed = decision.appeal && !decision.appeal.outcome
  await DecisionModel.updateOne(
    { _id },
    {
      $set: {
        state: isUndone && !isAppealed ? 'undone' : 'reversed',
        ...(isAppealed && {
          'appeal.outcome': 'granted',
          'appeal.answer': answer,
          'appeal.decidedAt': now(),
        }),
      },
    },
  )
  if (isAppealed) await closeItem('appeal', _id)
  await reopenReports(decision)
  const waiting = await JobModel.deleteOne({ kind: NOTICE_JOB, subject: String(_id) })
  if (isAppealed || waiting.deletedCount === 0) await enqueue(NOTICE_JOB, String(_id))
  await invalidate(TAG.decisions)
}

/** Opens the reports again that a decision had answered, unless their reporter has made a new one meanwhile. */
export async function reopenReports({ _id, subjectId, kind }: DecisionRecord): Promise<void> {
  const open = await ReportModel.find({ subjectId, state: 'open' }, 'reporterKey').lean()
  await ReportModel.updateMany(
    {
      decisionId: _id,
      reporterKey: trusted({ $nin: open.map(({ reporterKey }) => reporterKey) }),
    },
    { $set: { state: 'open', decisionId: null, isAutomatic: false, toldAt: null } },
  )
  if (kind === 'review') {
    await FlagModel.updateMany(
      { reviewId: subjectId },
      { $set: { state: 'open' } },
      { timestamps: false },
    )
  }
}
