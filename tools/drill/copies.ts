import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import {
  BSON,
  type ClientSession,
  type Db,
  type Document,
  type Filter,
  type IndexDescription,
} from 'mongodb'

/** A collection as it was copied. */
export type CollectionCopy = {
  name: string
  documents: number
  digest: string
  indexes: IndexDescription[]
}

const BATCH = 1_000
/** Documents keep the types of their numbers. */
export const RAW = { promoteValues: false, promoteLongs: false } as const

/** Whether MongoDB itself maintains the collection. */
const isOwn = (name: string) => !name.startsWith('system.')

/** Reads all documents in the order of their ids. */
export const readAll = (
  db: Db,
  name: string,
  { filter = {}, session }: { filter?: Filter<Document>; session?: ClientSession } = {},
) =>
  db
    .collection(name)
    .find(filter, { ...RAW, ...(session && { session }) })
    .sort({ _id: 1 })

/** Writes each collection into a file of BSON documents, as mongodump does; all are of one moment. */
export async function dump(
  db: Db,
  session: ClientSession,
  folder: string,
): Promise<CollectionCopy[]> {
  const copied: CollectionCopy[] = []
  // The snapshot is of the first read, so nothing that reads outside of it comes before.
  for (const name of (await collectionsOf(db)).sort()) {
    const file = createWriteStream(join(folder, `${name}.bson`))
    const hash = createHash('sha256')
    let documents = 0
    for await (const document of readAll(db, name, { session })) {
      const bytes = BSON.serialize(document)
      hash.update(bytes)
      documents += 1
      if (!file.write(bytes)) await once(file, 'drain')
    }
    file.end()
    await once(file, 'close')
    copied.push({ name, documents, digest: hash.digest('hex'), indexes: await indexesOf(db, name) })
  }
  return copied
}

export const collectionsOf = async (db: Db) =>
  (await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray())
    .map(({ name }) => name)
    .filter(isOwn)

/** The indexes without what the server adds, in a fixed order. */
export async function indexesOf(db: Db, name: string): Promise<IndexDescription[]> {
  const found = await db.collection(name).indexes()
  return found
    .map(({ v, ns, background, ...index }) => index as IndexDescription)
    .sort((a, b) => (String(a.name) < String(b.name) ? -1 : 1))
}

/** Fills an empty database from the files, then builds the indexes. */
export async function fill(
  db: Db,
  copied: readonly CollectionCopy[],
  folder: string,
): Promise<void> {
  for (const { name, indexes } of copied) {
    const collection = db.collection(name)
    await db.createCollection(name)
    let batch: BSON.Document[] = []
    const store = async () => {
      if (batch.length > 0) await collection.insertMany(batch, { ordered: false })
      batch = []
    }
    for await (const document of readFile(join(folder, `${name}.bson`))) {
      batch.push(document)
      if (batch.length === BATCH) await store()
    }
    await store()
    const further = indexes.filter((index) => index.name !== '_id_')
    if (further.length > 0) await collection.createIndexes(further)
  }
}

/** Reads a file of BSON documents: each begins with its length. */
async function* readFile(path: string): AsyncGenerator<BSON.Document> {
  let left = Buffer.alloc(0)
  for await (const chunk of createReadStream(path)) {
    left = Buffer.concat([left, chunk as Buffer])
    let at = 0
    while (left.length - at >= 4 && left.length - at >= left.readInt32LE(at)) {
      const length = left.readInt32LE(at)
      yield BSON.deserialize(left.subarray(at, at + length), RAW)
      at += length
    }
    left = left.subarray(at)
  }
}

/** Compares a filled database with what was copied. Returns a sentence for each difference. */
export async function compare(db: Db, copied: readonly CollectionCopy[]): Promise<string[]> {
  const differences: string[] = []
  for (const { name, documents, digest, indexes } of copied) {
    const found = await sumOf(db, name)
    if (found.documents !== documents)
      differences.push(`${name}: ${found.documents} of ${documents} documents`)
    else if (found.digest !== digest) differences.push(`${name}: other documents`)
    const built = await indexesOf(db, name)
    if (JSON.stringify(built) !== JSON.stringify(indexes))
      differences.push(`${name}: other indexes`)
  }
  return differences
}

/** Counts the documents of a collection, and sums them up in a digest. */
export async function sumOf(
  db: Db,
  name: string,
  filter: Filter<Document> = {},
): Promise<Pick<CollectionCopy, 'documents' | 'digest'>> {
  const hash = createHash('sha256')
  let documents = 0
  for await (const document of readAll(db, name, { filter })) {
    hash.update(BSON.serialize(document))
    documents += 1
  }
  return { documents, digest: hash.digest('hex') }
}
