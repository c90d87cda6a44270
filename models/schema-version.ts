import mongoose, { type InferSchemaType, type Model, model, Schema } from 'mongoose'

const doneSchema = new Schema(
  {
    version: { type: Number, required: true },
    name: { type: String, required: true },
    changed: { type: Number, required: true },
    at: { type: Date, required: true },
  },
  { _id: false },
)

/** Where the database stands among the migrations (lib/migrations): one document, `_id` 'schema'. */
const schemaVersionSchema = new Schema({
  _id: { type: String, required: true },
  /** So many migrations are through. */
  version: { type: Number, required: true, default: 0 },
  /** How far the next one has come: the last document of its last batch, and what it has changed so far. */
  after: { type: Schema.Types.ObjectId, default: null },
  changed: { type: Number, required: true, default: 0 },
  /** The process that migrates, and until when nobody else may. */
  holder: { type: String, default: null },
  heldUntil: { type: Date, default: null },
  history: { type: [doneSchema], default: [] },
})

export type SchemaVersionRecord = InferSchemaType<typeof schemaVersionSchema>
export const SchemaVersionModel: Model<SchemaVersionRecord> =
  mongoose.models.SchemaVersion ?? model<SchemaVersionRecord>('SchemaVersion', schemaVersionSchema)
