import { type InferSchemaType, Schema } from 'mongoose'
import { defineModel } from '@/lib/db/define-model'

const doneSchema = new Schema(
  {
    version: { type: Number, required: true },
    name: { type: String, required: true },
    changed: { type: Number, required: true },
    at: { type: Date, required: true },
  },
  { _id: false },
)

/** The state of the migrations (lib/migrations): one document, `_id` 'schema'. */
const schemaVersionSchema = new Schema({
  _id: { type: String, required: true },
  /** The number of completed migrations. */
  version: { type: Number, required: true, default: 0 },
  /** The progress of the current one: the last document of its last batch, and the number of changes so far. */
  after: { type: Schema.Types.ObjectId, default: null },
  changed: { type: Number, required: true, default: 0 },
  /** The process that migrates, and the end of its lease (stored as `heldUntil`). */
  holder: { type: String, default: null },
  heldUntil: { type: Date, default: null },
  history: { type: [doneSchema], default: [] },
})

export type SchemaVersionRecord = InferSchemaType<typeof schemaVersionSchema>
export const SchemaVersionModel = defineModel<SchemaVersionRecord>(
  'SchemaVersion',
  schemaVersionSchema,
)
