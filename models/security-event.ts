import { type InferSchemaType, Schema, type Types } from 'mongoose'
import { defineModel } from '@/lib/db/define-model'
import { SECURITY_EVENTS, SECURITY_LOG } from '@/lib/domain/security-events'
import { SIGN_IN_WAYS } from '@/lib/domain/sessions'

/** An entry in the security log of an account, which its owner reads. Staff stays unnamed. */
const securityEventSchema = new Schema(
  {
    userId: { type: Schema.Types.ObjectId, ref: 'User', required: true },
    kind: { type: String, enum: SECURITY_EVENTS, required: true },
    way: { type: String, enum: [...SIGN_IN_WAYS, null], default: null },
    browser: { type: String, default: '' },
    system: { type: String, default: '' },
    /** How many recovery codes are left after one was used; absent otherwise. */
    codesLeft: { type: Number },
  },
  { timestamps: { createdAt: true, updatedAt: false } },
)
securityEventSchema.index({ userId: 1, createdAt: -1, _id: -1 })
securityEventSchema.index({ createdAt: 1 }, { expireAfterSeconds: SECURITY_LOG.keptMs / 1_000 })

export type SecurityEventRecord = InferSchemaType<typeof securityEventSchema> & {
  _id: Types.ObjectId
}
export const SecurityEventModel = defineModel<SecurityEventRecord>(
  'SecurityEvent',
  securityEventSchema,
)
