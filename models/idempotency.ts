import mongoose, { type InferSchemaType, type Model, model, Schema } from 'mongoose'

/** What came of a write that a client may send again: written by the write's own transaction, kept for a day. */
const idempotencySchema = new Schema({
  /** A digest of who wrote, where and under which key, then which part of the request this is. */
  _id: { type: String, required: true },
  bodyDigest: { type: String, required: true },
  /** BSON of `{ result }`: what the command returned. */
  result: { type: Buffer, default: null },
  expiresAt: { type: Date, required: true },
})
idempotencySchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

export type IdempotencyRecord = InferSchemaType<typeof idempotencySchema>
export const IdempotencyModel: Model<IdempotencyRecord> =
  mongoose.models.Idempotency ?? model<IdempotencyRecord>('Idempotency', idempotencySchema)
