import type { Types } from 'mongoose'
import type { AnyModel, Place } from '@/lib/migrations/migration'

/** Documents per update. */
const RANGE = 5_000

/**
 * Drops fields that the model no longer has from all documents of a collection, with their indexes. A repeated run is quick,
 * because the fields are gone. Throws when another process has taken over.
 */
export async function dropFields(
  model: AnyModel,
  fields: readonly string[],
  place: Place,
): Promise<void> {
  await dropIndexes(model, fields)
  const { collection } = model
  const $unset = Object.fromEntries(fields.map((field) => [field, '']))
  let range: { $gt?: Types.ObjectId; $lte?: Types.ObjectId } = {}
  for (;;) {
    const [last] = await collection
      .find<{ _id: Types.ObjectId }>(range.$gt ? { _id: range } : {}, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .skip(RANGE - 1)
      .limit(1)
      .toArray()
    const ids = { ...range, ...(last && { $lte: last._id }) }
    const filter = Object.keys(ids).length > 0 ? { _id: ids } : {}
    const { modifiedCount } = await collection.updateMany(filter, { $unset })
    await place.keep(null, modifiedCount)
    if (!last) return
    range = { $gt: last._id }
  }
}

/** Needed because creating indexes never drops one. */
async function dropIndexes({ collection }: AnyModel, fields: readonly string[]): Promise<void> {
  const isDropped = (path: string) => fields.some((field) => path.split('.')[0] === field)
  for (const { name, key } of await collection.indexes()) {
    if (name && Object.keys(key).some(isDropped)) await collection.dropIndex(name)
  }
}
