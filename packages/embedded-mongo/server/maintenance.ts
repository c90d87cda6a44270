import type { Catalog, Collection, Index } from '../storage/catalog'
import type { Storage } from '../storage/storage'
import { expireOutcomes } from '../transactions/retryable-writes'
import { deleteMany } from '../update/writing'

const OUTCOMES_MS = 60_000

/**
 * Starts the background jobs: deletion of expired documents (TTL), cleanup after dropped collections and indexes,
 * and expiry of retryable-write outcomes. Returns a function that stops them.
 * Each runs on its own timer, so that a large cleanup does not delay TTL deletion.
 */
export function startMaintenance(storage: Storage, catalog: Catalog, everyMs: number): () => void {
  const expiring = setInterval(
    withoutOverlap(() => expireAll(storage, catalog)),
    everyMs,
  )
  const cleaning = setInterval(
    withoutOverlap(() => cleanUpDropped(catalog)),
    everyMs,
  )
  const expiringOutcomes = setInterval(
    withoutOverlap(() => expireOutcomes(storage)),
    OUTCOMES_MS,
  )
  const timers = [expiring, cleaning, expiringOutcomes]
  for (const timer of timers) timer.unref()
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}

/** Skips a run while the previous one is still in progress. Errors are ignored: the next run tries again. */
function withoutOverlap(round: () => Promise<void>): () => void {
  let running = false
  return () => {
    if (running) return
    running = true
    round()
      .catch(() => undefined)
      .finally(() => {
        running = false
      })
  }
}

async function expireAll(storage: Storage, catalog: Catalog): Promise<void> {
  for (const collection of catalog.list()) {
    for (const index of collection.indexes) {
      if (index.expireAfterSeconds === null) continue
      // A collection dropped in the meantime must not stop the run for the others.
      await expire(storage, catalog, collection, index).catch(() => undefined)
    }
  }
}

async function cleanUpDropped(catalog: Catalog): Promise<void> {
  while (await catalog.cleanUp()) await new Promise(setImmediate)
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
