import { type InferSchemaType, Schema, type Types } from 'mongoose'
import { defineModel } from '@/lib/db/define-model'
import { CHECK_OUTCOMES, CLAIM_METHODS, CLAIM_STATES } from '@/lib/domain/claims'

const checkSchema = new Schema(
  {
    at: { type: Date, required: true },
    host: { type: String, required: true },
    outcome: { type: String, enum: CHECK_OUTCOMES, required: true },
  },
  { _id: false },
)

/** A member's claim to be the person whom a profile is about. */
const claimSchema = new Schema(
  {
    influencerId: { type: Schema.Types.ObjectId, ref: 'User', required: true },
    /** Null once the member's account is erased. */
    memberId: { type: Schema.Types.ObjectId, ref: 'User', default: null },
    method: { type: String, enum: CLAIM_METHODS, required: true },
    /** The listed handle or website where the proof is, as it was listed then; '' for a document. */
    handle: { type: String, default: '' },
    /** What the member puts there. */
    code: { type: String, required: true },
    /** What the member tells staff. */
    text: { type: String, default: '' },
    hasDocument: { type: Boolean, required: true, default: false },
    /** The member has not put the proof there yet, so that it does not wait for staff; absent otherwise. */
    isDraft: { type: Boolean },
    state: { type: String, enum: CLAIM_STATES, required: true, default: 'pending' },
    /** Confirmed or contested: at most one per profile. */
    isOwner: { type: Boolean, required: true, default: false },
    decidedBy: { type: Schema.Types.ObjectId, ref: 'User', default: null },
    decidedAt: { type: Date, default: null },
    /** Why staff decided so; the member reads it. */
    reason: { type: String, default: '' },
    /** The last time the server looked for the proof. */
    check: { type: checkSchema, default: null },
  },
  { timestamps: true },
)
claimSchema.index(
  { influencerId: 1 },
  { unique: true, name: 'one_owner', partialFilterExpression: { isOwner: true } },
)
claimSchema.index(
  { memberId: 1, influencerId: 1 },
  { unique: true, name: 'one_pending', partialFilterExpression: { state: 'pending' } },
)
claimSchema.index({ memberId: 1, createdAt: -1 })
claimSchema.index({ state: 1, createdAt: 1, _id: 1 })
claimSchema.index({ influencerId: 1, createdAt: -1 })

export type ClaimRecord = InferSchemaType<typeof claimSchema> & { _id: Types.ObjectId }
export const ClaimModel = defineModel<ClaimRecord>('Claim', claimSchema)
