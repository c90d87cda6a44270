import type { AuditEntry } from '@/lib/audit/responses'
import { STAFF_ACTIONS } from '@/lib/audit/types'
import type { AuditRecord } from '@/models/audit'

/** Current names by id. */
export type Names = ReadonlyMap<string, string>

/** Maps a record of the audit log, with the current names of those it mentions. */
export const toAuditEntry = (record: AuditRecord, names: Names): AuditEntry => ({
  id: String(record._id),
  at: record.createdAt.toISOString(),
  action: STAFF_ACTIONS.find((action) => action === record.action) ?? 'edit',
  actor: named(record.actorId, names),
  subject: { ...named(record.subjectId, names), kind: record.subjectKind },
  note: record.note,
  reason: record.reason,
})

const named = (id: unknown, names: Names) => ({
  id: String(id),
  name: names.get(String(id)) ?? '',
})
