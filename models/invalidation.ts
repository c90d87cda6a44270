import { type InferSchemaType, Schema, type Types } from 'mongoose'
import { defineModel } from '@/lib/db/define-model'

/** The cached responses that a write invalidates: how hosts that share a database notify each other. */
const invalidationSchema = new Schema({
  tags: { type: [String], required: true },
  /** The host that wrote, and has already invalidated its own cache. */
  host: { type: String, required: true },
  /** By the database's clock, because those of the hosts differ. */
  at: { type: Date },
})
// A host that was disconnected for longer invalidates its whole cache instead.
invalidationSchema.index({ at: 1 }, { expireAfterSeconds: 3_600 })

export type InvalidationRecord = InferSchemaType<typeof invalidationSchema> & {
  _id: Types.ObjectId
}
export const InvalidationModel = defineModel<InvalidationRecord>('Invalidation', invalidationSchema)
