import type { Catalog, Collection, Index } from '../storage/catalog'
import type { Storage } from '../storage/storage'
import { expireRetries } from '../transactions/retryable-writes'
import { deleteMany } from '../update/writing'

const RETRIES_MS = 60_000

/**
 * Starts deleting what TTL indexes say has expired, clearing what dropped collections left and forgetting outcomes of
 * writes that are not sent again; returns how to stop.
 * Each has a loop of its own, so that a great drop does not keep expired documents alive.
 */
export function startSweeper(storage: Storage, catalog: Catalog, everyMs: number): () => void {
  const expiring = setInterval(
    once(() => expireAll(storage, catalog)),
    everyMs,
  )
  const clearing = setInterval(
    once(() => clear(catalog)),
    everyMs,
  )
  const forgetting = setInterval(
    once(() => expireRetries(storage)),
    RETRIES_MS,
  )
  const timers = [expiring, clearing, forgetting]
  for (const timer of timers) timer.unref()
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}

/** Lets a round that is still under way finish before the next; what failed is tried again then. */
function once(round: () => Promise<void>): () => void {
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
      // A collection that was dropped meanwhile must not end the round for those that follow.
      await expire(storage, catalog, collection, index).catch(() => undefined)
    }
  }
}

async function clear(catalog: Catalog): Promise<void> {
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
