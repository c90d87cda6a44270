import { type InferSchemaType, Schema, type Types } from 'mongoose'
import { defineModel } from '@/lib/db/define-model'

/** What staff took with a rating or reply, and why; the entry stays with an amount of 0. */
const withdrawalSchema = new Schema(
  {
    at: { type: Date, required: true },
    amount: { type: Number, required: true },
    /** The rule that was broken (lib/domain/guidelines). */
    rule: { type: String, required: true },
  },
  { _id: false },
)

/**
 * The ledger of points: one entry per member and cause, so that nothing is awarded twice. `causeId` is the influencer
 * for a rating, the reply for a reply, the review for a reaction.
 */
const pointSchema = new Schema(
  {
    userId: { type: Schema.Types.ObjectId, ref: 'User', required: true },
    cause: { type: String, required: true, enum: ['rating', 'reply', 'reaction'] },
    causeId: { type: Schema.Types.ObjectId, required: true },
    amount: { type: Number, required: true },
    withdrawal: { type: withdrawalSchema, default: null },
    /** The rating, reply or reaction was deleted with its influencer: the member keeps the points. */
    causeDeleted: { type: Boolean },
    /** The influencer's category when the points were earned; null without one. */
    categoryId: { type: Schema.Types.ObjectId, ref: 'Category' },
  },
  { timestamps: true },
)
pointSchema.index({ userId: 1, cause: 1, causeId: 1 }, { unique: true })
pointSchema.index({ userId: 1, createdAt: -1 })

export type PointRecord = InferSchemaType<typeof pointSchema> & { _id: Types.ObjectId }
export const PointModel = defineModel<PointRecord>('Point', pointSchema)
