import { type InferSchemaType, Schema, type Types } from 'mongoose'
import { defineModel } from '@/lib/db/define-model'

const proposalSchema = new Schema(
  {
    into: { type: Schema.Types.ObjectId, required: true },
    by: { type: Schema.Types.ObjectId, required: true },
    at: { type: Date, required: true },
  },
  { _id: false },
)

/** Influencers store the name of their category; a job updates them after a rename or a merge (lib/categories). */
const categorySchema = new Schema({
  name: { type: String, required: true, trim: true },
  /** Former names of it and of categories merged into it: a request for one of them finds this category. */
  formerNames: { type: [String], default: [] },
  /** Ids of categories that were merged into it, looked up in the same way. */
  formerIds: { type: [Schema.Types.ObjectId], default: [] },
  /** A merge that someone has asked for, until a second person does. */
  proposal: { type: proposalSchema, default: null },
  /** The category it is being merged into: it is no longer listed, and deleted when all influencers have moved. */
  mergeInto: { type: Schema.Types.ObjectId, ref: 'Category', default: null },
})
categorySchema.index({ name: 1 }, { unique: true })
categorySchema.index({ formerNames: 1 })

export type CategoryRecord = InferSchemaType<typeof categorySchema> & { _id: Types.ObjectId }
export const CategoryModel = defineModel<CategoryRecord>('Category', categorySchema)
