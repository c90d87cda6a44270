import { Schema } from 'mongoose'

/** How many votes were added since the first one of a day of 24 hours; the next vote after that begins anew. */
export const voteWindowSchema = new Schema(
  {
    since: { type: Date, required: true },
    count: { type: Number, required: true },
  },
  { _id: false, id: false },
)
