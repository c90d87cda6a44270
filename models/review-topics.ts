import { type InferSchemaType, Schema, type Types } from 'mongoose'
import { defineModel } from '@/lib/db/define-model'

const quoteSchema = new Schema(
  {
    reviewId: { type: Schema.Types.ObjectId, ref: 'Review', required: true },
    /** The `editedAt` of the review that was quoted: another version is not quoted any more. */
    editedAt: { type: Date, default: null },
    sentence: { type: String, required: true },
    tone: { type: String, required: true, enum: ['praise', 'mixed', 'criticism'] },
  },
  { _id: false },
)

const topicSchema = new Schema(
  {
    kind: { type: String, required: true, enum: ['aspect', 'tag', 'phrase'] },
    /** The id of an aspect or tag, or the phrase. */
    id: { type: String, required: true },
    /** The language of a phrase; empty for aspects and tags. */
    language: { type: String, default: '' },
    /** The reviews that mention it, and their average. */
    count: { type: Number, required: true },
    average: { type: Number, required: true },
    /** The average of the others; null where they are too few. */
    othersAverage: { type: Number, default: null },
    /** Whether praise and criticism each have more than a tenth of its reviews. */
    isDisputed: { type: Boolean, required: true },
    /** More than are shown, as some may no longer be. */
    quotes: { type: [quoteSchema], default: [] },
  },
  { _id: false, id: false },
)

/** What the counted reviews of an influencer in one language, or in any (''), are about. Computed by the job `topics`. */
const reviewTopicsSchema = new Schema({
  influencerId: { type: Schema.Types.ObjectId, ref: 'User', required: true },
  language: { type: String, default: '' },
  /** The version of the rule (`TOPIC_RULE`) by which it was computed. */
  rule: { type: Number, required: true },
  reviewsCount: { type: Number, required: true },
  ratingSum: { type: Number, required: true },
  topics: { type: [topicSchema], default: [] },
  /** The quoted reviews, by which they are read. */
  quotedIds: { type: [Schema.Types.ObjectId], default: [] },
})
reviewTopicsSchema.index({ influencerId: 1, language: 1 }, { unique: true })

export type ReviewTopicsRecord = InferSchemaType<typeof reviewTopicsSchema> & {
  _id: Types.ObjectId
}
export const ReviewTopicsModel = defineModel<ReviewTopicsRecord>('ReviewTopics', reviewTopicsSchema)
