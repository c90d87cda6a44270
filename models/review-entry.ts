import { type InferSchemaType, Schema, type Types } from 'mongoose'
import { defineModel } from '@/lib/db/define-model'

/**
 * A review's entry in the lists that votes change, under the review's id: copies of its fields (lib/ratings/entries). The lists
 * have their indexes here, because a vote would take longer for each of a review's twenty (decision 082).
 */
const reviewEntrySchema = new Schema(
  {
    influencerId: { type: Schema.Types.ObjectId, ref: 'User', required: true },
    authorId: { type: Schema.Types.ObjectId, ref: 'User', required: true },
    status: { type: String, required: true },
    counted: { type: Boolean, required: true },
    hiddenUnder: { type: String },
    rating: { type: Number, required: true },
    criteria: { type: Schema.Types.Mixed },
    tags: { type: [String], default: undefined },
    relationship: { type: String },
    language: { type: String },
    createdAt: { type: Date, required: true },
    likesCount: { type: Number, required: true },
    helpfulness: { type: Number, required: true },
  },
  { versionKey: false },
)

/** The order of the ratings of some stars by helpfulness. */
export const HELPFUL_BY_STARS = {
  influencerId: 1,
  status: 1,
  rating: 1,
  helpfulness: -1,
  createdAt: -1,
} as const
/** The index that covers what pages sum up of authors' counted ratings. */
export const COUNTED_OF_AUTHOR = {
  authorId: 1,
  status: 1,
  counted: 1,
  influencerId: 1,
  likesCount: 1,
} as const

reviewEntrySchema.index({ influencerId: 1, status: 1, helpfulness: -1, createdAt: -1 })
reviewEntrySchema.index(HELPFUL_BY_STARS)
reviewEntrySchema.index(COUNTED_OF_AUTHOR)

export type ReviewEntryRecord = InferSchemaType<typeof reviewEntrySchema> & { _id: Types.ObjectId }
export const ReviewEntryModel = defineModel<ReviewEntryRecord>('ReviewEntry', reviewEntrySchema)
