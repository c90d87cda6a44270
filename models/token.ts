import mongoose, { type InferSchemaType, type Model, model, Schema, type Types } from 'mongoose'

/**
 * Single-use tokens of mails, and revoked sessions. Only digests are kept: `digest` is the SHA-256 of the mailed token,
 * or the id of what is over: a revoked session's `jti`, a third party's grant that was used.
 */
const tokenSchema = new Schema({
  kind: {
    type: String,
    required: true,
    enum: ['passwordReset', 'emailVerification', 'emailChange', 'revoked'],
  },
  digest: { type: String, required: true },
  userId: { type: Schema.Types.ObjectId, ref: 'User', default: null },
  /** The address that an `emailChange` was mailed to, and makes the account's. */
  email: { type: String },
  expiresAt: { type: Date, required: true },
})
tokenSchema.index({ kind: 1, digest: 1 }, { unique: true })
// One standing token for each person and purpose: a new one takes the place of the old (C26).
tokenSchema.index(
  { userId: 1, kind: 1 },
  { unique: true, partialFilterExpression: { userId: { $type: 'objectId' } } },
)
tokenSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

export type TokenRecord = InferSchemaType<typeof tokenSchema> & { _id: Types.ObjectId }
export const TokenModel: Model<TokenRecord> =
  mongoose.models.Token ?? model<TokenRecord>('Token', tokenSchema)
