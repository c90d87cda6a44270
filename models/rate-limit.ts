import mongoose, { type InferSchemaType, type Model, model, Schema } from 'mongoose'

/** How many calls of a budget were spent since its window began. */
const rateLimitSchema = new Schema({
  /** The name of the budget and a digest of whose it is. */
  key: { type: String, required: true },
  points: { type: Number, required: true },
  /** Of a network's budget the calls of the smaller networks in it, each by its digest. */
  parts: { type: Schema.Types.Mixed },
  /** When the window is over. */
  expire: { type: Date, required: true },
})
rateLimitSchema.index({ key: 1 }, { unique: true })
rateLimitSchema.index({ expire: -1 }, { expireAfterSeconds: 0 })

export type RateLimitRecord = Omit<InferSchemaType<typeof rateLimitSchema>, 'parts'> & {
  parts?: Record<string, number> | null
}
export const RateLimitModel: Model<RateLimitRecord> =
  mongoose.models.RateLimit ?? model<RateLimitRecord>('RateLimit', rateLimitSchema)
