import mongoose, { type Model, model, type Schema } from 'mongoose'
import { preferPrimaryInPublicReads } from '@/lib/db/public-reads'

/**
 * Returns the model of a collection, which all bundles of the process share: each loads this module, and Mongoose compiles
 * a name once. `collection`: where the name of the collection is not Mongoose's plural of the model's.
 */
export function defineModel<R>(name: string, schema: Schema, collection?: string): Model<R> {
  const known: Model<R> | undefined = mongoose.models[name]
  return known ?? model<R>(name, schema.plugin(preferPrimaryInPublicReads) as never, collection)
}
