import { type InferSchemaType, Schema } from 'mongoose'
import { defineModel, PRESENT } from '@/lib/db/define-model'

/**
 * The account at a third party that signs in to an account here. Its owner may have taken it away: then `subject` is null, and
 * an equal address signs in no more.
 */
const thirdPartyLinkSchema = new Schema({
  userId: { type: Schema.Types.ObjectId, ref: 'User', required: true },
  /** The third party, and its own id of the account. */
  subject: { type: String, default: null },
  /** Its address there, by which the owner recognises it. */
  email: { type: String, default: '' },
  createdAt: { type: Date, required: true },
})
thirdPartyLinkSchema.index({ userId: 1 }, { unique: true })
thirdPartyLinkSchema.index(
  { subject: 1 },
  { unique: true, partialFilterExpression: { subject: PRESENT.string } },
)

export type ThirdPartyLinkRecord = InferSchemaType<typeof thirdPartyLinkSchema>
export const ThirdPartyLinkModel = defineModel<ThirdPartyLinkRecord>(
  'ThirdPartyLink',
  thirdPartyLinkSchema,
)
