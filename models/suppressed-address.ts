import { type InferSchemaType, Schema } from 'mongoose'
import { defineModel } from '@/lib/db/define-model'
import { SUPPRESSION_REASONS } from '@/lib/domain/email-address'

/** An address that mail servers refuse, or whose owner called our emails spam, by a keyed digest of it. */
const suppressedAddressSchema = new Schema({
  _id: { type: String, required: true },
  reason: { type: String, enum: SUPPRESSION_REASONS, required: true },
  at: { type: Date, required: true },
})

export type SuppressedAddressRecord = InferSchemaType<typeof suppressedAddressSchema>
export const SuppressedAddressModel = defineModel<SuppressedAddressRecord>(
  'SuppressedAddress',
  suppressedAddressSchema,
)
