import { z } from 'zod'
import type { WireEntry } from '@/lib/audit/answers'
import type { AuditEntry } from '@/lib/audit/types'
import { ID } from '@/lib/domain/ids'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { after } from '@/lib/wire/after'

/** `GET /api/admin/log`: further pages by `skip`; entries of one account, review or category by its id. */
export const auditQuery = z.object({
  skip: z
    .string()
    .regex(/^\d{1,7}$/, SERVER_MESSAGES.invalidRequest)
    .transform(Number)
    .default(0),
  after,
  subjectId: z
    .string()
    .regex(ID, SERVER_MESSAGES.invalidRequest)
    .nullish()
    .transform((id) => id ?? null),
})

/** Maps an entry of the audit log to the wire. */
export const toWireEntry = ({ id, at, actor, subject, ...entry }: AuditEntry): WireEntry => ({
  _id: id,
  at: at.toISOString(),
  action: entry.action,
  note: entry.note,
  reason: entry.reason,
  actor: { _id: actor.id, name: actor.name },
  subject: { _id: subject.id, kind: subject.kind, name: subject.name },
})
