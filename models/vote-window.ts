import { Schema } from 'mongoose'

/** The votes added in 24 hours since the first one; a later vote starts a new window. */
export const voteWindowSchema = new Schema(
  {
    since: { type: Date, required: true },
    count: { type: Number, required: true },
  },
  { _id: false, id: false },
)
