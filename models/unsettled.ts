import { Schema } from 'mongoose'

/**
 * A write that has begun and whose totals are not applied yet (see lib/totals). Kept on the parent that holds the
 * totals: a mark that stays is what a crash leaves behind, and the reason for a recount.
 */
const unsettledSchema = new Schema(
  {
    id: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { _id: false, id: false },
)

/** The two fields of every parent of totals. `totalsVersion` moves with each mark and each application. */
export const unsettledFields = {
  unsettled: { type: [unsettledSchema], default: [] },
  totalsVersion: { type: Number, required: true, default: 0 },
} as const
