import mongoose, { type InferSchemaType, type Model, model, Schema, type Types } from 'mongoose'
import { voteWindowSchema } from '@/models/vote-window'

/**
 * How often one member voted on ratings of another in one month: what staff is alerted by. A vote that is taken back stays
 * counted.
 */
const votePairSchema = new Schema({
  /** `2026-11`. */
  month: { type: String, required: true },
  voterId: { type: Schema.Types.ObjectId, ref: 'User', required: true },
  authorId: { type: Schema.Types.ObjectId, ref: 'User', required: true },
  likes: { type: Number, required: true, default: 0 },
  dislikes: { type: Number, required: true, default: 0 },
  flags: { type: Number, required: true, default: 0 },
  /** All of them. */
  votes: { type: Number, required: true, default: 0 },
  /** Those of the last day, which are limited. */
  lastDay: { type: voteWindowSchema, default: null },
  expiresAt: { type: Date, required: true },
})
votePairSchema.index({ month: 1, voterId: 1, authorId: 1 }, { unique: true })
votePairSchema.index({ month: 1, votes: -1 })
votePairSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

export type VotePairRecord = InferSchemaType<typeof votePairSchema> & { _id: Types.ObjectId }
export const VotePairModel: Model<VotePairRecord> =
  mongoose.models.VotePair ?? model<VotePairRecord>('VotePair', votePairSchema)
