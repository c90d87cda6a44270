import mongoose, { type InferSchemaType, type Model, model, Schema, type Types } from 'mongoose'

const categorySchema = new Schema({ name: { type: String, required: true, trim: true } })
categorySchema.index({ name: 1 }, { unique: true })

export type CategoryRecord = InferSchemaType<typeof categorySchema> & { _id: Types.ObjectId }
export const CategoryModel: Model<CategoryRecord> =
  mongoose.models.Category ?? model<CategoryRecord>('Category', categorySchema)
