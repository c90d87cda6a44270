import { z } from 'zod'
import { AUDIT_SUBJECTS, STAFF_ACTIONS } from '@/lib/audit/types'
import { count, id, moment } from '@/lib/wire/answers'

export const auditEntry = z
  .strictObject({
    _id: id,
    at: moment,
    action: z.enum(STAFF_ACTIONS),
    actor: z.strictObject({ _id: id, name: z.string() }),
    subject: z.strictObject({
      _id: id,
      kind: z.enum(AUDIT_SUBJECTS),
      name: z.string().meta({ description: 'The current name; empty if deleted.' }),
    }),
    note: z.string(),
    reason: z.string(),
  })
  .meta({ id: 'AuditEntry' })
export type WireEntry = z.infer<typeof auditEntry>

export const auditLog = z.strictObject({
  success: z.literal(true),
  entries: z.array(auditEntry),
  total: count,
})
export type AuditLog = z.infer<typeof auditLog>
