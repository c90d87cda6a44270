import { AsyncLocalStorage } from 'node:async_hooks'
import type { Connection, Schema } from 'mongoose'
import { isInTransaction } from '@/lib/db/after-commit'
import { topology } from '@/lib/db/connection-state'
import { DURATION } from '@/lib/domain/durations'
import { perProcess } from '@/lib/process/per-process'

/** The outcome of a public read. */
export type PublicRead = {
  /** Whether its result must not be cached: a secondary answered a query, or what invalidates it is not known. */
  hasStaleRisk: boolean
}

const reads = perProcess('public reads', () => new AsyncLocalStorage<PublicRead>())
const state = perProcess('public read servers', () => ({ isBehindMongos: false }))

/** Server types that return the latest acknowledged writes (`Standalone`: the embedded database). */
const UP_TO_DATE = new Set(['RSPrimary', 'Mongos', 'Standalone'])

/**
 * Runs work whose result is the same for every visitor; secondaries answer its queries while there is no primary. Not for
 * sessions, roles, revocations or transactions. A query belongs to the call in which it is awaited, not created. Returns
 * what `work` returns and sets `read.hasStaleRisk`.
 */
export function readPublicly<T>(read: PublicRead, work: () => Promise<T>): Promise<T> {
  return reads.run(read, work)
}

/** Keeps the response of the current public read out of the response cache. */
export function markUncacheable(): void {
  const read = reads.getStore()
  if (read) read.hasStaleRisk = true
}

/** The part of the driver's topology that is used here. */
type Topology = { description: { servers: ReadonlyMap<string, { type: string }> } }

/** Notes for the public reads of an open connection which of them a secondary answered. */
export function watchPublicReads(connection: Connection): void {
  const client = connection.getClient() as unknown as { topology?: Topology }
  // The driver lists a Unix socket under a different address, so a single server is taken without one.
  const typeOf = (address: string) => {
    const servers = client.topology?.description.servers
    const [only, ...others] = servers?.values() ?? []
    return (others.length === 0 ? only : servers?.get(address))?.type
  }
  const types = [...(client.topology?.description.servers.values() ?? [])].map(({ type }) => type)
  state.isBehindMongos = types.includes('Mongos')
  connection.getClient().on('commandStarted', ({ address }) => {
    const read = reads.getStore()
    if (read && !UP_TO_DATE.has(typeOf(address) ?? '')) read.hasStaleRisk = true
  })
}

const READS = ['find', 'findOne', 'countDocuments', 'estimatedDocumentCount', 'distinct'] as const

type Reading = {
  read(preference: 'primaryPreferred'): unknown
  readConcern(level: 'local'): unknown
}

/** Directs a public read to a server. Returns its limit; none for other reads and for those of a transaction. */
function direct(reading: Reading): { maxTimeMS?: number } {
  const read = reads.getStore()
  if (!read || isInTransaction()) return {}
  const limit = { maxTimeMS: DURATION.publicReadMs }
  // A mongos does not report which member answered.
  if (state.isBehindMongos) return limit
  reading.read('primaryPreferred')
  if (topology().primary > 0) return limit
  // A secondary learns from a primary what a majority has. Without one, it would make reads of newer data wait for good,
  // and any read when it has been restarted.
  reading.readConcern('local')
  read.hasStaleRisk = true
  return limit
}

/**
 * A plugin of every schema: inside `readPublicly` reads prefer the primary and end in time, elsewhere they require it, as
 * the connection says. Without a primary, public reads return all that the secondary has.
 */
export function preferPrimaryInPublicReads(schema: Schema): void {
  schema.pre([...READS], function () {
    this.setOptions(direct(this))
  })
  schema.pre('aggregate', function () {
    this.option(direct(this))
  })
}
