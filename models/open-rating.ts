import { type InferSchemaType, Schema, type Types } from 'mongoose'
import { defineModel } from '@/lib/db/define-model'

/**
 * The place of a rating in the open data of one month, under a random id that nothing else has (lib/publishing/open-data).
 * What is published is read from the rating itself, so that nothing removed stays.
 */
const openRatingSchema = new Schema({
  /** `2026-11`. */
  month: { type: String, required: true },
  reviewId: { type: Schema.Types.ObjectId, ref: 'Review', required: true },
})
openRatingSchema.index({ month: 1, _id: 1 })
openRatingSchema.index({ month: 1, reviewId: 1 }, { unique: true })

export type OpenRatingRecord = InferSchemaType<typeof openRatingSchema> & { _id: Types.ObjectId }
export const OpenRatingModel = defineModel<OpenRatingRecord>('OpenRating', openRatingSchema)
