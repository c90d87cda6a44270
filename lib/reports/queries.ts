import { type Types, trusted } from 'mongoose'
import { now } from '@/lib/clock'
import { readPart } from '@/lib/db/list-part'
import { findNames } from '@/lib/db/people-names'
import { LIMIT } from '@/lib/domain/limits'
import { PATH, ratingAnchor } from '@/lib/domain/paths'
import type { StoredReason } from '@/lib/domain/reports'
import { findSubject, type Subject } from '@/lib/queue/subjects/find'
import { toAppeal } from '@/lib/reports/decisions/queries'
import { appealsOf, canAppeal, isAppealOf } from '@/lib/reports/decisions/rules'
import type { OwnReport } from '@/lib/reports/responses'
import { DecisionModel, type DecisionRecord } from '@/models/decision'
import { ReportModel, type ReportRecord } from '@/models/report'

/** Returns a member's reports with what came of them, newest first. */
export async function listOwnReports(userId: string, skip: number, after?: string) {
  const [records, total] = await Promise.all([
    readPart<ReportRecord>(
      {
        model: ReportModel,
        filter: { reporterId: userId },
        order: { createdAt: -1 },
        key: 'number',
      },
      { skip, after, limit: LIMIT.ownPageSize },
    ),
    ReportModel.countDocuments({ reporterId: userId }),
  ])
  return { entries: await withOutcomes(records), total }
}

/** Returns one report with what came of it, for a visitor with its link. */
export async function findReport(number: string): Promise<OwnReport | null> {
  const record = await ReportModel.findOne({ number }).lean<ReportRecord>()
  return record && ((await withOutcomes([record]))[0] ?? null)
}

async function withOutcomes(records: readonly ReportRecord[]): Promise<OwnReport[]> {
  const ids = records.flatMap(({ decisionId }) => (decisionId ? [decisionId] : []))
  const decisions = await DecisionModel.find({ _id: trusted({ $in: ids }) }).lean<
    DecisionRecord[]
  >()
  const byId = new Map(decisions.map((decision) => [String(decision._id), decision]))
  const subjects = await Promise.all(
    records.map(({ subjectKind, subjectId }) => findSubject(subjectKind, subjectId)),
  )
  const names = await findNames(subjects.map(pageOf))
  return records.map((record, index) =>
    toOwnReport(record, {
      subject: subjects[index] ?? null,
      names,
      decision: byId.get(String(record.decisionId)) ?? null,
    }),
  )
}

type Found = {
  subject: Subject | null
  names: ReadonlyMap<string, string>
  decision: DecisionRecord | null
}

/** Whose page shows a subject. */
const pageOf = (subject: Subject | null): Types.ObjectId | null =>
  subject?.influencerId ?? subject?.authorId ?? null

function toOwnReport(record: ReportRecord, { subject, names, decision }: Found): OwnReport {
  const { number, subjectKind, subjectId, reason, details, state, createdAt } = record
  const page = pageOf(subject)
  return {
    number,
    subjectKind,
    subjectId: String(subjectId),
    subjectName: names.get(String(page)) ?? '',
    path: subject?.isPublic && page ? pathOf(subject, String(page)) : null,
    reason: reason as StoredReason,
    details,
    state,
    createdAt: createdAt.toISOString(),
    decision: decision && toOutcome(decision, record),
  }
}

const pathOf = ({ kind, id }: Subject, page: string): string => {
  if (kind === 'member') return PATH.contributor(page)
  return kind === 'review'
    ? `${PATH.reviews(page)}#${ratingAnchor(String(id))}`
    : PATH.reviews(page)
}

/** What a reporter learns of a decision: not what it means for the author. */
const toOutcome = (decision: DecisionRecord, report: ReportRecord): OwnReport['decision'] => {
  const { reporterId = null, number } = report
  const reporter = { byId: reporterId, reportNumber: reporterId ? null : number }
  const mine = appealsOf(decision).find(
    (one) => one.role === 'reporter' && isAppealOf(one, reporter),
  )
  const appeal = toAppeal(mine)
  return {
    number: decision.number,
    at: decision.createdAt.toISOString(),
    measures: decision.measures.filter((measure) => measure !== 'suspendAuthor'),
    rule: decision.rule,
    answer: report.isObjection ? decision.reasons : '',
    canAppeal: canAppeal(decision, 'reporter', reporter, now()),
    appeal: appeal && { outcome: appeal.outcome, answer: appeal.answer },
  }
}

/** How many ratings one decision about joint flags can be about. */
const JOINT_RATINGS_MAX = 100

/** Returns the ratings whose flags wait in a joint item, those with the most flags first. */
export async function findJointRatings(jointId: Types.ObjectId): Promise<Types.ObjectId[]> {
  const found = await ReportModel.aggregate<{ _id: Types.ObjectId }>([
    { $match: { jointId, state: 'open' } },
    { $group: { _id: '$subjectId', count: { $sum: 1 } } },
    { $sort: { count: -1, _id: 1 } },
    { $limit: JOINT_RATINGS_MAX },
  ])
  return found.map(({ _id }) => _id)
}
