import { type InferSchemaType, Schema, type Types } from 'mongoose'
import { defineModel } from '@/lib/db/define-model'

/** An earlier version of an official response. */
const versionSchema = new Schema(
  {
    text: { type: String, required: true },
    /** When the next one replaced it. */
    at: { type: Date, required: true },
  },
  { _id: false },
)

/** A reply to a review. `authorName` is empty only after the anonymisation of its author. */
const replySchema = new Schema(
  {
    reviewId: { type: Schema.Types.ObjectId, ref: 'Review', required: true },
    authorId: { type: Schema.Types.ObjectId, ref: 'User', required: true },
    authorName: { type: String, default: '' },
    text: { type: String, required: true },
    editedAt: { type: Date, default: null },
    /** Hidden: with its author's account, or taken down. */
    voided: { type: Boolean, required: true, default: false },
    /** The rule under which staff took it down (lib/domain/guidelines); null when it did not. */
    takenDownUnder: { type: String, default: null },
    /** Whether it is the response of the profile's owner: at most one per review, and not among its counted replies. */
    isOfficial: { type: Boolean, required: true, default: false },
    /** Of an official response. */
    history: { type: [versionSchema], default: [] },
  },
  { timestamps: true },
)
replySchema.index({ reviewId: 1, voided: 1, createdAt: 1 })
replySchema.index({ authorId: 1, createdAt: -1 })
replySchema.index(
  { reviewId: 1 },
  { unique: true, name: 'one_response', partialFilterExpression: { isOfficial: true } },
)

export type ReplyRecord = InferSchemaType<typeof replySchema> & { _id: Types.ObjectId }
export const ReplyModel = defineModel<ReplyRecord>('Reply', replySchema)
