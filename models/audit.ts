import mongoose, { type InferSchemaType, type Model, model, Schema, type Types } from 'mongoose'

/** What staff did, to whom, when and why. Only ever added to. */
const auditSchema = new Schema(
  {
    actorId: { type: Schema.Types.ObjectId, ref: 'User', required: true },
    action: { type: String, required: true },
    subjectId: { type: Schema.Types.ObjectId, required: true },
    reason: { type: String, default: '' },
  },
  { timestamps: { createdAt: true, updatedAt: false } },
)
auditSchema.index({ createdAt: -1 })
auditSchema.index({ subjectId: 1, createdAt: -1 })

export type AuditRecord = InferSchemaType<typeof auditSchema> & { _id: Types.ObjectId }
export const AuditModel: Model<AuditRecord> =
  mongoose.models.Audit ?? model<AuditRecord>('Audit', auditSchema)
