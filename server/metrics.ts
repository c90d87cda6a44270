import cluster from 'node:cluster'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client'
import { seconds } from '@/lib/domain/durations'
import { withTimeout } from '@/lib/domain/with-timeout'
import type { jobCounts } from '@/lib/jobs/counts'
import type { JobsOfKind } from '@/lib/jobs/queries'
import type { Direction } from '@/server/overload/slow-clients'
import type { ResponseCache } from '@/server/response-cache/response-cache'
import type { CspReport } from '@/server/security/csp-reports'

/** Metrics of this process. Labels have few values, and no personal data. */
export type Metrics = {
  /** Measures a request of the application until its response is closed. */
  observe(request: IncomingMessage, response: ServerResponse): void
  /** Counts a request that was shed because too many were in flight. */
  countShed(): void
  /** Counts a connection that was closed because its client sent or read too slowly. */
  countSlow(direction: Direction): void
  /** Counts a browser's report of a policy violation. */
  countCspReport(report: CspReport): void
  /** Measures a database command. */
  observeCommand(command: string, milliseconds: number): void
  text(): Promise<string>
}

type Sources = {
  cache: ResponseCache | null
  /** The metrics of all workers, which the parent process aggregates. */
  ofAllWorkers: () => Promise<string>
  jobs?: JobSources
}

type JobSources = {
  /** Work done by this process. */
  done: typeof jobCounts
  /** Work waiting for all hosts. */
  left: () => Promise<JobsOfKind[]>
}

const KINDS = [
  ['api', /^\/api\//],
  ['asset', /^\/(?:_next\/static|icons?|favicon)/],
] as const
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Starts measuring this process. Must be called only once. */
export function createMetrics({ cache, ofAllWorkers, jobs }: Sources): Metrics {
  const registers = [new Registry()]
  const [registry] = registers as [Registry]
  collectDefaultMetrics({ register: registry })
  if (cluster.isWorker) joinAggregation(registry)

  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests of the application, by kind, method and status class',
    labelNames: ['kind', 'method', 'status'],
    buckets: SECONDS,
    registers,
  })
  const commands = new Histogram({
    name: 'database_command_duration_seconds',
    help: 'Database commands, by name',
    labelNames: ['command'],
    buckets: SECONDS,
    registers,
  })
  const underWay = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests that the application is working on',
    registers,
  })
  const shed = new Counter({
    name: 'http_requests_shed_total',
    help: 'Requests shed with 503 because too many were in flight',
    registers,
  })
  const slow = new Counter({
    name: 'http_slow_clients_total',
    help: 'Connections closed because a body arrived, or a response was read, too slowly',
    labelNames: ['direction'],
    registers,
  })
  const reports = new Counter({
    name: 'csp_reports_total',
    help: 'Policy violations that browsers reported, by directive; clients can forge such reports',
    labelNames: ['directive', 'disposition'],
    registers,
  })
  if (cache) measureCache(cache, registers)
  if (jobs) measureJobs(jobs, registers)

  return {
    observe(request, response) {
      const stop = duration.startTimer({ kind: kindOf(request.url), method: methodOf(request) })
      underWay.inc()
      response.once('close', () => {
        underWay.dec()
        stop({ status: `${Math.floor(response.statusCode / 100)}xx` })
      })
    },
    countShed: () => shed.inc(),
    countSlow: (direction) => slow.inc({ direction }),
    countCspReport: ({ directive, isEnforced }) =>
      reports.inc({ directive, disposition: isEnforced ? 'enforce' : 'report' }),
    observeCommand: (command, milliseconds) => commands.observe({ command }, milliseconds / 1_000),
    text: () => (cluster.isWorker ? ofAllWorkers() : registry.metrics()),
  }
}

const kindOf = (url = '') => KINDS.find(([, path]) => path.test(url))?.[0] ?? 'page'

/** Methods come from the client: unknown ones share a label. */
const methodOf = ({ method = '' }: IncomingMessage) =>
  /^(?:GET|HEAD|POST|PUT|PATCH|DELETE)$/.test(method) ? method : 'other'

function joinAggregation(registry: Registry): void {
  AggregatorRegistry.setRegistries(registry)
  new AggregatorRegistry()
}

function measureCache(cache: ResponseCache, registers: Registry[]): void {
  const names = { hits: 0, misses: 0, stale: 0 }
  for (const name of Object.keys(names) as (keyof typeof names)[]) {
    new Counter({
      name: `cache_${name}_total`,
      help: `Response cache: ${name}`,
      registers,
      collect() {
        this.reset()
        this.inc(cache.counts()[name])
      },
    })
  }
  new Gauge({
    name: 'cache_bytes',
    help: 'Upper bound of the memory of cached responses',
    registers,
    collect() {
      this.set(cache.counts().bytes)
    },
  })
}

const DONE = {
  job_chunks_total: ['chunks', 'Job chunks done by this process, by kind'],
  job_failures_total: ['failures', 'Job chunks that failed in this process, by kind'],
} as const
const LEFT = {
  jobs_waiting: [({ waiting }) => waiting, 'Jobs that are due or running, of all hosts, by kind'],
  jobs_failing: [({ failing }) => failing, 'Jobs that keep failing, of all hosts, by kind'],
  jobs_oldest_due_seconds: [
    ({ oldestDueMs }) => oldestDueMs / 1_000,
    'Age of the oldest due job, by kind',
  ],
} as const satisfies Record<string, readonly [(jobs: JobsOfKind) => number, string]>
/** One scrape reads all gauges at once. */
const LEFT_CACHED_MS = seconds(1)

function measureJobs({ done, left }: JobSources, registers: Registry[]): void {
  const labelNames = ['kind'] as const
  for (const [name, [what, help]] of Object.entries(DONE)) {
    new Counter({
      name,
      help,
      labelNames,
      registers,
      collect() {
        this.reset()
        for (const [kind, counts] of done()) this.inc({ kind }, counts[what])
      },
    })
  }
  const read = cachedBriefly(left)
  for (const [name, [measure, help]] of Object.entries(LEFT)) {
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      // All workers read the same database.
      aggregator: 'max',
      async collect() {
        this.reset()
        for (const jobs of await read()) this.set({ kind: jobs.kind }, measure(jobs))
      },
    })
  }
}

/** Shares one query among all gauges of a scrape; resolves with nothing when the database does not respond. */
function cachedBriefly(left: JobSources['left']): JobSources['left'] {
  let cached: { at: number; jobs: Promise<JobsOfKind[]> } | null = null
  return () => {
    if (cached && performance.now() - cached.at < LEFT_CACHED_MS) return cached.jobs
    const jobs = withTimeout(left(), LEFT_CACHED_MS).then(
      (found) => found ?? [],
      () => [],
    )
    cached = { at: performance.now(), jobs }
    return jobs
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Serves `/metrics` to clients with the token. Returns false for other paths, and when no token is set. */
export function serveMetrics(
  metrics: Metrics,
  token: string | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (!token || request.url !== '/metrics') return false
  response.setHeader('cache-control', 'no-store')
  const given = request.headers.authorization ?? ''
  if (!timingSafeEqual(digest(given), digest(`Bearer ${token}`))) {
    response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
    return true
  }
  metrics.text().then(
    (text) =>
      response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
    () => response.writeHead(503).end(),
  )
  return true
}
