import { type InferSchemaType, Schema, type Types } from 'mongoose'
import { defineModel, PRESENT } from '@/lib/db/define-model'

/**
 * Single-use tokens of e-mails, used grants, mailboxes of closed accounts, and what is known of visitors' addresses.
 * Only digests are stored: `digest` is the SHA-256 of an e-mailed token, a keyed one of a mailbox, or the id of a
 * used grant of a third party.
 */
const tokenSchema = new Schema({
  kind: {
    type: String,
    required: true,
    enum: [
      'passwordReset',
      'emailVerification',
      'emailChange',
      'signInDenial',
      'factorRecovery',
      'addressReturn',
      'revoked',
      'closedMailbox',
      'reportAddressAsked',
      'reportAddressConfirmed',
      'reportAddressTold',
    ],
  },
  digest: { type: String, required: true },
  userId: { type: Schema.Types.ObjectId, ref: 'User', default: null },
  /** The new address that an `emailChange` token was sent to and confirms; the former one that an `addressReturn` brings back. */
  email: { type: String },
  /** The mailbox of that former address. */
  mailbox: { type: String },
  /** The account of an `addressReturn`, of which it can have several. */
  accountId: { type: Schema.Types.ObjectId, ref: 'User' },
  /** The session that asked for an `emailChange`, which outlives it. */
  sessionId: { type: String },
  expiresAt: { type: Date, required: true },
})
tokenSchema.index({ kind: 1, digest: 1 }, { unique: true })
// One valid token per member and purpose: a new one replaces the old one.
tokenSchema.index(
  { userId: 1, kind: 1 },
  { name: 'valid', unique: true, partialFilterExpression: { userId: PRESENT.id } },
)
tokenSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

export type TokenRecord = InferSchemaType<typeof tokenSchema> & { _id: Types.ObjectId }
export const TokenModel = defineModel<TokenRecord>('Token', tokenSchema)
