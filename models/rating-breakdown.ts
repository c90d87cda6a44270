import { type InferSchemaType, Schema } from 'mongoose'
import { defineModel } from '@/lib/db/define-model'
import { EVENT_KINDS } from '@/lib/domain/profile-events'

const groupSchema = new Schema(
  {
    id: { type: String, default: '' },
    sum: { type: Number, required: true },
    count: { type: Number, required: true },
  },
  { _id: false, id: false },
)

const eventSchema = new Schema(
  {
    month: { type: String, required: true },
    kind: { type: String, enum: EVENT_KINDS, required: true },
    detail: { type: String, default: '' },
    count: { type: Number, required: true },
  },
  { _id: false },
)

/**
 * Sums of an influencer's counted ratings by relationship, language and month (`RatingBreakdown`), under the influencer's
 * id: apart from the influencer, as only the profile shows them. With them what happened beside the ratings (`ProfileEvent`).
 */
const ratingBreakdownSchema = new Schema(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    relationships: { type: [groupSchema], default: [] },
    languages: { type: [groupSchema], default: [] },
    months: { type: [groupSchema], default: [] },
    answered: { type: [groupSchema], default: [] },
    events: { type: [eventSchema], default: [] },
  },
  { versionKey: false },
)

export type RatingBreakdownRecord = InferSchemaType<typeof ratingBreakdownSchema>
export const RatingBreakdownModel = defineModel<RatingBreakdownRecord>(
  'RatingBreakdown',
  ratingBreakdownSchema,
)
