import { type InferSchemaType, Schema, type Types } from 'mongoose'
import { defineModel } from '@/lib/db/define-model'

/** What a confirmed claim took from the owner of the page, with the points, so that its undo can give it back. */
const withdrawnSchema = new Schema(
  {
    claimId: { type: Schema.Types.ObjectId, ref: 'Claim', required: true },
    kind: { type: String, enum: ['like', 'dislike'], required: true },
    points: { type: Number, required: true },
  },
  { _id: false },
)

/** One member's reaction to one review. `kind` null: withdrawn; the document stays, with the time of the first press. */
const reactionSchema = new Schema(
  {
    reviewId: { type: Schema.Types.ObjectId, ref: 'Review', required: true },
    userId: { type: Schema.Types.ObjectId, ref: 'User', required: true },
    /** The rated influencer: likes count for their trending score. */
    influencerId: { type: Schema.Types.ObjectId, ref: 'User', required: true },
    kind: { type: String, enum: ['like', 'dislike', null], default: null },
    /** True while the member's account is removed: the reaction does not count, and is restored with the account. */
    voided: { type: Boolean, required: true, default: false },
    /** Absent unless a claim has withdrawn it. */
    withdrawn: { type: withdrawnSchema },
  },
  { timestamps: true },
)
reactionSchema.index({ reviewId: 1, userId: 1 }, { unique: true })
reactionSchema.index({ reviewId: 1, voided: 1, kind: 1 })
reactionSchema.index({ influencerId: 1, kind: 1 })
reactionSchema.index({ userId: 1 })

export type ReactionRecord = InferSchemaType<typeof reactionSchema> & { _id: Types.ObjectId }
export const ReactionModel = defineModel<ReactionRecord>('Reaction', reactionSchema)
