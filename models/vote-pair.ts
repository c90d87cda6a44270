import { type InferSchemaType, Schema, type Types } from 'mongoose'
import { defineModel } from '@/lib/db/define-model'

/** The votes of 24 hours, or the replies of an hour, since the first one; a later one starts a new window. */
export const voteWindowSchema = new Schema(
  {
    since: { type: Date, required: true },
    count: { type: Number, required: true },
  },
  { _id: false, id: false },
)

/**
 * The votes of one member on another's ratings in one month, by which staff is alerted. Withdrawn votes stay counted.
 */
const votePairSchema = new Schema({
  /** `2026-11`. */
  month: { type: String, required: true },
  voterId: { type: Schema.Types.ObjectId, ref: 'User', required: true },
  authorId: { type: Schema.Types.ObjectId, ref: 'User', required: true },
  likes: { type: Number, required: true, default: 0 },
  dislikes: { type: Number, required: true, default: 0 },
  flags: { type: Number, required: true, default: 0 },
  /** The sum of the three. */
  votes: { type: Number, required: true, default: 0 },
  /** The votes of the current 24 hours, which are limited. */
  lastDay: { type: voteWindowSchema, default: null },
  expiresAt: { type: Date, required: true },
})
votePairSchema.index({ month: 1, voterId: 1, authorId: 1 }, { unique: true })
votePairSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

export type VotePairRecord = InferSchemaType<typeof votePairSchema> & { _id: Types.ObjectId }
export const VotePairModel = defineModel<VotePairRecord>('VotePair', votePairSchema)
