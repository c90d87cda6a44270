import { type InferSchemaType, Schema, type Types } from 'mongoose'
import { defineModel, PRESENT } from '@/lib/db/define-model'
import { DURATION } from '@/lib/domain/durations'

/** A version of a text that its author has replaced or deleted. Staff sees it for 30 days, no one else. */
const keptTextSchema = new Schema({
  kind: { type: String, enum: ['review', 'reply'], required: true },
  subjectId: { type: Schema.Types.ObjectId, required: true },
  /** Of an anonymous review its own id, as there. */
  authorId: { type: Schema.Types.ObjectId, required: true },
  /** Who wrote an anonymous review that waited for staff when they deleted it; null elsewhere. */
  memberId: { type: Schema.Types.ObjectId, ref: 'User', default: null },
  /** Of a reply; null for a review. */
  reviewId: { type: Schema.Types.ObjectId, default: null },
  title: { type: String, default: '' },
  details: { type: String, default: '' },
  /** The version: when the text was last edited before; null: never. */
  editedAt: { type: Date, default: null },
  /** Whether it was deleted; otherwise an edit replaced it. */
  isDeleted: { type: Boolean, required: true },
  /** When it left the site. */
  at: { type: Date, required: true },
})
keptTextSchema.index({ subjectId: 1, at: -1 })
keptTextSchema.index({ authorId: 1, at: -1 })
keptTextSchema.index({ reviewId: 1 })
keptTextSchema.index({ memberId: 1 }, { partialFilterExpression: { memberId: PRESENT.id } })
keptTextSchema.index({ at: 1 }, { expireAfterSeconds: DURATION.textKeptMs / 1_000 })

export type KeptTextRecord = InferSchemaType<typeof keptTextSchema> & { _id: Types.ObjectId }
export const KeptTextModel = defineModel<KeptTextRecord>('KeptText', keptTextSchema)
