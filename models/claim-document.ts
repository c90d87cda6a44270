import { type InferSchemaType, Schema, type Types } from 'mongoose'
import { defineModel } from '@/lib/db/define-model'

/** The document that proves a claim, under its id. Only staff reads it, and it is deleted with the decision. */
const claimDocumentSchema = new Schema({
  contentType: { type: String, required: true },
  bytes: { type: Buffer, required: true },
})

export type ClaimDocumentRecord = InferSchemaType<typeof claimDocumentSchema> & {
  _id: Types.ObjectId
}
export const ClaimDocumentModel = defineModel<ClaimDocumentRecord>(
  'ClaimDocument',
  claimDocumentSchema,
)
