import { type InferSchemaType, Schema, type Types } from 'mongoose'
import { defineModel } from '@/lib/db/define-model'
import { LAW_ENFORCEMENT_OUTCOMES, LAW_ENFORCEMENT_WANTS } from '@/lib/domain/law-enforcement'

/** An e-mail from law enforcement, entered by staff for the transparency figures. It names neither sender nor person. */
const lawEnforcementEmailSchema = new Schema(
  {
    /** The day it arrived, at midnight UTC. */
    receivedOn: { type: Date, required: true },
    wanted: { type: String, enum: LAW_ENFORCEMENT_WANTS, required: true },
    outcome: { type: String, enum: LAW_ENFORCEMENT_OUTCOMES, required: true },
  },
  { timestamps: { createdAt: true, updatedAt: false } },
)
lawEnforcementEmailSchema.index({ receivedOn: -1, _id: -1 })

export type LawEnforcementEmailRecord = InferSchemaType<typeof lawEnforcementEmailSchema> & {
  _id: Types.ObjectId
}
export const LawEnforcementEmailModel = defineModel<LawEnforcementEmailRecord>(
  'LawEnforcementEmail',
  lawEnforcementEmailSchema,
)
