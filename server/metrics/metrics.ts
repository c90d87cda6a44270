import cluster from 'node:cluster'
import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client'
import type { JobsOfKind } from '@/lib/jobs/queries'
import type { ModerationQueue } from '@/lib/moderation/queries'
import type { BuildInfo } from '@/server/metrics/build-info'
import {
  measureBuild,
  measureCache,
  measureDatabase,
  measureQueues,
} from '@/server/metrics/host-metrics'
import { measureJobs, measureModeration, measureWork } from '@/server/metrics/work-metrics'
import type { Queues } from '@/server/overload/scheduler'
import type { Direction } from '@/server/overload/slow-clients'
import type { ResponseCache } from '@/server/response-cache/response-cache'
import type { CspReport } from '@/server/security/csp-reports'

/** Metrics of this process. Labels have few values, and no personal data. */
export type Metrics = {
  /** Measures a request of the application until its response is closed; `route` comes from a fixed list. */
  observe(request: IncomingMessage, response: ServerResponse, route: string): void
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
  /** The requests that wait for their turn. */
  queues?: () => Queues
  /** The jobs of all hosts. */
  jobs?: () => Promise<JobsOfKind[]>
  /** What waits for a decision of staff. */
  moderation?: () => Promise<ModerationQueue[]>
  build?: BuildInfo
}

const KINDS = [
  ['api', /^\/api\//],
  ['asset', /^\/(?:_next\/static|icons?|favicon)/],
] as const
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Fewer, because there is a histogram per route. */
const ROUTE_SECONDS = [0.05, 0.25, 1, 4]

/** Starts measuring this process. Must be called only once. */
export function createMetrics(sources: Sources): Metrics {
  const registers = [new Registry()]
  const [registry] = registers as [Registry]
  collectDefaultMetrics({ register: registry })
  if (cluster.isWorker) joinAggregation(registry)
  registerSources(sources, registers)
  const counters = createCounters(registers)
  const observe = createObserver(registers)
  const commands = new Histogram({
    name: 'database_command_duration_seconds',
    help: 'Database commands, by name',
    labelNames: ['command'],
    buckets: SECONDS,
    registers,
  })
  return {
    observe,
    countShed: () => counters.shed.inc(),
    countSlow: (direction) => counters.slow.inc({ direction }),
    countCspReport: ({ directive, isEnforced }) =>
      counters.reports.inc({ directive, disposition: isEnforced ? 'enforce' : 'report' }),
    observeCommand: (command, milliseconds) => commands.observe({ command }, milliseconds / 1_000),
    text: () => (cluster.isWorker ? sources.ofAllWorkers() : registry.metrics()),
  }
}

function registerSources(
  { cache, queues, jobs, moderation, build }: Sources,
  registers: Registry[],
): void {
  measureWork(registers)
  measureDatabase(registers)
  if (cache) measureCache(cache, registers)
  if (queues) measureQueues(queues, registers)
  if (jobs) measureJobs(jobs, registers)
  if (moderation) measureModeration(moderation, registers)
  if (build) measureBuild(build, registers)
}

function createCounters(registers: Registry[]) {
  return {
    shed: new Counter({
      name: 'http_requests_shed_total',
      help: 'Requests shed with 503 because too many were in flight',
      registers,
    }),
    slow: new Counter({
      name: 'http_slow_clients_total',
      help: 'Connections closed because a body arrived, or a response was read, too slowly',
      labelNames: ['direction'],
      registers,
    }),
    reports: new Counter({
      name: 'csp_reports_total',
      help: 'Policy violations that browsers reported, by directive; clients can forge such reports',
      labelNames: ['directive', 'disposition'],
      registers,
    }),
  }
}

/** Measures requests by kind in fine steps, and by route in coarse ones. */
function createObserver(registers: Registry[]): Metrics['observe'] {
  const byKind = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests of the application, by kind, method and status class',
    labelNames: ['kind', 'method', 'status'],
    buckets: SECONDS,
    registers,
  })
  const byRoute = new Histogram({
    name: 'http_route_duration_seconds',
    help: 'Requests of the application, by route, method and status class',
    labelNames: ['route', 'method', 'status'],
    buckets: ROUTE_SECONDS,
    registers,
  })
  const inFlight = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests that the application is working on',
    registers,
  })
  return (request, response, route) => {
    const method = methodOf(request)
    // Next rewrites the address of some requests.
    const { url = '' } = request
    const startedAt = performance.now()
    inFlight.inc()
    response.once('close', () => {
      inFlight.dec()
      const seconds = (performance.now() - startedAt) / 1_000
      const status = `${Math.floor(response.statusCode / 100)}xx`
      byKind.observe({ kind: kindOf(url), method, status }, seconds)
      byRoute.observe({ route, method, status }, seconds)
    })
  }
}

const kindOf = (url: string) => KINDS.find(([, path]) => path.test(url))?.[0] ?? 'page'

/** Methods come from the client: unknown ones share a label. */
const methodOf = ({ method = '' }: IncomingMessage) =>
  /^(?:GET|HEAD|POST|PUT|PATCH|DELETE)$/.test(method) ? method : 'other'

function joinAggregation(registry: Registry): void {
  AggregatorRegistry.setRegistries(registry)
  new AggregatorRegistry()
}
