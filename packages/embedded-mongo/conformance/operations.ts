import type {
  AggregateOptions,
  AnyBulkWriteOperation,
  BulkWriteOptions,
  CountDocumentsOptions,
  Document,
  FindOneAndDeleteOptions,
  FindOneAndReplaceOptions,
  FindOneAndUpdateOptions,
  FindOptions,
  UpdateOptions,
  UpdateResult,
} from 'mongodb'
import type { Act, Case } from './case'

/** Read options that keep BSON types, so that an int differs from a double. */
const EXACT = { promoteValues: false, promoteBuffers: false, bsonRegExp: true } as const

/** The value of a field that an expression left missing. */
export const MISSING = '(missing)'

/** Finds documents, sorted by `_id` unless the options sort. */
export function find(filter: Document, options: FindOptions = {}): Act {
  return ({ collection }) =>
    collection.find(filter, { sort: { _id: 1 }, ...options, ...EXACT }).toArray()
}

/** Finds the `_id`s of matching documents. */
export function ids(filter: Document, options: FindOptions = {}): Act {
  return async (subject) => {
    const found = await find(filter, options)(subject)
    return (found as Document[]).map((each) => each._id)
  }
}

export function count(filter: Document, options: CountDocumentsOptions = {}): Act {
  return ({ collection }) => collection.countDocuments(filter, options)
}

export function distinct(field: string, filter: Document = {}): Act {
  return ({ collection }) => collection.distinct(field, filter, EXACT)
}

/** Inserts one document by insertOne, whose errors report the duplicate key, and several by insertMany. */
export function insert(...documents: Document[]): Act {
  return async ({ collection }) => {
    const copies = documents.map((each) => ({ ...each }))
    const [only] = copies
    if (only && copies.length === 1) return Number((await collection.insertOne(only)).acknowledged)
    return (await collection.insertMany(copies)).insertedCount
  }
}

/** Counts of an update: [matched, modified], and the new `_id` when it inserted. */
function outcome(result: UpdateResult): unknown[] {
  const counts = [result.matchedCount, result.modifiedCount]
  return result.upsertedCount > 0 ? [...counts, result.upsertedId] : counts
}

type Change = Document | Document[]

export function updateOne(filter: Document, change: Change, options: UpdateOptions = {}): Act {
  return async ({ collection }) => outcome(await collection.updateOne(filter, change, options))
}

export function updateMany(filter: Document, change: Change, options: UpdateOptions = {}): Act {
  return async ({ collection }) => outcome(await collection.updateMany(filter, change, options))
}

export function replaceOne(filter: Document, document: Document, options = {}): Act {
  return async ({ collection }) =>
    outcome((await collection.replaceOne(filter, document, options)) as UpdateResult)
}

export function findOneAndUpdate(
  filter: Document,
  change: Change,
  options: FindOneAndUpdateOptions = {},
): Act {
  return ({ collection }) => collection.findOneAndUpdate(filter, change, { ...options, ...EXACT })
}

export function findOneAndReplace(
  filter: Document,
  document: Document,
  options: FindOneAndReplaceOptions = {},
): Act {
  return ({ collection }) =>
    collection.findOneAndReplace(filter, document, { ...options, ...EXACT })
}

export function findOneAndDelete(filter: Document, options: FindOneAndDeleteOptions = {}): Act {
  return ({ collection }) => collection.findOneAndDelete(filter, { ...options, ...EXACT })
}

export function deleteOne(filter: Document): Act {
  return async ({ collection }) => (await collection.deleteOne(filter)).deletedCount
}

export function deleteMany(filter: Document): Act {
  return async ({ collection }) => (await collection.deleteMany(filter)).deletedCount
}

/** Counts of a batch: inserted, matched, modified, deleted, upserted. */
export function bulkWrite(writes: AnyBulkWriteOperation[], options: BulkWriteOptions = {}): Act {
  return async ({ collection }) => {
    const result = await collection.bulkWrite(writes, options)
    return [
      result.insertedCount,
      result.matchedCount,
      result.modifiedCount,
      result.deletedCount,
      result.upsertedCount,
    ]
  }
}

export function aggregate(pipeline: Document[], options: AggregateOptions = {}): Act {
  return ({ collection }) => collection.aggregate(pipeline, { ...options, ...EXACT }).toArray()
}

/** A command on the case's database; `$collection` stands for the name of its collection. */
export function command(document: Document): Act {
  return ({ db, collection }) => {
    const named = Object.entries(document).map(([key, value]) => [
      key,
      value === '$collection' ? collection.collectionName : value,
    ])
    return db.command(Object.fromEntries(named))
  }
}

/** Runs an act and returns what `pick` selects of its result. */
export function picking(act: Act, pick: (result: Document) => unknown): Act {
  return async (subject) => pick((await act(subject)) as Document)
}

/** The value of an aggregation expression over the collection's only document, or MISSING. */
function evaluate(expression: unknown): Act {
  return async ({ collection }) => {
    const pipeline = [{ $project: { _id: 0, value: expression } }]
    const [row] = await collection.aggregate(pipeline, EXACT).toArray()
    return row && 'value' in row ? row.value : MISSING
  }
}

type ExpressionRow = readonly [name: string, expression: unknown, value: unknown]

/** Cases for expressions: each row has a name, an expression and its value for the given document. */
export function expressions(document: Document, rows: readonly ExpressionRow[]): Case[] {
  return rows.map(([name, expression, value]) => ({
    name,
    documents: [{ _id: 1, ...document }],
    act: evaluate(expression),
    returns: value,
  }))
}

type MatchRow = readonly [name: string, filter: Document, ids: unknown[]]

/** Cases for filters: each row has a name, a filter and the `_id`s that it finds among the given documents. */
export function matches(documents: Document[], rows: readonly MatchRow[]): Case[] {
  return rows.map(([name, filter, found]) => ({
    name,
    documents,
    act: ids(filter),
    returns: found,
  }))
}

type UpdateRow = readonly [name: string, before: Document, change: Change, after: Document]

/** Cases for updates of one document: before, the change, and after (both without `_id`). */
export function changes(rows: readonly UpdateRow[], filter: Document = {}): Case[] {
  return rows.map(([name, before, change, after]) => ({
    name,
    documents: [{ _id: 1, ...before }],
    act: updateOne({ _id: 1, ...filter }, change),
    leaves: [{ _id: 1, ...after }],
  }))
}

type RefusalRow = readonly [name: string, document: Document, change: Change, code: number]

/** Cases for rejected updates: the document stays unchanged. */
export function refusals(rows: readonly RefusalRow[]): Case[] {
  return rows.map(([name, document, change, code]) => ({
    name,
    documents: [{ _id: 1, ...document }],
    act: updateOne({ _id: 1 }, change),
    fails: { code },
    leaves: [{ _id: 1, ...document }],
  }))
}
