import type { Catalog, Collection, Index } from './catalog'
import type { Storage } from './storage'
import { deleteMany } from './writing'

/** Starts deleting what TTL indexes say has expired; returns how to stop. */
export function startSweeper(storage: Storage, catalog: Catalog, everyMs: number): () => void {
  let running = false
  const timer = setInterval(() => {
    if (running) return
    running = true
    sweep(storage, catalog)
      .catch(() => undefined)
      .finally(() => {
        running = false
      })
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

async function sweep(storage: Storage, catalog: Catalog): Promise<void> {
  for (const collection of catalog.list()) {
    for (const index of collection.indexes) {
      if (index.expireAfterSeconds !== null) await expire(storage, catalog, collection, index)
    }
  }
  while (await catalog.sweep()) await new Promise(setImmediate)
}

async function expire(
  storage: Storage,
  catalog: Catalog,
  { database, name }: Collection,
  index: Index,
): Promise<void> {
  const path = index.fields[0]?.path ?? ''
  const before = new Date(Date.now() - (index.expireAfterSeconds ?? 0) * 1000)
  const expired = { [path]: { $lt: before } }
  const filter = index.partial === null ? expired : { $and: [expired, index.partial.filter] }
  const query = { filter, sort: [], skip: 0, limit: 0, hint: undefined }
  await deleteMany({ storage, catalog, database, name }, query)
}
