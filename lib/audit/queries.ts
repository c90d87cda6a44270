import { type QueryFilter, type Types, trusted } from 'mongoose'
import type { AuditEntry, AuditPage } from '@/lib/audit/responses'
import { STAFF_ACTIONS, type StaffAction } from '@/lib/audit/types'
import { type Part, readPart } from '@/lib/db/list-part'
import { named } from '@/lib/db/people-names'
import { LIMIT } from '@/lib/domain/limits'
import { AuditModel, type AuditRecord } from '@/models/audit'
import { CategoryModel } from '@/models/category'
import { ReplyModel } from '@/models/reply'
import { ReviewModel } from '@/models/review'
import { UserModel } from '@/models/user'

/** Which entries of the log: about a subject, of a person, from a moment until before another one. */
type Filter = Partial<Record<'subjectId' | 'actorId', string | null>> &
  Partial<Record<'from' | 'to', Date | null>> & { only?: 'decisions' | null }

/** What restricts, or sets a report aside. */
const DECISIONS: readonly StaffAction[] = ['decide', 'remove']

function toQuery({ subjectId, actorId, from, to, only }: Filter): QueryFilter<AuditRecord> {
  const range = { ...(from && { $gte: from }), ...(to && { $lt: to }) }
  return {
    ...(subjectId && { subjectId }),
    ...(actorId && { actorId }),
    ...((from || to) && { createdAt: trusted(range) }),
    ...(only && { action: trusted({ $in: DECISIONS }) }),
  }
}

/** A page of the audit log, newest first. */
export async function listEntries({
  skip,
  after,
  ...which
}: Omit<Part, 'limit'> & Filter): Promise<AuditPage> {
  const filter = toQuery(which)
  const [records, total] = await Promise.all([
    readPart<AuditRecord>(
      { model: AuditModel, filter, order: { createdAt: -1, _id: -1 } },
      { skip, after, limit: LIMIT.auditPerPage },
    ),
    AuditModel.countDocuments(filter),
  ])
  const names = await findNames(records)
  return { entries: records.map((record) => toAuditEntry(record, names)), total }
}

/** Current names: the log stores none, so that no personal data outlives the account here. */
async function findNames(records: AuditRecord[]): Promise<Map<string, string>> {
  const about = (kind: AuditRecord['subjectKind']) =>
    records.filter((record) => record.subjectKind === kind).map(({ subjectId }) => subjectId)
  const reviews = await ReviewModel.find(
    { _id: one(about('review')) },
    'authorName influencerId',
  ).lean()
  const replies = await ReplyModel.find({ _id: one(about('reply')) }, 'authorName').lean()
  const people = [
    ...records.map(({ actorId }) => actorId),
    ...about('account'),
    ...reviews.map(({ influencerId }) => influencerId),
  ]
  const [accounts, categories] = await Promise.all([
    UserModel.find({ _id: one(people) }, 'name').lean(),
    CategoryModel.find({ _id: one(about('category')) }, 'name').lean(),
  ])
  const names = new Map([...accounts, ...categories].map(({ _id, name }) => [String(_id), name]))
  for (const { _id, authorName, influencerId } of reviews) {
    const influencer = names.get(String(influencerId)) ?? 'a removed profile'
    const review = authorName ? `${authorName}’s review` : 'an anonymous review'
    names.set(String(_id), `${review} of ${influencer}`)
  }
  for (const { _id, authorName } of replies) {
    names.set(String(_id), authorName ? `a reply by ${authorName}` : 'an anonymous reply')
  }
  return names
}

const one = (ids: Types.ObjectId[]) => trusted({ $in: ids })

/** Current names by id. */
type Names = ReadonlyMap<string, string>

/** Maps a record of the audit log, with the current names of those it mentions. */
const toAuditEntry = (record: AuditRecord, names: Names): AuditEntry => ({
  id: String(record._id),
  at: record.createdAt.toISOString(),
  action: STAFF_ACTIONS.find((action) => action === record.action) ?? 'edit',
  actor: named(record.actorId, names),
  subject: { ...named(record.subjectId, names), kind: record.subjectKind },
  note: record.note,
  reason: record.reason,
})
