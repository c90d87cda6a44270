import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { decode } from '../bson/decode'
import { Catalog, type Collection, prefixOf } from './catalog'
import { type Range, Storage } from './storage'

/** The database's only data file. */
export const DATABASE_FILE = 'database.lmdb'
/** LMDB's reader table; unused once the database is closed. */
const LOCK_FILE = `${DATABASE_FILE}-lock`

/** The contents of one collection, as listed in a backup's description. */
export type Count = { collection: string; documents: number; indexes: number }

const CHUNK = 500

/**
 * Writes a compacted snapshot of the folder's database into another folder. It holds every write acknowledged before
 * the call. The server may be running. Rejects when the copy cannot be written completely.
 */
export async function copyDatabase(folder: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true, mode: 0o700 })
  const storage = new Storage(folder, { readOnly: true })
  try {
    await storage.copyTo(join(target, DATABASE_FILE))
  } finally {
    await storage.close()
  }
}

/**
 * Decodes every document and counts the entries of every index of a database that no process has open. Throws when a
 * document cannot be decoded, or the counts of documents and index entries disagree.
 */
export async function countDatabase(folder: string): Promise<Count[]> {
  const storage = new Storage(folder, { readOnly: true })
  try {
    const collections = new Catalog(storage).list()
    return collections
      .map((collection) => countCollection(storage, collection))
      .sort((one, other) => (one.collection < other.collection ? -1 : 1))
  } finally {
    await storage.close()
    await rm(join(folder, LOCK_FILE), { force: true })
  }
}

function countCollection(storage: Storage, collection: Collection): Count {
  const { namespace, count, indexes } = collection
  const documents = readAll(storage, rangeOf(collection.id))
  if (documents !== count) {
    throw new Error(`${namespace} has ${documents} documents and should have ${count}`)
  }
  for (const index of indexes) {
    const entries = storage.count(rangeOf(index.id))
    const isWhole = !index.sparse && index.partial === null && !index.multikey.some(Boolean)
    if (isWhole && entries !== documents) {
      throw new Error(
        `${namespace}: ${entries} entries of ${index.name} for ${documents} documents`,
      )
    }
  }
  return { collection: namespace, documents, indexes: indexes.length }
}

const rangeOf = (id: number): Range => ({ start: prefixOf(id), end: prefixOf(id + 1) })
const NEXT = Buffer.from([0])

/** Decodes each document of the range, in batches of bounded memory. */
function readAll(storage: Storage, { start, end }: Range): number {
  let documents = 0
  let from = start
  for (;;) {
    const entries = storage.entries({ start: from, end, limit: CHUNK })
    for (const { value } of entries) decode(value)
    documents += entries.length
    const last = entries.at(-1)
    if (last === undefined || entries.length < CHUNK) return documents
    from = Buffer.concat([last.key, NEXT])
  }
}

/** Removes LMDB's reader table, which is stale after the data file was replaced. */
export const forgetReaders = (folder: string): Promise<void> =>
  rm(join(folder, LOCK_FILE), { force: true })
