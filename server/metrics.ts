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
import type { jobCounts } from '@/lib/jobs/counts'
import type { JobsOfKind } from '@/lib/jobs/queries'
import { atMost } from '@/server/at-most'
import type { ResponseCache } from '@/server/cache/response-cache'
import type { CspReport } from '@/server/csp-reports'
import type { Direction } from '@/server/slow-clients'

/** What ops measure, of this process. Labels have few values: no addresses, no names, nothing of a person. */
export type Metrics = {
  /** Counts a request that the application answers, from now until its answer is closed. */
  observe(request: IncomingMessage, response: ServerResponse): void
  /** Counts a request that was turned away because too many were under way. */
  countRefused(): void
  /** Counts a connection that was cut because its client sent or read too slowly. */
  countSlow(direction: Direction): void
  /** Counts what a browser reported of the policy of a page. */
  countCspReport(report: CspReport): void
  /** Measures a command to the database. */
  observeCommand(command: string, milliseconds: number): void
  text(): Promise<string>
}

type Sources = {
  cache: ResponseCache | null
  /** The measurements of all workers, as this process gets them from its parent. */
  ofAllWorkers: () => Promise<string>
  jobs?: JobSources
}

type JobSources = {
  /** What this process has done. */
  done: typeof jobCounts
  /** What there is to do for all hosts. */
  left: () => Promise<JobsOfKind[]>
}

const KINDS = [
  ['api', /^\/api\//],
  ['asset', /^\/(?:_next\/static|icons?|favicon)/],
] as const
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Starts measuring this process. To be called once in it. */
export function createMetrics({ cache, ofAllWorkers, jobs }: Sources): Metrics {
  const registers = [new Registry()]
  const [registry] = registers as [Registry]
  collectDefaultMetrics({ register: registry })
  if (cluster.isWorker) joinAggregation(registry)

  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests that the application answered, by kind, method and status class',
    labelNames: ['kind', 'method', 'status'],
    buckets: SECONDS,
    registers,
  })
  const commands = new Histogram({
    name: 'database_command_duration_seconds',
    help: 'Commands to the database, by name',
    labelNames: ['command'],
    buckets: SECONDS,
    registers,
  })
  const underWay = new Gauge({
    name: 'http_requests_under_way',
    help: 'Requests that the application is answering',
    registers,
  })
  const refused = new Counter({
    name: 'http_requests_refused_total',
    help: 'Requests turned away with 503 because too many were under way',
    registers,
  })
  const slow = new Counter({
    name: 'http_slow_clients_total',
    help: 'Connections cut because a body arrived, or an answer was read, too slowly',
    labelNames: ['direction'],
    registers,
  })
  const reports = new Counter({
    name: 'csp_reports_total',
    help: 'What browsers reported against the policies of pages, by directive; anybody can send such reports',
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
    countRefused: () => refused.inc(),
    countSlow: (direction) => slow.inc({ direction }),
    countCspReport: ({ directive, isEnforced }) =>
      reports.inc({ directive, disposition: isEnforced ? 'enforce' : 'report' }),
    observeCommand: (command, milliseconds) => commands.observe({ command }, milliseconds / 1_000),
    text: () => (cluster.isWorker ? ofAllWorkers() : registry.metrics()),
  }
}

const kindOf = (url = '') => KINDS.find(([, path]) => path.test(url))?.[0] ?? 'page'

/** Methods come from the client: an invented one is no label of its own. */
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
      help: `Shared answers: ${name}`,
      registers,
      collect() {
        this.reset()
        this.inc(cache.counts()[name])
      },
    })
  }
  new Gauge({
    name: 'cache_bytes',
    help: 'Memory that kept answers take at most',
    registers,
    collect() {
      this.set(cache.counts().bytes)
    },
  })
}

const DONE = {
  job_chunks_total: ['chunks', 'Chunks of jobs that this process has done, by kind'],
  job_failures_total: ['failures', 'Chunks of jobs that failed in this process, by kind'],
} as const
const LEFT = {
  jobs_waiting: [({ waiting }) => waiting, 'Jobs that are due or under way, of all hosts, by kind'],
  jobs_failing: [({ failing }) => failing, 'Of these, jobs that keep failing, by kind'],
  jobs_oldest_due_seconds: [
    ({ oldestDueMs }) => oldestDueMs / 1_000,
    'How long the job has waited that has been due for longest, by kind',
  ],
} as const satisfies Record<string, readonly [(jobs: JobsOfKind) => number, string]>
/** A scrape reads all of them at once. */
const LEFT_KEPT_MS = seconds(1)

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
  const read = forAMoment(left)
  for (const [name, [measure, help]] of Object.entries(LEFT)) {
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      // Each worker reads the same database.
      aggregator: 'max',
      async collect() {
        this.reset()
        for (const jobs of await read()) this.set({ kind: jobs.kind }, measure(jobs))
      },
    })
  }
}

/** The same answer for all who ask within a second; none when the database does not answer. */
function forAMoment(left: JobSources['left']): JobSources['left'] {
  let kept: { at: number; jobs: Promise<JobsOfKind[]> } | null = null
  return () => {
    if (kept && performance.now() - kept.at < LEFT_KEPT_MS) return kept.jobs
    const jobs = atMost(LEFT_KEPT_MS, left()).then(
      (found) => found ?? [],
      () => [],
    )
    kept = { at: performance.now(), jobs }
    return jobs
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Answers `/metrics` for whoever has the token. False when it is not asked for, or there is no token to have. */
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
