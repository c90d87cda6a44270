import { type AnyBulkWriteOperation, type Document, MongoBulkWriteError } from 'mongodb'
import { type Model, type Types, trusted } from 'mongoose'

/**
 * Brings documents that an earlier version wrote to the shape of this one. Its place in `MIGRATIONS` is its version.
 *
 * `run` may be stopped anywhere and begun anew at the last place that was kept; it may meet documents that are as they
 * should be, and the site may write meanwhile, the version before this one included. So each write derives its values by
 * the functions by which the site writes them, and says in its filter what it derived them from.
 */
export type Migration = {
  name: string
  /** What it changes, for the log. */
  what: string
  /** The collections that it walks through: their size says how long it takes. */
  models: readonly AnyModel[]
  run(place: Place): Promise<void>
}

/** A model whose records do not matter. */
export type AnyModel = Pick<Model<unknown>, 'collection' | 'estimatedDocumentCount'>

export type Place = {
  /** The last document of an earlier, interrupted run; null: from the start. */
  after: Types.ObjectId | null
  /** Everything up to this document is done. Throws when another process has taken over. */
  keep(after: Types.ObjectId | null, changed: number): Promise<void>
}

/** Documents of a batch: one write command, through well before the lease is over. */
const BATCH = 1_000

type Walk<R> = { model: Model<R>; fields: string; filter?: object }

/**
 * Walks through a collection in the order of its ids, a batch at a time, and keeps the place after each. `change` gets
 * the named fields of the documents that fit the filter, and returns how many it changed.
 */
export async function walk<R extends { _id: Types.ObjectId }>(
  { model, fields, filter = {} }: Walk<R>,
  place: Place,
  change: (batch: R[]) => Promise<number>,
): Promise<void> {
  let after = place.after
  for (;;) {
    const rest = { ...filter, ...(after && { _id: trusted({ $gt: after }) }) } as never
    const batch = await model
      .find(rest, fields)
      .sort({ _id: 1 })
      .limit(BATCH)
      .hint({ _id: 1 })
      .lean<R[]>()
    const last = batch.at(-1)
    if (!last) return
    const changed = await change(batch)
    after = last._id
    await place.keep(after, changed)
  }
}

export type GuardedWrite = { filter: object; set: object }

/**
 * Makes the writes of a batch whose filters still fit; returns how many did. A write that breaks a unique index is left
 * out. The driver's own collection: the values come from the site's own functions and need no casting.
 */
export async function writeAll<R>(
  model: Model<R>,
  writes: readonly GuardedWrite[],
): Promise<number> {
  if (writes.length === 0) return 0
  const operations = writes.map(
    ({ filter, set }): AnyBulkWriteOperation<Document> => ({
      // The filter's other fields would make the database try out several plans for each.
      updateOne: { filter, update: { $set: set }, hint: { _id: 1 } },
    }),
  )
  try {
    const collection = model.collection as unknown as BulkWritable
    return (await collection.bulkWrite(operations, { ordered: false })).modifiedCount
  } catch (error) {
    if (error instanceof MongoBulkWriteError && isAllDuplicates(error)) {
      return error.result.modifiedCount
    }
    throw error
  }
}

type BulkWritable = {
  bulkWrite(
    operations: AnyBulkWriteOperation<Document>[],
    options: { ordered: boolean },
  ): Promise<{ modifiedCount: number }>
}

const isAllDuplicates = ({ writeErrors }: MongoBulkWriteError) =>
  [writeErrors].flat().every(({ code }) => code === 11_000)

/** Whether a stored list is the wanted one. */
export const isSameList = (stored: readonly string[] | undefined, wanted: readonly string[]) =>
  stored?.length === wanted.length && wanted.every((one, at) => stored[at] === one)
