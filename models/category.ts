import { type InferSchemaType, type Model, model, models, Schema, type Types } from 'mongoose'

const categorySchema = new Schema({ name: { type: String, required: true, trim: true } })
categorySchema.index({ name: 1 }, { unique: true })

export type CategoryRecord = InferSchemaType<typeof categorySchema> & { _id: Types.ObjectId }
export const CategoryModel: Model<CategoryRecord> =
  models.Category ?? model<CategoryRecord>('Category', categorySchema)
