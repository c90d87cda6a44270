import { type Types, trusted } from 'mongoose'
import type { Actor } from '@/lib/auth/types'
import { invalidate } from '@/lib/cache/invalidate'
import { now } from '@/lib/clock'
import { TAG } from '@/lib/domain/cache-tags'
import { type FoundBy, type ItemKind, isRestricting, type Measure } from '@/lib/domain/decisions'
import { DURATION } from '@/lib/domain/durations'
import type { ReportState } from '@/lib/domain/reports'
import { enqueue } from '@/lib/jobs/commands'
import { newNumber } from '@/lib/moderation/subjects/numbers'
import { DecisionModel, type DecisionRecord } from '@/models/decision'
import { FlagModel } from '@/models/flag'
import { QueueItemModel, type QueueItemRecord } from '@/models/queue-item'
import { ReportModel } from '@/models/report'

/** The job that tells author and reporters. */
export const NOTICE_JOB = 'decision-notice'

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
}

/**
 * Records a decision: closes the open item of its subject, answers the open reports, and enqueues the notices. Call inside
 * the transaction that applies the measures.
 */
export async function recordDecision(decided: Decided): Promise<DecisionRecord> {
  const { kind, subjectId, measures, actor, authorId = null, influencerId = null } = decided
  const at = now()
  const item = await QueueItemModel.findOneAndUpdate(
    { kind, subjectId, isOpen: true },
    { $set: { isOpen: false, closedAt: at, takenBy: null, takenUntil: null } },
    { returnDocument: 'before' },
  ).lean<QueueItemRecord>()
  const startedAt = item?.takenAt ?? at
  const [decision] = await DecisionModel.create([
    {
      number: newNumber('D'),
      kind,
      subjectId,
      itemId: item?._id ?? null,
      authorId,
      influencerId,
      measures: [...measures],
      rule: decided.rule,
      reasons: decided.reasons,
      foundBy: decided.foundBy ?? foundBy(item),
      reportReasons: item?.reasons ?? [],
      stars: decided.stars ?? null,
      deciderId: actor?.id ?? null,
      waitedMs: item ? at.getTime() - item.openedAt.getTime() : 0,
      tookMs: Math.max(0, at.getTime() - startedAt.getTime()),
      before: decided.before ?? null,
      suspendedUntil: decided.suspendedUntil ?? null,
    },
  ])
  const record = (decision as NonNullable<typeof decision>).toObject() as DecisionRecord
  await answerReports(record, outcomeFor(measures))
  await enqueue(NOTICE_JOB, String(record._id), {
    dueAt: new Date(at.getTime() + DURATION.noticeDelayMs),
  })
  await invalidate(TAG.decisions)
  return record
}

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

async function answerReports(
  { _id, subjectId, kind }: DecisionRecord,
  state: ReportState,
): Promise<void> {
  await ReportModel.updateMany({ subjectId, state: 'open' }, { $set: { state, decisionId: _id } })
  if (kind !== 'review') return
  const flags = state === 'upheld' ? 'upheld' : 'dismissed'
  await FlagModel.updateMany({ reviewId: subjectId }, { $set: { state: flags } })
}

/** Opens the reports again that a decision had answered, unless their reporter has made a new one meanwhile. */
export async function reopenReports({ _id, subjectId, kind }: DecisionRecord): Promise<void> {
  const open = await ReportModel.find({ subjectId, state: 'open' }, 'reporterKey').lean()
  await ReportModel.updateMany(
    {
      decisionId: _id,
      reporterKey: trusted({ $nin: open.map(({ reporterKey }) => reporterKey) }),
    },
    { $set: { state: 'open', decisionId: null, toldAt: null } },
  )
  if (kind === 'review') {
    await FlagModel.updateMany({ reviewId: subjectId }, { $set: { state: 'open' } })
  }
}
