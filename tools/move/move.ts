import { BSON, type Db, type Document, MongoClient } from 'mongodb'
import { minutes } from '@/lib/domain/durations'
import { LaunchError } from '@/tools/cli/terminal'
import { collectionsOf, indexesOf, RAW, readAll, sumOf } from '@/tools/drill/copies'

/** Marks a target until the move into it is complete, and says from where. */
const MARK = 'unfinishedmove'
/** Without its version no site starts by mistake on what is not complete, so that it comes last. */
const LAST = 'schemaversions'
const BATCH = { documents: 1_000, bytes: 4 * 1_024 * 1_024 }
/** What expires while both sides are compared is not compared. */
const EXPIRING_MS = minutes(10)

type Mark = { _id: string }
export type Move = { source: Db; target: Db /** The same for each attempt. */; from: string }
export type Moved = { name: string; documents: number; difference: string | null }

/** Connects without giving up a server that is silent: the embedded one is, while it builds the index of a large collection. */
export const connectToMove = (uri: string): Promise<MongoClient> =>
  new MongoClient(uri, { connectTimeoutMS: 0 }).connect()

/**
 * Copies all collections with their indexes into an empty database, and compares both. An interrupted move goes on where it
 * was. Neither database may be in use. Throws `LaunchError` for a target that holds anything else.
 */
export async function moveDatabase(move: Move, onStep: (line: string) => void): Promise<Moved[]> {
  const { source, target } = move
  const names = await collectionsOf(source)
  if (names.includes(MARK))
    throw new LaunchError('The source is itself a move that is not complete.')
  names.sort(
    (one, other) => Number(one === LAST) - Number(other === LAST) || (one < other ? -1 : 1),
  )
  await mark(move)
  for (const name of names) {
    onStep(`${name}: ${await copy(move, name)} documents copied`)
  }
  const moved: Moved[] = []
  for (const name of names) moved.push(await compare(move, name))
  if (moved.every(({ difference }) => difference === null)) await target.collection(MARK).drop()
  return moved
}

async function mark({ target, from }: Move): Promise<void> {
  const marks = target.collection<Mark>(MARK)
  const found = await marks.findOne()
  if (found?._id === from) return
  if (found || !(await isEmpty(target))) {
    throw new LaunchError(
      `The target is not empty: ${found ? `it is a move from ${found._id}` : 'choose another database, or drop this one'}.`,
    )
  }
  await marks.insertOne({ _id: from })
}

async function isEmpty(db: Db): Promise<boolean> {
  for (const name of await collectionsOf(db)) {
    if (await db.collection(name).findOne({}, { projection: { _id: 1 } })) return false
  }
  return true
}

/** An interrupted move may have made an empty collection, which MongoDB refuses to make again (NamespaceExists). */
function unlessThere(error: unknown): void {
  if ((error as { code?: unknown }).code !== 48) throw error
}

/** Copies what is missing of a collection, then its indexes. Returns the number of documents that were missing. */
async function copy({ source, target }: Move, name: string): Promise<number> {
  const collection = target.collection(name)
  const isNew = (await collection.findOne({}, { projection: { _id: 1 } })) === null
  let copied = 0
  for await (const batch of batches(readAll(source, name))) {
    const missing = isNew ? batch : await missingOf(target, name, batch)
    if (missing.length > 0) await collection.insertMany(missing, { ordered: false })
    copied += missing.length
  }
  const indexes = (await indexesOf(source, name)).filter((index) => index.name !== '_id_')
  if (indexes.length > 0) await collection.createIndexes(indexes)
  else if (isNew && copied === 0) await target.createCollection(name).catch(unlessThere)
  return copied
}

async function* batches(documents: AsyncIterable<Document>): AsyncGenerator<Document[]> {
  let batch: Document[] = []
  let bytes = 0
  for await (const document of documents) {
    batch.push(document)
    bytes += BSON.calculateObjectSize(document)
    if (batch.length < BATCH.documents && bytes < BATCH.bytes) continue
    yield batch
    batch = []
    bytes = 0
  }
  if (batch.length > 0) yield batch
}

const keyOf = ({ _id }: Document) => Buffer.from(BSON.serialize({ _id })).toString('base64')

async function missingOf(db: Db, name: string, batch: Document[]): Promise<Document[]> {
  const asked = { _id: { $in: batch.map(({ _id }) => _id) } }
  const found = await db
    .collection(name)
    .find(asked, { ...RAW, projection: { _id: 1 } })
    .toArray()
  const known = new Set(found.map(keyOf))
  return batch.filter((document) => !known.has(keyOf(document)))
}

async function compare({ source, target }: Move, name: string): Promise<Moved> {
  const indexes = await indexesOf(source, name)
  const at = Date.now() + EXPIRING_MS
  const expiring = indexes.flatMap(({ key, expireAfterSeconds }) => {
    if (expireAfterSeconds === undefined) return []
    const before = new Date(at - Number(expireAfterSeconds) * 1_000)
    return Object.keys(key).map((field) => ({ [field]: { $lt: before } }))
  })
  const filter = expiring.length > 0 ? { $nor: expiring } : {}
  const [one, other] = [await sumOf(source, name, filter), await sumOf(target, name, filter)]
  const { documents } = one
  const isSameIndexes = JSON.stringify(await indexesOf(target, name)) === JSON.stringify(indexes)
  const difference =
    (one.documents !== other.documents && `${other.documents} of ${documents} documents`) ||
    (one.digest !== other.digest && 'other documents') ||
    (!isSameIndexes && 'other indexes') ||
    null
  return { name, documents, difference }
}
