import mongoose, { type InferSchemaType, type Model, model, Schema, type Types } from 'mongoose'

/** Influencers carry the name of their category: whoever changes a name makes them follow (lib/categories). */
const categorySchema = new Schema({
  name: { type: String, required: true, trim: true },
  /** Names that it, or what was merged into it, had before: whoever asks for one of them finds this category. */
  formerNames: { type: [String], default: [] },
  /** When it took over a name: until a while after that, influencers with that name are looked for and follow. */
  changedAt: { type: Date, default: null },
  /** The category that it is becoming part of; nobody sees it any more, and it goes when all have followed. */
  mergeInto: { type: Schema.Types.ObjectId, ref: 'Category', default: null },
})
categorySchema.index({ name: 1 }, { unique: true })
categorySchema.index({ formerNames: 1 })

export type CategoryRecord = InferSchemaType<typeof categorySchema> & { _id: Types.ObjectId }
export const CategoryModel: Model<CategoryRecord> =
  mongoose.models.Category ?? model<CategoryRecord>('Category', categorySchema)
