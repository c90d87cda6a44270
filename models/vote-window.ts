import { Schema } from 'mongoose'

/** The votes of 24 hours, or the replies of an hour, since the first one; a later one starts a new window. */
export const voteWindowSchema = new Schema(
  {
    since: { type: Date, required: true },
    count: { type: Number, required: true },
  },
  { _id: false, id: false },
)
