import { type InferSchemaType, Schema } from 'mongoose'
import { defineModel } from '@/lib/db/define-model'

/** Values that the site computes and stores, by name: for example the mean of all ratings, or that the seed has run. */
const settingSchema = new Schema({
  _id: { type: String, required: true },
  value: { type: Schema.Types.Mixed, required: true },
})

export type SettingRecord = InferSchemaType<typeof settingSchema>
export const SettingModel = defineModel<SettingRecord>('Setting', settingSchema)
