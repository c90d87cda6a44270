import { type InferSchemaType, Schema, type Types } from 'mongoose'
import { defineModel } from '@/lib/db/define-model'

/** A fact that the surviving profile took over, with its own value before. */
const takenFactSchema = new Schema(
  {
    name: { type: String, required: true },
    before: { type: Schema.Types.Mixed, default: null },
    taken: { type: Schema.Types.Mixed, default: null },
  },
  { _id: false },
)

/** Two profiles of one person that staff made one, and what undoing it needs (lib/moderation/merges). */
const profileMergeSchema = new Schema(
  {
    fromId: { type: Schema.Types.ObjectId, ref: 'User', required: true },
    intoId: { type: Schema.Types.ObjectId, ref: 'User', required: true },
    /** moving and parting: the job is at work. */
    state: {
      type: String,
      enum: ['moving', 'merged', 'parting', 'parted'],
      required: true,
      default: 'moving',
    },
    facts: { type: [takenFactSchema], default: [] },
    /** What the profile that is gone was before. */
    before: {
      type: new Schema({ approved: Boolean, listed: Boolean }, { _id: false }),
      required: true,
    },
    /** The surges that moved along. */
    surgeIds: { type: [Schema.Types.ObjectId], default: [] },
    /** Until then it can be undone; afterwards what was set aside is deleted. */
    undoUntil: { type: Date, required: true },
    deletedAt: { type: Date, default: null },
  },
  { timestamps: true },
)
profileMergeSchema.index({ fromId: 1, createdAt: -1 })
profileMergeSchema.index({ intoId: 1, createdAt: -1 })
profileMergeSchema.index({ state: 1, deletedAt: 1, undoUntil: 1 })

export type ProfileMergeRecord = InferSchemaType<typeof profileMergeSchema> & {
  _id: Types.ObjectId
}
export const ProfileMergeModel = defineModel<ProfileMergeRecord>('ProfileMerge', profileMergeSchema)
