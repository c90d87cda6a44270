import { type InferSchemaType, Schema } from 'mongoose'
import { defineModel } from '@/lib/db/define-model'

/** The result of a write that a client may repeat: stored by the write's own transaction, for a day. */
const idempotencySchema = new Schema({
  /** A digest of sender, endpoint and key, followed by the part of the request. */
  _id: { type: String, required: true },
  bodyDigest: { type: String, required: true },
  /** BSON of `{ result }`, the return value of the command. */
  result: { type: Buffer, default: null },
  expiresAt: { type: Date, required: true },
})
idempotencySchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

export type IdempotencyRecord = InferSchemaType<typeof idempotencySchema>
export const IdempotencyModel = defineModel<IdempotencyRecord>('Idempotency', idempotencySchema)
