import { type InferSchemaType, Schema, type Types } from 'mongoose'
import { defineModel, PRESENT } from '@/lib/db/define-model'

/** Who wants to hear what became of a submitted influencer, by its id. Deleted with the outcome. */
const submissionContactSchema = new Schema({
  memberId: { type: Schema.Types.ObjectId, ref: 'User', default: null },
  /** Of a visitor; encrypted, '' of a member. */
  email: { type: String, default: '' },
})
submissionContactSchema.index(
  { memberId: 1 },
  { name: 'members', partialFilterExpression: { memberId: PRESENT.id } },
)

export type SubmissionContactRecord = InferSchemaType<typeof submissionContactSchema> & {
  _id: Types.ObjectId
}
export const SubmissionContactModel = defineModel<SubmissionContactRecord>(
  'SubmissionContact',
  submissionContactSchema,
)
