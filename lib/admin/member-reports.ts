import { type QueryFilter, trusted } from 'mongoose'
import type { MemberReport } from '@/lib/admin/responses'
import { LIMIT } from '@/lib/domain/limits'
import type { StoredReason } from '@/lib/domain/reports'
import { QueueItemModel } from '@/models/queue-item'
import { ReplyModel } from '@/models/reply'
import { ReportModel, type ReportRecord } from '@/models/report'
import { ReviewModel } from '@/models/review'

const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const
/** Older texts are rarely reported, and found in the queue then. */
const TEXTS_ASKED = 100

type Reports = { about: MemberReport[]; made: MemberReport[] }

/** Returns the newest reports about a member or their newest texts, and those that the member made. */
export async function listMemberReports(memberId: string): Promise<Reports> {
  const written = { authorId: memberId }
  const [ratings, replies] = await Promise.all([
    ReviewModel.find(written, '_id').sort(NEWEST_FIRST).limit(TEXTS_ASKED).lean(),
    ReplyModel.find(written, '_id').sort(NEWEST_FIRST).limit(TEXTS_ASKED).lean(),
  ])
  const subjects = [memberId, ...[...ratings, ...replies].map(({ _id }) => _id)]
  const [about, made] = await Promise.all([
    newest({ subjectId: trusted({ $in: subjects }) }),
    newest({ reporterId: memberId }),
  ])
  return { about, made }
}

async function newest(which: QueryFilter<ReportRecord>): Promise<MemberReport[]> {
  const reports = await ReportModel.find(which)
    .sort(NEWEST_FIRST)
    .limit(LIMIT.recentShown)
    .lean<ReportRecord[]>()
  const open = reports.filter(({ state }) => state === 'open')
  const items = await QueueItemModel.find(
    { subjectId: trusted({ $in: open.map(({ subjectId }) => subjectId) }), isOpen: true },
    'subjectId',
  ).lean()
  const itemOf = new Map(items.map(({ _id, subjectId }) => [String(subjectId), String(_id)]))
  return reports.map(({ number, subjectKind, subjectId, reason, details, state, createdAt }) => ({
    number,
    subjectKind,
    reason: reason as StoredReason,
    details,
    state,
    itemId: state === 'open' ? (itemOf.get(String(subjectId)) ?? null) : null,
    createdAt: createdAt.toISOString(),
  }))
}
