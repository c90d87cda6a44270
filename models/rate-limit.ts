import { type InferSchemaType, Schema } from 'mongoose'
import { defineModel } from '@/lib/db/define-model'

/** The calls that an owner consumed of a rate limit since the window began. */
const rateLimitSchema = new Schema(
  {
    /** The name of the rate limit and a digest of its owner. */
    key: { type: String, required: true },
    points: { type: Number, required: true },
    /** For a network: the calls of the smaller networks in it, by their digests. */
    parts: { type: Schema.Types.Mixed },
    /** The end of the window. */
    expire: { type: Date, required: true },
  },
  // A failover may forget the last calls, which is harmless; waiting for a majority would delay every write.
  { writeConcern: { w: 1 } },
)
rateLimitSchema.index({ key: 1 }, { unique: true })
rateLimitSchema.index({ expire: -1 }, { expireAfterSeconds: 0 })

export type RateLimitRecord = Omit<InferSchemaType<typeof rateLimitSchema>, 'parts'> & {
  parts?: Record<string, number> | null
}
export const RateLimitModel = defineModel<RateLimitRecord>('RateLimit', rateLimitSchema)
