import { type InferSchemaType, Schema, type Types } from 'mongoose'
import { defineModel } from '@/lib/db/define-model'

/**
 * The points of one member in one period and category: an aggregate of the ledger (lib/leaderboards), so that a
 * leaderboard is read by index. The model is named `Standing`, its stored former name.
 */
const leaderboardEntrySchema = new Schema({
  userId: { type: Schema.Types.ObjectId, ref: 'User', required: true },
  /** The leaderboard's period and category in one value (`leaderboardName`). */
  board: { type: String, required: true },
  points: { type: Number, required: true },
  /** When the period is no longer shown. */
  expiresAt: { type: Date, default: null },
})
leaderboardEntrySchema.index({ userId: 1, board: 1 }, { unique: true })
leaderboardEntrySchema.index({ board: 1, points: -1, userId: 1 })
leaderboardEntrySchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

export type LeaderboardEntryRecord = InferSchemaType<typeof leaderboardEntrySchema> & {
  _id: Types.ObjectId
}
export const LeaderboardEntryModel = defineModel<LeaderboardEntryRecord>(
  'Standing',
  leaderboardEntrySchema,
)
