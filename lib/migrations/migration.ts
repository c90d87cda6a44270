import { type AnyBulkWriteOperation, type Document, MongoBulkWriteError } from 'mongodb'
import { type Model, type QueryFilter, type Types, trusted } from 'mongoose'

/**
 * Brings documents of earlier versions to the shape of this one. Its position in `MIGRATIONS` tells its version.
 *
 * `run` may be stopped anywhere and resumed at the last saved position. It may meet documents that are already migrated, and
 * the site may write meanwhile, including the previous version. So each write derives its values with the functions that the
 * site uses, and its filter names the values that they were derived from.
 */
export type Migration = {
  name: string
  /** What it changes, for the log. */
  what: string
  /** The collections that it walks through, which tell how long it takes. */
  models: readonly AnyModel[]
  run(place: Place): Promise<void>
}

/** A model whose records do not matter. */
export type AnyModel = Pick<Model<unknown>, 'collection' | 'estimatedDocumentCount'>

export type Place = {
  /** The last document of an earlier, interrupted run; null: from the start. */
  after: Types.ObjectId | null
  /** Saves that everything up to this document is done. Throws when another process has taken over. */
  keep(after: Types.ObjectId | null, changed: number): Promise<void>
}

/** Documents per batch: one write command that finishes well within the lease. */
const BATCH = 1_000

/** A filter may name fields that the model no longer has. */
const EARLIER_FIELDS = { strictQuery: false }

type Walk<R> = { model: Model<R>; fields: string; filter?: object }

/**
 * Walks through a collection by id in batches and saves the position after each. `change` gets the named fields of the
 * documents that match the filter and returns the number it changed. Throws when another process has taken over.
 */
export async function walk<R extends { _id: Types.ObjectId }>(
  { model, fields, filter = {} }: Walk<R>,
  place: Place,
  change: (batch: R[]) => Promise<number>,
): Promise<void> {
  let after = place.after
  for (;;) {
    const rest: QueryFilter<R> = { ...filter, ...(after && { _id: trusted({ $gt: after }) }) }
    const batch = await model
      .find(rest, fields, EARLIER_FIELDS)
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

/** A write that applies only while the document still matches the filter. */
export type GuardedWrite = { filter: object; set: object }

/**
 * Applies the writes of a batch whose filters still match, and returns the number of changed documents. Writes that violate a
 * unique index are skipped; other errors are thrown. Uses the driver's collection, because the values need no casting.
 */
export async function writeAll<R>(
  model: Model<R>,
  writes: readonly GuardedWrite[],
): Promise<number> {
  if (writes.length === 0) return 0
  const operations = writes.map(
    ({ filter, set }): AnyBulkWriteOperation<Document> => ({
      // Without a hint the filter's other fields make the database try several plans for each write.
      updateOne: { filter, update: { $set: set }, hint: { _id: 1 } },
    }),
  )
  try {
    const collection = model.collection as unknown as BulkCollection
    return (await collection.bulkWrite(operations, { ordered: false })).modifiedCount
  } catch (error) {
    if (error instanceof MongoBulkWriteError && isAllDuplicates(error)) {
      return error.result.modifiedCount
    }
    throw error
  }
}

type BulkCollection = {
  bulkWrite(
    operations: AnyBulkWriteOperation<Document>[],
    options: { ordered: boolean },
  ): Promise<{ modifiedCount: number }>
}

const isAllDuplicates = ({ writeErrors }: MongoBulkWriteError) =>
  [writeErrors].flat().every(({ code }) => code === 11_000)
