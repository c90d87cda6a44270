import { type InferSchemaType, Schema, type Types } from 'mongoose'
import { defineModel } from '@/lib/db/define-model'

/** One member's report of one review. `raised` false: withdrawn; the document stays for the toggle. */
const flagSchema = new Schema(
  {
    reviewId: { type: Schema.Types.ObjectId, ref: 'Review', required: true },
    userId: { type: Schema.Types.ObjectId, ref: 'User', required: true },
    /** The influencer of the review. */
    influencerId: { type: Schema.Types.ObjectId, ref: 'User', default: null },
    raised: { type: Boolean, required: true, default: false },
    /** True while the member's account is removed or their votes are voided, as in reactions. */
    voided: { type: Boolean, required: true, default: false },
    /** open until staff has decided; then upheld or dismissed. */
    state: { type: String, enum: ['open', 'upheld', 'dismissed'], required: true, default: 'open' },
  },
  { timestamps: true },
)
flagSchema.index({ reviewId: 1, userId: 1 }, { unique: true })
flagSchema.index({ state: 1, raised: 1, createdAt: 1 })
flagSchema.index({ userId: 1, influencerId: 1 })

export type FlagRecord = InferSchemaType<typeof flagSchema> & { _id: Types.ObjectId }
export const FlagModel = defineModel<FlagRecord>('Flag', flagSchema)
