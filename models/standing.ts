import mongoose, { type InferSchemaType, type Model, model, Schema, type Types } from 'mongoose'

/**
 * What one member has earned in one period and category: derived from the ledger (lib/contributors), so that a
 * leaderboard is read by index. All points of all time stand on the member himself.
 */
const standingSchema = new Schema({
  userId: { type: Schema.Types.ObjectId, ref: 'User', required: true },
  /** `all`, a month `2026-11`, or the Monday on which a week began `2026-11-16`. */
  period: { type: String, required: true },
  /** Null: whatever the category. */
  categoryId: { type: Schema.Types.ObjectId, ref: 'Category', default: null },
  points: { type: Number, required: true },
  /** When nobody asks for the period any more. */
  expiresAt: { type: Date, default: null },
})
standingSchema.index({ userId: 1, period: 1, categoryId: 1 }, { unique: true })
standingSchema.index({ period: 1, categoryId: 1, points: -1, userId: 1 })
standingSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

export type StandingRecord = InferSchemaType<typeof standingSchema> & { _id: Types.ObjectId }
export const StandingModel: Model<StandingRecord> =
  mongoose.models.Standing ?? model<StandingRecord>('Standing', standingSchema)
