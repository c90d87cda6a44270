import { type InferSchemaType, Schema, type Types } from 'mongoose'
import { defineModel } from '@/lib/db/define-model'

const totpSchema = new Schema(
  {
    /** Encrypted (lib/email/encryption). */
    secret: { type: String, required: true },
    since: { type: Date, required: true },
    /** The last step of 30 seconds of which a code was accepted: each is accepted once. */
    lastStep: { type: Number, required: true },
  },
  { _id: false },
)

/** A secret that no right code has confirmed yet. */
const pendingTotpSchema = new Schema(
  {
    secret: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { _id: false },
)

/** Wrong codes since `since`, and when the owner was last told. */
const failuresSchema = new Schema(
  {
    since: { type: Date, required: true },
    count: { type: Number, required: true },
    toldAt: { type: Date, default: null },
  },
  { _id: false },
)

/** That the owner has lost all factors: they end at `endsAt`. Null before the link of the first e-mail is used. */
const recoverySchema = new Schema(
  {
    id: { type: String, required: true },
    /** The account's when it was asked for: a new password, or the end of all sessions, ends the recovery. */
    tokenVersion: { type: Number, required: true },
    endsAt: { type: Date, default: null },
  },
  { _id: false, id: false },
)

/**
 * The second factors of an account, apart from it so that no query of accounts can return them. `secondFactors` of the
 * account says which kinds there are; both are written together.
 */
const secondFactorSchema = new Schema({
  userId: { type: Schema.Types.ObjectId, ref: 'User', required: true },
  totp: { type: totpSchema, default: null },
  pendingTotp: { type: pendingTotpSchema, default: null },
  /** Digests of the recovery codes that are left. */
  recoveryCodes: { type: [String], default: [] },
  failures: { type: failuresSchema, default: null },
  recovery: { type: recoverySchema, default: null },
})
secondFactorSchema.index({ userId: 1 }, { unique: true })

export type SecondFactorRecord = InferSchemaType<typeof secondFactorSchema> & {
  _id: Types.ObjectId
}
export const SecondFactorModel = defineModel<SecondFactorRecord>('SecondFactor', secondFactorSchema)
