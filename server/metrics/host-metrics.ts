import { Gauge, type Registry } from 'prom-client'
import { countsOf } from '@/lib/counters'
import { connectionCounts, topology } from '@/lib/db/connection-state'
import { seconds } from '@/lib/domain/durations'
import type { BuildInfo } from '@/server/metrics/build-info'
import { counter, gauge, withZeros } from '@/server/metrics/register'
import type { Queues } from '@/server/overload/scheduler'
import type { ResponseCache } from '@/server/response-cache/response-cache'

/** Registers the response cache. */
export function measureCache(cache: ResponseCache, registers: Registry[]): void {
  for (const name of ['hits', 'misses', 'stale'] as const) {
    counter({
      name: `cache_${name}_total`,
      help: `Response cache: ${name}`,
      registers,
      read: () => [['', cache.counts()[name]]],
    })
  }
  gauge({
    name: 'cache_bytes',
    help: 'Upper bound of the memory of cached responses',
    registers,
    read: () => [['', cache.counts().bytes]],
  })
}

/** Registers the requests that wait for their turn. */
export function measureQueues(queues: () => Queues, registers: Registry[]): void {
  gauge({
    name: 'http_requests_queued',
    help: 'Requests that wait for a free event loop, by queue',
    label: 'queue',
    registers,
    read: () => Object.entries(queues()).map(([queue, { waiting }]) => [queue, waiting]),
  })
  gauge({
    name: 'http_requests_oldest_queued_seconds',
    help: 'How long the oldest of them has waited, by queue',
    label: 'queue',
    registers,
    aggregator: 'max',
    read: () =>
      Object.entries(queues()).map(([queue, { oldestMs }]) => [queue, oldestMs / seconds(1)]),
  })
}

const OUTCOMES = ['committed', 'refused', 'unavailable', 'failed'] as const

/** Registers the connections, the topology and the transactions of this process. */
export function measureDatabase(registers: Registry[]): void {
  gauge({
    name: 'database_connections',
    help: 'Connections to the database servers: open, in use; and requests that wait for one',
    label: 'state',
    registers,
    read: () => {
      const { open, inUse, waiting } = connectionCounts()
      return Object.entries({ open, in_use: inUse, waiting })
    },
  })
  counter({
    name: 'database_connection_failures_total',
    help: 'Requests that got no connection, because none was free in time or opening one failed',
    label: 'reason',
    registers,
    read: () => Object.entries(connectionCounts().failures),
  })
  gauge({
    name: 'database_servers',
    help: 'Servers of the deployment as this host sees them, by state',
    label: 'state',
    registers,
    aggregator: 'max',
    read: () => Object.entries(topology()),
  })
  gauge({
    name: 'database_writable',
    help: '1 while every worker of this host knows a primary or a mongos',
    registers,
    aggregator: 'min',
    read: () => {
      const { primary, mongos } = topology()
      return [['', primary + mongos > 0 ? 1 : 0]]
    },
  })
  counter({
    name: 'database_heartbeat_failures_total',
    help: 'Failed checks of a database server',
    registers,
    read: () => [['', connectionCounts().heartbeatFailures]],
  })
  counter({
    name: 'database_elections_total',
    help: 'How often this process saw another server become the primary',
    registers,
    read: () => [['', connectionCounts().elections]],
  })
  counter({
    name: 'database_transactions_total',
    help: 'Transactions, by outcome: committed, refused by a rule, unavailable, or failed by a defect',
    label: 'outcome',
    registers,
    read: () => withZeros(OUTCOMES, countsOf('transactions')),
  })
  counter({
    name: 'database_transaction_retries_total',
    help: 'Further attempts of transactions, after a write conflict or the loss of the primary',
    registers,
    read: () => withZeros([''], countsOf('transactionRetries')),
  })
}

/** Registers what runs here. */
export function measureBuild(build: BuildInfo, registers: Registry[]): void {
  const info = new Gauge({
    name: 'site_build_info',
    help: 'Always 1; the labels say which version, commit, schema and Node run',
    labelNames: Object.keys(build),
    registers,
    aggregator: 'max',
  })
  info.set(build, 1)
}
