import { statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { decode } from '../bson/decode'
import { MongoError } from '../runtime/errors'
import { Catalog, type Collection, prefixOf } from './catalog'
import { DATABASE_FILE, damaged } from './damage'
import { type Range, Storage } from './storage'

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
 * Decodes every document and counts the entries of every index, also of a running server's database: from one snapshot,
 * because it reads without a pause. Throws when a document cannot be decoded, or the counts of documents and index entries
 * disagree. Damage can also end the process.
 */
export async function countDatabase(
  folder: string,
  onCollection: (namespace: string) => void = () => {},
): Promise<Count[]> {
  const { storage, catalog } = openSound(folder, { readOnly: true })
  try {
    return countAll(storage, catalog, onCollection)
  } finally {
    await storage.close()
  }
}

function countAll(
  storage: Storage,
  catalog: Catalog,
  onCollection: (namespace: string) => void,
): Count[] {
  const counts = catalog.list().map((collection) => {
    onCollection(collection.namespace)
    return countCollection(storage, collection)
  })
  return counts.sort((one, other) => (one.collection < other.collection ? -1 : 1))
}

/**
 * Opens the folder's database. Throws an error that names the file if it is damaged, and ends with a signal if LMDB cannot even
 * tell: open one in a process of its own. A file that is shorter than its last page is read whole, as LMDB may never have
 * written that page.
 */
export function openSound(
  folder: string,
  options: { readOnly?: boolean } = {},
): { storage: Storage; catalog: Catalog } {
  const file = join(folder, DATABASE_FILE)
  const bytes = statSync(file, { throwIfNoEntry: false })?.size
  if (bytes === 0) throw damaged(folder, 'it is empty')
  try {
    const storage = new Storage(folder, options)
    const catalog = new Catalog(storage)
    if (bytes !== undefined && bytes < storage.usedBytes()) countAll(storage, catalog, () => {})
    return { storage, catalog }
  } catch (error) {
    throw isOfSystem(error) ? error : damaged(folder, (error as Error).message)
  }
}

/** A refusal of the operating system has its positive number. */
function isOfSystem(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return !(error instanceof MongoError) && typeof code === 'number' && code > 0
}

function countCollection(storage: Storage, collection: Collection): Count {
  const { namespace, count, indexes } = collection
  const documents = readAll(storage, collection)
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

/** Decodes each document of a collection, in batches of bounded memory. */
function readAll(storage: Storage, { id, namespace }: Collection): number {
  const { start, end } = rangeOf(id)
  let documents = 0
  let from = start
  for (;;) {
    const entries = readSome(storage, namespace, { start: from, end, limit: CHUNK })
    documents += entries.length
    const last = entries.at(-1)
    if (last === undefined || entries.length < CHUNK) return documents
    from = Buffer.concat([last.key, NEXT])
  }
}

function readSome(storage: Storage, namespace: string, range: Range) {
  try {
    const entries = storage.entries(range)
    for (const { value } of entries) decode(value)
    return entries
  } catch (cause) {
    throw new Error(`${namespace} cannot be read (${(cause as Error).message})`, { cause })
  }
}
