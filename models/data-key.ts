import { type InferSchemaType, Schema } from 'mongoose'
import { defineModel } from '@/lib/db/define-model'

/** The key of what outlives a secret, encrypted under the secret (lib/db/data-key). There is one. */
const dataKeySchema = new Schema({
  _id: { type: String, required: true },
  wrapped: { type: String, required: true },
})

export type DataKeyRecord = InferSchemaType<typeof dataKeySchema>
export const DataKeyModel = defineModel<DataKeyRecord>('DataKey', dataKeySchema)
