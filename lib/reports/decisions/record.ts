import { type QueryFilter, type Types, trusted } from 'mongoose'
import type { Actor } from '@/lib/auth/types'
import { invalidate } from '@/lib/cache/invalidate'
import { now } from '@/lib/clock'
import { TAG } from '@/lib/domain/cache-tags'
import {
  type FoundBy,
  type ItemKind,
  isRequest,
  isRestricting,
  type Measure,
} from '@/lib/domain/decisions'
import { DURATION } from '@/lib/domain/durations'
import { type ReportState, reportedKind } from '@/lib/domain/reports'
import { saveEvents } from '@/lib/influencers/facts/events'
import { enqueue } from '@/lib/jobs/commands'
import { tell } from '@/lib/notices/commands'
import { withdrawSubject } from '@/lib/notices/withdrawals/commands'
import { closeItem } from '@/lib/queue/items'
import { isAboutCampaign } from '@/lib/queue/rules'
import { findSubject } from '@/lib/queue/subjects/find'
import { newNumber } from '@/lib/queue/subjects/numbers'
import { appealsOf, isUndoable } from '@/lib/reports/decisions/rules'
import { placeReports } from '@/lib/reports/placement/placement'
import { seenBy } from '@/lib/reports/placement/unseen'
import { DecisionModel, type DecisionRecord } from '@/models/decision'
import { FlagModel, type FlagRecord } from '@/models/flag'
import { JobModel } from '@/models/job'
import type { QueueItemRecord } from '@/models/queue-item'
import { ReportModel, type ReportRecord } from '@/models/report'
import { ReviewModel } from '@/models/review'
import { UserModel } from '@/models/user'

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
  const outcome = outcomeFor(decided.measures)
  if (isJudged && outcome) await answerReports(record, outcome)
  else if (isJudged) await openRemaining(kind, subjectId)
  // Who has claimed a profile or sent a proof is told by the measure.
  if (!isRequest(kind)) await enqueueNotice(record._id)
  await saveCampaign(record, true)
  await invalidate(TAG.decisions)
  return record
}

/** A confirmed campaign is an event of its profile while the decision is in force, and its owner is told. */
async function saveCampaign(decision: DecisionRecord, isInForce: boolean): Promise<void> {
  const { measures, influencerId, number: subject } = decision
  if (!(influencerId && measures.includes('confirmCampaign'))) return
  await saveEvents(influencerId)
  const owned = { _id: influencerId, listed: true, ownership: trusted({ $ne: null }) }
  const page = await UserModel.findOne(owned, 'claimedBy').lean()
  if (!page?.claimedBy) return
  const kind = 'campaign'
  if (isInForce) await tell(page.claimedBy, { kind, subject, influencerId })
  else await withdrawSubject(page.claimedBy, { kinds: [kind], subject })
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
  const isNoticed = item.kind === 'surge' || item.kind === 'votes' || isAboutCampaign(item)
  return isNoticed ? 'software' : 'staff'
}

/** Returns what a decision makes of the reports that it answers; null: it says nothing about them, and they go on waiting. */
function outcomeFor(measures: readonly Measure[]): ReportState | null {
  if (measures.includes('confirmCampaign')) return null
  if (measures.some(isRestricting)) return 'upheld'
  if (measures.includes('corrected')) return 'corrected'
  if (measures.includes('markAbuse')) return 'abusive'
  return measures.includes('deletedByAuthor') ? 'deletedByAuthor' : 'dismissed'
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
  const about = waitingFor({ kind, subjectId })
  if (!about) return
  const waiting = { ...about, state: 'open' as const }
  const open = await ReportModel.countDocuments(waiting)
  if (open > 0) {
    const answer = { state, decisionId: _id, isAutomatic: false, network: '', jointId: null }
    const seen = { ...waiting, ...seenBy(deciderId) }
    const gone = state === 'dismissed' && kind === 'flags' ? await findDeleted(seen) : []
    const answered = await ReportModel.updateMany(seen, { $set: answer })
    // What its author has deleted was not kept.
    const ofGone = { decisionId: _id, subjectId: trusted({ $in: gone }) }
    if (gone.length > 0)
      await ReportModel.updateMany(ofGone, { $set: { state: 'deletedByAuthor' } })
    if (answered.matchedCount < open) await openRemaining(kind, subjectId)
  }
  await answerFlags({ _id, subjectId, kind }, state)
}

/** The ratings below reports that their authors have deleted. */
const findDeleted = async (reports: QueryFilter<ReportRecord>): Promise<Types.ObjectId[]> =>
  ReviewModel.distinct('_id', {
    _id: trusted({ $in: await ReportModel.distinct('subjectId', reports) }),
    removedBy: 'author',
  })

async function answerFlags(
  { _id, subjectId, kind }: Pick<DecisionRecord, '_id' | 'subjectId' | 'kind'>,
  state: ReportState,
): Promise<void> {
  const flags = await flagsOf({ _id, subjectId, kind })
  // Whether a flag was right stays open where the text was gone.
  if (!flags || state === 'deletedByAuthor') return
  // A flag that an earlier decision had answered says nothing about its member.
  const automatic = await ReportModel.distinct('reporterId', { subjectId, isAutomatic: true })
  const people =
    automatic.length > 0 ? await ReportModel.distinct('reporterId', { decisionId: _id }) : []
  const others = automatic.filter((one) => one && !people.some((id) => id?.equals(one)))
  await FlagModel.updateMany(
    { ...flags, ...(others.length > 0 && { userId: trusted({ $nin: others }) }) },
    { $set: { state: state === 'upheld' ? 'upheld' : 'dismissed' } },
    // When a flag was raised tells whether it is about the text that staff has kept.
    { timestamps: false },
  )
}

/** What the reports that a decision answers are about; null where nothing can be reported. */
function waitingFor({ kind, subjectId }: Pick<DecisionRecord, 'kind' | 'subjectId'>) {
  if (kind === 'flags') return { jointId: subjectId }
  const subjectKind = reportedKind(kind)
  return subjectKind && { subjectKind, subjectId }
}

/** Opens an item for the reports that the decision has left open. */
async function openRemaining(kind: ItemKind, subjectId: Types.ObjectId): Promise<void> {
  const subjectKind = reportedKind(kind)
  const subject = subjectKind && (await findSubject(subjectKind, subjectId))
  if (subject) await placeReports(subject)
}

/** The flags that a decision about their rating, or about joint flags, answers; null for other decisions. */
async function flagsOf({
  _id,
  subjectId,
  kind,
}: Pick<DecisionRecord, '_id' | 'subjectId' | 'kind'>): Promise<QueryFilter<FlagRecord> | null> {
  if (kind === 'review') return { reviewId: subjectId }
  if (kind !== 'flags') return null
  const joint = await ReportModel.distinct('subjectId', { decisionId: _id })
  return { reviewId: trusted({ $in: joint }) }
}

/**
 * Withdraws a decision whose measures staff reverses in the same transaction. Within minutes it is undone, as if it had never
 * been made; later it is reversed, which the public log shows, and a waiting appeal is granted with `answer`. Its reports
 * wait again, and those who know of it are told.
 */
export async function withdrawDecision(decision: DecisionRecord, answer = ''): Promise<void> {
  const { _id } = decision
  const isUndone = isUndoable(decision, now())
  const isAppealed = appealsOf(decision).some((appeal) => !appeal.outcome)
  await DecisionModel.updateOne(
    { _id },
    {
      $set: {
        state: isUndone && !isAppealed ? 'undone' : 'reversed',
        ...answerAppeals(decision, { outcome: 'granted', answer, decidedBy: null }),
      },
    },
  )
  if (isAppealed) await closeItem('appeal', _id)
  if (isAppealed && decision.influencerId) await saveEvents(decision.influencerId)
  await saveCampaign(decision, false)
  await reopenReports(decision)
  const waiting = await JobModel.deleteOne({ kind: NOTICE_JOB, subject: String(_id) })
  const isTold = isAppealed || waiting.deletedCount === 0
  if (isTold && !isRequest(decision.kind)) await enqueue(NOTICE_JOB, String(_id))
  await invalidate(TAG.decisions)
}

type StoredAppeal = NonNullable<DecisionRecord['appeal']>
type Answer = Required<Pick<StoredAppeal, 'outcome' | 'answer' | 'decidedBy'>>

/** Returns the appeals of a decision after those that wait were answered, all alike. */
export function answerAppeals(
  decision: DecisionRecord,
  answer: Answer,
): { appeal: StoredAppeal | null; otherAppeals: StoredAppeal[] } {
  const decidedAt = now()
  const appeals = appealsOf(decision).map((appeal) =>
    appeal.outcome ? appeal : { ...appeal, ...answer, decidedAt },
  )
  return { appeal: appeals.at(-1) ?? null, otherAppeals: appeals.slice(0, -1) }
}

/** Opens the reports again that a decision had answered, unless their reporter has made a new one meanwhile. */
export async function reopenReports({ _id, subjectId, kind }: DecisionRecord): Promise<void> {
  const flags = await flagsOf({ _id, subjectId, kind })
  const reopened = { $set: { state: 'open' } } as const
  if (flags) await FlagModel.updateMany(flags, reopened, { timestamps: false })
  const fields = 'subjectId reporterKey'
  const answered = await ReportModel.find({ decisionId: _id }, fields).lean()
  const subjects = trusted({ $in: answered.map((report) => report.subjectId) })
  const open = await ReportModel.find({ subjectId: subjects, state: 'open' }, fields).lean()
  const keyOf = (report: (typeof open)[number]) => `${report.subjectId} ${report.reporterKey}`
  const taken = new Set(open.map(keyOf))
  const free = answered.filter((report) => !taken.has(keyOf(report)))
  const jointId = kind === 'flags' ? subjectId : null
  await ReportModel.updateMany(
    { _id: trusted({ $in: free.map((report) => report._id) }) },
    { $set: { state: 'open', decisionId: null, isAutomatic: false, toldAt: null, jointId } },
  )
}
