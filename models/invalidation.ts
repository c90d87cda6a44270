import mongoose, { type InferSchemaType, type Model, model, Schema, type Types } from 'mongoose'

/** Which finished answers a write made stale: how the hosts that share a database tell each other. */
const invalidationSchema = new Schema({
  tags: { type: [String], required: true },
  /** The host that wrote, and has dropped its own already. */
  host: { type: String, required: true },
  /** By the database's clock: those of the hosts differ. */
  at: { type: Date },
})
// What nobody has read for so long, nobody will: a host that was cut off for longer drops everything.
invalidationSchema.index({ at: 1 }, { expireAfterSeconds: 3_600 })

export type InvalidationRecord = InferSchemaType<typeof invalidationSchema> & {
  _id: Types.ObjectId
}
export const InvalidationModel: Model<InvalidationRecord> =
  mongoose.models.Invalidation ?? model<InvalidationRecord>('Invalidation', invalidationSchema)
