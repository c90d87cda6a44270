import { type InferSchemaType, Schema } from 'mongoose'
import { defineModel } from '@/lib/db/define-model'

/** What a passkey is asked to sign, once. */
const passkeyChallengeSchema = new Schema({
  /** The digest of the challenge. */
  _id: { type: String, required: true },
  /** The account that adds a passkey; null for a sign-in. */
  userId: { type: Schema.Types.ObjectId, ref: 'User', default: null },
  /** What the new passkey is called. */
  name: { type: String, default: '' },
  expiresAt: { type: Date, required: true },
})
passkeyChallengeSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

export type PasskeyChallengeRecord = InferSchemaType<typeof passkeyChallengeSchema>
export const PasskeyChallengeModel = defineModel<PasskeyChallengeRecord>(
  'PasskeyChallenge',
  passkeyChallengeSchema,
)
