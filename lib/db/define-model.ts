import mongoose, { type Model, model, type Schema, Types } from 'mongoose'
import { preferPrimaryInPublicReads } from '@/lib/db/public-reads'

/**
 * Returns the model of a collection, which all bundles of the process share: each loads this module, and Mongoose compiles
 * a name once. `collection`: where the name of the collection is not Mongoose's plural of the model's.
 */
export function defineModel<R>(name: string, schema: Schema, collection?: string): Model<R> {
  const known: Model<R> | undefined = mongoose.models[name]
  return known ?? model<R>(name, schema.plugin(preferPrimaryInPublicReads) as never, collection)
}

/**
 * Conditions of partial indexes that hold values of a type alone. Not `$type`: MongoDB takes such an index only for queries
 * that repeat `$type`, and reads the whole collection for a plain value.
 */
export const PRESENT = {
  /** Not empty. */
  string: { $gt: '' },
  id: { $gt: new Types.ObjectId('0'.repeat(24)) },
  date: { $gt: new Date(0) },
} as const
