import mongoose, { type InferSchemaType, type Model, model, Schema, type Types } from 'mongoose'

/**
 * A time in which ratings of one influencer wait for staff, because unusually many came (decision 023). Its ratings
 * carry its id; what is said of them is counted when somebody looks.
 */
const surgeSchema = new Schema(
  {
    influencerId: { type: Schema.Types.ObjectId, ref: 'User', required: true },
    /** One at a time for each influencer. */
    open: { type: Boolean, required: true, default: true },
    /** Ratings from then on wait: when the first of those that made it a surge was written. */
    since: { type: Date, required: true },
    /** A campaign: only ratings of newcomers wait. */
    onlyNewcomers: { type: Boolean, required: true, default: false },
    /** When it is asked next whether it is over. */
    lookAt: { type: Date, required: true },
    endedAt: { type: Date, default: null },
    endedBy: { type: String, enum: ['quiet', 'staff', 'release', null], default: null },
    /** Until then none begins by itself: staff has ended this one. */
    calmUntil: { type: Date, default: null },
    /** What staff last decided for all that waited. */
    verdict: { type: String, enum: ['released', 'voided', null], default: null },
    /** What has not reached all of its ratings yet, since when; the sweep goes on with it. */
    step: {
      type: String,
      enum: ['gather', 'end', 'release', 'void', 'unrelease', 'unvoid', null],
      default: null,
    },
    stepAt: { type: Date, default: null },
  },
  { timestamps: true },
)
surgeSchema.index({ influencerId: 1 }, { unique: true, partialFilterExpression: { open: true } })
surgeSchema.index({ influencerId: 1, calmUntil: -1 })
surgeSchema.index({ lookAt: 1 }, { partialFilterExpression: { open: true } })
surgeSchema.index(
  { step: 1, stepAt: 1 },
  { partialFilterExpression: { step: { $type: 'string' } } },
)

export type SurgeRecord = InferSchemaType<typeof surgeSchema> & { _id: Types.ObjectId }
export const SurgeModel: Model<SurgeRecord> =
  mongoose.models.Surge ?? model<SurgeRecord>('Storm', surgeSchema)
