import { AsyncLocalStorage } from 'node:async_hooks'
import { Collection, ReadPreference } from 'mongodb'
import type { Connection } from 'mongoose'

/** What happened during a public read. */
export type PublicRead = {
  /** Whether a secondary answered any of its queries: the result may be out of date, and must not be cached. */
  hasStaleRisk: boolean
}

// Route bundles and the host are separate module graphs in one process.
const shared = globalThis as typeof globalThis & { publicReads?: AsyncLocalStorage<PublicRead> }
shared.publicReads ??= new AsyncLocalStorage()
const publicReads = shared.publicReads

/** Servers that answer from the latest acknowledged writes (`Standalone`: the embedded database). */
const SURE = new Set(['RSPrimary', 'Mongos', 'Standalone'])

/**
 * Runs work whose result is the same for everyone: while there is no primary, secondaries answer its queries. Never for
 * sessions, roles or revocations, nor around a transaction. A query counts where it is awaited, not where it is made.
 */
export function readPublicly<T>(read: PublicRead, work: () => Promise<T>): Promise<T> {
  return publicReads.run(read, work)
}

/** Of the driver's view of the servers, what concerns us. */
type Topology = { description: { servers: ReadonlyMap<string, { type: string }> } }

/**
 * Makes the queries of an open connection prefer the primary within `readPublicly`, and require it elsewhere. Behind a
 * mongos, which does not tell which members have answered, all of them require it.
 */
export function routePublicReads(connection: Connection): void {
  const client = connection.getClient() as unknown as { topology?: Topology }
  // The driver calls a Unix socket by another name here: a single server needs none.
  const typeOf = (address: string) => {
    const servers = client.topology?.description.servers
    const [only, ...others] = servers?.values() ?? []
    return (others.length === 0 ? only : servers?.get(address))?.type
  }
  const types = [...(client.topology?.description.servers.values() ?? [])].map(({ type }) => type)
  if (!types.includes('Mongos')) preferPrimary()
  connection.getClient().on('commandStarted', ({ address }) => {
    const read = publicReads.getStore()
    if (read && !SURE.has(typeOf(address) ?? '')) read.hasStaleRisk = true
  })
}

const preference = Object.getOwnPropertyDescriptor(Collection.prototype, 'readPreference')

/** Each operation without a read preference of its own asks its collection for one; writes do not ask. */
function preferPrimary(): void {
  Object.defineProperty(Collection.prototype, 'readPreference', {
    ...preference,
    get(this: Collection) {
      return publicReads.getStore() ? ReadPreference.primaryPreferred : preference?.get?.call(this)
    },
  })
}
