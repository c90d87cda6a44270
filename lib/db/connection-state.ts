import type { MongoClient } from 'mongodb'
import { perProcess } from '@/lib/process/per-process'

/** Connections of this process to its database servers, and what happened to them since its start. */
type ConnectionCounts = {
  open: number
  inUse: number
  /** Requests that wait for a connection. */
  waiting: number
  failures: Record<'timeout' | 'error', number>
  heartbeatFailures: number
  /** How often another server became the primary. */
  elections: number
}

/** A server of the deployment, as the driver sees it. */
type ServerState = 'primary' | 'secondary' | 'mongos' | 'other' | 'unavailable'
export type Topology = Record<ServerState, number>
type DatabaseServer = { address: string; state: ServerState | 'unasked' }

/** The part of the driver's topology that is used here. */
type MonitoredClient = {
  topology?: { description: { servers: ReadonlyMap<string, { type: string; error: unknown }> } }
}
type OfConnection = { address: string; connectionId: number | string }

const STATES: Readonly<Record<string, ServerState>> = {
  RSPrimary: 'primary',
  // The embedded database: it has no members, and accepts writes.
  Standalone: 'primary',
  RSSecondary: 'secondary',
  Mongos: 'mongos',
  LoadBalancer: 'mongos',
  RSArbiter: 'other',
  RSOther: 'other',
}

type Connections = { client: MongoClient | null; counts: ConnectionCounts }
const state = perProcess<Connections>('database connections', () => ({
  client: null,
  counts: {
    open: 0,
    inUse: 0,
    waiting: 0,
    failures: { timeout: 0, error: 0 },
    heartbeatFailures: 0,
    elections: 0,
  },
}))

/** Observes the pools and the topology of an open client, for `/metrics`. */
export function watchConnections(client: MongoClient): void {
  const { counts } = state
  Object.assign(counts, { open: 0, inUse: 0, waiting: 0 })
  state.client = client
  watchPools(client, counts)
  client.on('serverHeartbeatFailed', () => {
    counts.heartbeatFailures += 1
  })
  let primary = primaryOf(client)
  client.on('topologyDescriptionChanged', () => {
    const next = primaryOf(client)
    if (primary && next && next !== primary) counts.elections += 1
    primary = next ?? primary
  })
}

function watchPools(client: MongoClient, counts: ConnectionCounts): void {
  const open = new Set<string>()
  const inUse = new Set<string>()
  const nameOf = ({ address, connectionId }: OfConnection) => `${address} ${connectionId}`
  const update = () => Object.assign(counts, { open: open.size, inUse: inUse.size })
  const on = (
    event:
      | 'connectionCreated'
      | 'connectionClosed'
      | 'connectionCheckedOut'
      | 'connectionCheckedIn',
    apply: (name: string) => void,
  ) =>
    client.on(event, (of: OfConnection) => {
      apply(nameOf(of))
      update()
    })
  on('connectionCreated', (name) => open.add(name))
  on('connectionCheckedOut', (name) => {
    counts.waiting = Math.max(0, counts.waiting - 1)
    // Opened before this function was called.
    open.add(name)
    inUse.add(name)
  })
  on('connectionCheckedIn', (name) => inUse.delete(name))
  on('connectionClosed', (name) => {
    open.delete(name)
    inUse.delete(name)
  })
  client.on('connectionCheckOutStarted', () => {
    counts.waiting += 1
  })
  client.on('connectionCheckOutFailed', ({ reason }) => {
    counts.waiting = Math.max(0, counts.waiting - 1)
    counts.failures[reason === 'timeout' ? 'timeout' : 'error'] += 1
  })
}

const serversOf = (client: MongoClient | null) =>
  [...((client as unknown as MonitoredClient | null)?.topology?.description.servers ?? [])] as const

const primaryOf = (client: MongoClient) =>
  serversOf(client).find(([, { type }]) => STATES[type] === 'primary')?.[0] ?? null

/** Returns the connections of this process. */
export const connectionCounts = (): Readonly<ConnectionCounts> => state.counts

/** Returns the number of known servers by state; all zero before the first connection. */
export function topology(): Topology {
  const found: Topology = { primary: 0, secondary: 0, mongos: 0, other: 0, unavailable: 0 }
  for (const { state } of databaseServers()) found[state === 'unasked' ? 'unavailable' : state] += 1
  return found
}

/** Returns the servers of the deployment; `unasked` until one has answered, or failed to, for the first time. */
export const databaseServers = (): DatabaseServer[] =>
  serversOf(state.client).map(([address, { type, error }]) => ({
    address,
    state: STATES[type] ?? (error ? 'unavailable' : 'unasked'),
  }))
