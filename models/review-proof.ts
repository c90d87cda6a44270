import { type InferSchemaType, Schema, type Types } from 'mongoose'
import { defineModel, PRESENT } from '@/lib/db/define-model'
import { PROOF_STATES } from '@/lib/domain/proofs'

/**
 * What a member has sent to show that they know what they rated, under the id of the review. Its document has the same id. It
 * does not say who sent it: the review does, or for an anonymous one its own record.
 */
const reviewProofSchema = new Schema({
  _id: { type: Schema.Types.ObjectId, ref: 'Review', required: true },
  state: { type: String, enum: PROOF_STATES, required: true },
  sentAt: { type: Date, required: true },
  /** Kept in the log; the author reads that of a refusal. */
  reason: { type: String, default: '' },
  decidedAt: { type: Date, default: null },
})
reviewProofSchema.index({ state: 1, sentAt: 1, _id: 1 })
reviewProofSchema.index(
  { decidedAt: 1 },
  { name: 'decided', partialFilterExpression: { decidedAt: PRESENT.date } },
)

export type ReviewProofRecord = InferSchemaType<typeof reviewProofSchema> & {
  _id: Types.ObjectId
}
export const ReviewProofModel = defineModel<ReviewProofRecord>('ReviewProof', reviewProofSchema)
