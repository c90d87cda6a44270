import { type InferSchemaType, Schema } from 'mongoose'
import { defineModel } from '@/lib/db/define-model'

const groupSchema = new Schema(
  {
    id: { type: String, default: '' },
    sum: { type: Number, required: true },
    count: { type: Number, required: true },
  },
  { _id: false, id: false },
)

/**
 * Sums of an influencer's counted ratings by relationship, language and month (`RatingBreakdown`), under the influencer's
 * id: apart from the influencer, as only the profile shows them.
 */
const ratingBreakdownSchema = new Schema(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    relationships: { type: [groupSchema], default: [] },
    languages: { type: [groupSchema], default: [] },
    months: { type: [groupSchema], default: [] },
  },
  { versionKey: false },
)

export type RatingBreakdownRecord = InferSchemaType<typeof ratingBreakdownSchema>
export const RatingBreakdownModel = defineModel<RatingBreakdownRecord>(
  'RatingBreakdown',
  ratingBreakdownSchema,
)
