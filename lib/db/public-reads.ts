import { AsyncLocalStorage } from 'node:async_hooks'
import { Collection, ReadPreference } from 'mongodb'
import type { Connection } from 'mongoose'
import { perProcess } from '@/lib/process/per-process'

/** The outcome of a public read. */
export type PublicRead = {
  /** Whether a secondary answered any of its queries: the result may be out of date, and must not be cached. */
  hasStaleRisk: boolean
}

const publicReads = perProcess('public reads', () => new AsyncLocalStorage<PublicRead>())

/** Server types that return the latest acknowledged writes (`Standalone`: the embedded database). */
const UP_TO_DATE = new Set(['RSPrimary', 'Mongos', 'Standalone'])

/**
 * Runs work whose result is the same for every visitor; secondaries answer its queries while there is no primary. Not for
 * sessions, roles, revocations or transactions. A query belongs to the call in which it is awaited, not created. Returns
 * what `work` returns and sets `read.hasStaleRisk`.
 */
export function readPublicly<T>(read: PublicRead, work: () => Promise<T>): Promise<T> {
  return publicReads.run(read, work)
}

/** The part of the driver's topology that is used here. */
type Topology = { description: { servers: ReadonlyMap<string, { type: string }> } }

/**
 * Makes queries of an open connection prefer the primary inside `readPublicly` and require it elsewhere. Behind a mongos,
 * which does not report which member answered, every query requires it.
 */
export function routePublicReads(connection: Connection): void {
  const client = connection.getClient() as unknown as { topology?: Topology }
  // The driver lists a Unix socket under a different address, so a single server is taken without one.
  const typeOf = (address: string) => {
    const servers = client.topology?.description.servers
    const [only, ...others] = servers?.values() ?? []
    return (others.length === 0 ? only : servers?.get(address))?.type
  }
  const types = [...(client.topology?.description.servers.values() ?? [])].map(({ type }) => type)
  if (!types.includes('Mongos')) preferPrimary()
  connection.getClient().on('commandStarted', ({ address }) => {
    const read = publicReads.getStore()
    if (read && !UP_TO_DATE.has(typeOf(address) ?? '')) read.hasStaleRisk = true
  })
}

const preference = Object.getOwnPropertyDescriptor(Collection.prototype, 'readPreference')

/** Overrides the collection's read preference, which the driver applies to reads that set none, and never to writes. */
function preferPrimary(): void {
  Object.defineProperty(Collection.prototype, 'readPreference', {
    ...preference,
    get(this: Collection) {
      return publicReads.getStore() ? ReadPreference.primaryPreferred : preference?.get?.call(this)
    },
  })
}
