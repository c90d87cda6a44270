import mongoose, { type InferSchemaType, type Model, model, Schema, type Types } from 'mongoose'

/** Influencers carry the name of their category; a job changes them after a rename or a merge (lib/categories). */
const categorySchema = new Schema({
  name: { type: String, required: true, trim: true },
  /** Names that it, or what was merged into it, had before: a request for one of them finds this category. */
  formerNames: { type: [String], default: [] },
  /** Categories that were merged into it, in the same way. */
  formerIds: { type: [Schema.Types.ObjectId], default: [] },
  /** The category that it is being merged into; it is not listed any more, and is deleted when all influencers have moved. */
  mergeInto: { type: Schema.Types.ObjectId, ref: 'Category', default: null },
})
categorySchema.index({ name: 1 }, { unique: true })
categorySchema.index({ formerNames: 1 })

export type CategoryRecord = InferSchemaType<typeof categorySchema> & { _id: Types.ObjectId }
export const CategoryModel: Model<CategoryRecord> =
  mongoose.models.Category ?? model<CategoryRecord>('Category', categorySchema)
