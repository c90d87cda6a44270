import mongoose, { type InferSchemaType, type Model, model, Schema, type Types } from 'mongoose'

/**
 * What one member has earned in one period and category: derived from the ledger (lib/standings), so that a
 * leaderboard is read by index. All points of all time stand on the member himself.
 */
const leaderboardEntrySchema = new Schema({
  userId: { type: Schema.Types.ObjectId, ref: 'User', required: true },
  /** Period and category in one value (`leaderboardName`). */
  board: { type: String, required: true },
  points: { type: Number, required: true },
  /** When nobody asks for the period any more. */
  expiresAt: { type: Date, default: null },
})
leaderboardEntrySchema.index({ userId: 1, board: 1 }, { unique: true })
leaderboardEntrySchema.index({ board: 1, points: -1, userId: 1 })
leaderboardEntrySchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

export type LeaderboardEntryRecord = InferSchemaType<typeof leaderboardEntrySchema> & {
  _id: Types.ObjectId
}
export const LeaderboardEntryModel: Model<LeaderboardEntryRecord> =
  mongoose.models.Standing ?? model<LeaderboardEntryRecord>('Standing', leaderboardEntrySchema)
