import { type InferSchemaType, Schema } from 'mongoose'
import { defineModel } from '@/lib/db/define-model'

/** A passkey of an account: the public part of a key pair in the member's device. */
const passkeySchema = new Schema({
  /** The credential's id, in base64url: a passkey belongs to one account. */
  _id: { type: String, required: true },
  userId: { type: Schema.Types.ObjectId, ref: 'User', required: true },
  /** In base64url. */
  publicKey: { type: String, required: true },
  /** How often it signed, by its own count; 0 where the device does not count. */
  counter: { type: Number, required: true },
  transports: { type: [String], default: [] },
  /** What the member calls it. */
  name: { type: String, required: true },
  createdAt: { type: Date, required: true },
  usedAt: { type: Date, default: null },
  /** When the owner was last e-mailed about a copy of its key. */
  copyToldAt: { type: Date, default: null },
})
passkeySchema.index({ userId: 1, createdAt: 1 })

export type PasskeyRecord = InferSchemaType<typeof passkeySchema>
export const PasskeyModel = defineModel<PasskeyRecord>('Passkey', passkeySchema)
