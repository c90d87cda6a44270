import { type InferSchemaType, Schema, type Types } from 'mongoose'
import { defineModel } from '@/lib/db/define-model'

/**
 * An influencer who was taken off the site at their own request. Of name and handles it has keyed digests only, by which a
 * later submission of the same person is recognised (lib/influencers/delistings).
 */
const delistingSchema = new Schema(
  {
    influencerId: { type: Schema.Types.ObjectId, ref: 'User', required: true },
    digests: { type: [String], required: true },
    /** Profiles that an admin has allowed all the same. */
    exceptIds: { type: [Schema.Types.ObjectId], default: [] },
  },
  { timestamps: { createdAt: true, updatedAt: false } },
)
delistingSchema.index({ influencerId: 1 }, { unique: true })
delistingSchema.index({ digests: 1 })

export type DelistingRecord = InferSchemaType<typeof delistingSchema> & { _id: Types.ObjectId }
export const DelistingModel = defineModel<DelistingRecord>('Delisting', delistingSchema)
