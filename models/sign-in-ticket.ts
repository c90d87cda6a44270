import { type InferSchemaType, Schema } from 'mongoose'
import { defineModel } from '@/lib/db/define-model'

/** Keyed digests of who asked for a link: the browser's cookie, and the code that it shows. */
const linkSchema = new Schema(
  {
    browser: { type: String, required: true },
    code: { type: String, required: true },
  },
  { _id: false },
)

/**
 * That the password, or a third party, has admitted someone to an account whose second factor is still to come; or, with `link`, a
 * link in an e-mail that takes the place of the password.
 */
const signInTicketSchema = new Schema({
  /** The digest of the ticket. */
  _id: { type: String, required: true },
  userId: { type: Schema.Types.ObjectId, ref: 'User', required: true },
  /** The account's when the ticket was issued: a new password or another second factor voids it. */
  tokenVersion: { type: Number, required: true },
  /** How many confirmations were tried with it. */
  attempts: { type: Number, required: true, default: 0 },
  link: { type: linkSchema, default: null },
  expiresAt: { type: Date, required: true },
})
signInTicketSchema.index({ userId: 1 })
signInTicketSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

export type SignInTicketRecord = InferSchemaType<typeof signInTicketSchema>
export const SignInTicketModel = defineModel<SignInTicketRecord>('SignInTicket', signInTicketSchema)
