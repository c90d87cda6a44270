import { type InferSchemaType, Schema, type Types } from 'mongoose'
import { defineModel } from '@/lib/db/define-model'

const VERDICTS = ['released', 'voided', null] as const
const verdictSchema = new Schema({ verdict: { type: String, enum: VERDICTS, required: true } })

/**
 * A rating surge: a time in which ratings of one influencer are pending moderation, because unusually many came (decision
 * 055). Its ratings carry its id.
 */
const surgeSchema = new Schema(
  {
    influencerId: { type: Schema.Types.ObjectId, ref: 'User', required: true },
    /** At most one open surge per influencer. */
    open: { type: Boolean, required: true, default: true },
    /** Ratings since then wait: when the first of those that made it a surge, or that resumed it, was written. */
    since: { type: Date, required: true },
    /** A campaign: only ratings of newcomers wait. */
    onlyNewcomers: { type: Boolean, required: true, default: false },
    /** The counted ratings per star before it: those of established members that fit them do not wait. */
    earlierCounts: { type: [Number], default: [] },
    /** No more ratings wait from then on; see `endOfHold`. */
    until: { type: Date, default: null },
    /** When to check next whether it is over. */
    lookAt: { type: Date, required: true },
    endedAt: { type: Date, default: null },
    endedBy: { type: String, enum: ['quiet', 'staff', 'release', null], default: null },
    /** The last decision of staff about all pending ratings. */
    verdict: { type: String, enum: VERDICTS, default: null },
    /** The decisions in force, the last one last. */
    verdicts: { type: [verdictSchema], default: [] },
    /** The decision that the step `unrelease` or `unvoid` undoes. */
    undoing: { type: Schema.Types.ObjectId, default: null },
    /** The step that is not applied to all of its ratings yet, and since when; a job continues it. */
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
surgeSchema.index({ influencerId: 1, createdAt: -1 })
surgeSchema.index({ lookAt: 1 }, { partialFilterExpression: { open: true } })

export type SurgeRecord = InferSchemaType<typeof surgeSchema> & { _id: Types.ObjectId }
export const SurgeModel = defineModel<SurgeRecord>('Surge', surgeSchema)
