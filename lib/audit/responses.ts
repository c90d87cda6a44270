import { z } from 'zod'
import { AUDIT_SUBJECTS, STAFF_ACTIONS } from '@/lib/audit/types'
import { count, id, isoDate, type ResponseOf } from '@/lib/wire/responses'

export const auditEntry = z
  .strictObject({
    id,
    at: isoDate,
    action: z.enum(STAFF_ACTIONS),
    actor: z.strictObject({
      id,
      name: z.string().meta({ description: 'Empty when the account was deleted.' }),
    }),
    subject: z.strictObject({
      id,
      kind: z.enum(AUDIT_SUBJECTS),
      name: z.string().meta({
        description: 'The current name; of a review or reply its author’s. Empty if deleted.',
      }),
    }),
    note: z.string(),
    reason: z.string(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof auditEntry>

export const auditLog = z.strictObject({
  success: z.literal(true),
  entries: z.array(auditEntry),
  total: count,
})
export type AuditPage = ResponseOf<typeof auditLog>
