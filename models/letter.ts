import mongoose, { type InferSchemaType, type Model, model, Schema, type Types } from 'mongoose'

/**
 * A mail that is to go out by SMTP: kept until the server has taken it, so that neither a busy server nor a restart
 * loses one. Who gets it and what it says, a link that opens an account among it, are sealed (lib/mail/seal).
 */
const letterSchema = new Schema(
  {
    purpose: { type: String, required: true },
    /** The same at every try: a mailbox that got it twice can tell. */
    messageId: { type: String, required: true },
    sealed: { type: String, required: true },
    tries: { type: Number, required: true, default: 0 },
    /** When it is next tried. Whoever tries it moves this on first, which keeps the others away. */
    dueAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { timestamps: { createdAt: true, updatedAt: false } },
)
letterSchema.index({ dueAt: 1 })
letterSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

export type LetterRecord = InferSchemaType<typeof letterSchema> & { _id: Types.ObjectId }
export const LetterModel: Model<LetterRecord> =
  mongoose.models.Letter ?? model<LetterRecord>('Letter', letterSchema)
