import mongoose, { type InferSchemaType, type Model, model, Schema, type Types } from 'mongoose'

/**
 * What one member has earned in one period and category: derived from the ledger (lib/standings), so that a
 * leaderboard is read by index. All points of all time stand on the member himself.
 */
const standingSchema = new Schema({
  userId: { type: Schema.Types.ObjectId, ref: 'User', required: true },
  /** Period and category in one value (`boardName`). */
  board: { type: String, required: true },
  points: { type: Number, required: true },
  /** When nobody asks for the period any more. */
  expiresAt: { type: Date, default: null },
})
standingSchema.index({ userId: 1, board: 1 }, { unique: true })
standingSchema.index({ board: 1, points: -1, userId: 1 })
standingSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

export type StandingRecord = InferSchemaType<typeof standingSchema> & { _id: Types.ObjectId }
export const StandingModel: Model<StandingRecord> =
  mongoose.models.Standing ?? model<StandingRecord>('Standing', standingSchema)
