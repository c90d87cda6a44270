import { type InferSchemaType, Schema, type Types } from 'mongoose'
import { defineModel } from '@/lib/db/define-model'

/** The kinds of subject of an entry. */
const AUDIT_SUBJECTS = [
  'account',
  'review',
  'reply',
  'category',
  'lawEnforcementEmail',
  'pause',
  'site',
  'import',
] as const

/** The audit log of staff, append-only. It stores ids: names are looked up when it is read. */
const auditSchema = new Schema(
  {
    actorId: { type: Schema.Types.ObjectId, ref: 'User', required: true },
    action: { type: String, required: true },
    subjectKind: { type: String, enum: AUDIT_SUBJECTS, required: true, default: 'account' },
    subjectId: { type: Schema.Types.ObjectId, required: true },
    /** Details of the action: which facts changed, until when, from which category to which. */
    note: { type: String, default: '' },
    reason: { type: String, default: '' },
  },
  { timestamps: { createdAt: true, updatedAt: false } },
)
auditSchema.index({ createdAt: -1, _id: -1 })
auditSchema.index({ subjectId: 1, createdAt: -1, _id: -1 })
auditSchema.index({ actorId: 1, createdAt: -1, _id: -1 })
auditSchema.index({ action: 1, createdAt: -1 })

export type AuditRecord = InferSchemaType<typeof auditSchema> & { _id: Types.ObjectId }
export const AuditModel = defineModel<AuditRecord>('Audit', auditSchema)
