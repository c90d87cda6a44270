import { type InferSchemaType, Schema, type Types } from 'mongoose'
import { defineModel } from '@/lib/db/define-model'

/** A document that proves a claim or a rating, under its id. Only staff reads it. */
const staffDocumentSchema = new Schema({
  contentType: { type: String, required: true },
  bytes: { type: Buffer, required: true },
})

export type StaffDocumentRecord = InferSchemaType<typeof staffDocumentSchema> & {
  _id: Types.ObjectId
}
/** The collection has the name of what it held first. */
export const StaffDocumentModel = defineModel<StaffDocumentRecord>(
  'StaffDocument',
  staffDocumentSchema,
  'claimdocuments',
)
