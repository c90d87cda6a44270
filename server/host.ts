import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { minutes, seconds } from '@/lib/domain/durations'
import { STRICT_TRANSPORT_SECURITY } from '@/lib/domain/page-policy'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { withTimeout } from '@/lib/domain/with-timeout'
import { sanitizeHeaders } from '@/lib/http/proxy-headers'
import { log } from '@/lib/log'
import { inRequest } from '@/lib/request-context'
import { wholeNetworkOf } from '@/lib/text/networks'
import {
  createLateErrorSender,
  type LateErrorSender,
  sendError,
  sendTooManyRequests,
} from '@/server/http/error-response'
import type { Handler } from '@/server/http/handler'
import { rejectInvalid } from '@/server/http/request-filter'
import { transformResponse } from '@/server/http/transform-response'
import { listenEverywhere } from '@/server/listen'
import type { Metrics } from '@/server/metrics/metrics'
import { NO_ROUTE, type RouteOf } from '@/server/metrics/routes'
import { serveMetrics } from '@/server/metrics/serve-metrics'
import { createConcurrencyLimit, type Exchange } from '@/server/overload/concurrency-limit'
import type { RateLimit } from '@/server/overload/rate-limit'
import { startResponseTimeout } from '@/server/overload/response-timeout'
import { isProbe } from '@/server/overload/scheduler'
import { type DataRates, type Direction, watchSlowClients } from '@/server/overload/slow-clients'
import type { ResponseCache } from '@/server/response-cache/response-cache'
import type { PageSettings } from '@/server/security/content-security-policy'
import { createReportServer } from '@/server/security/csp-reports'
import { SECURITY_HEADERS } from '@/server/security/security-headers.mjs'

export type HostSettings = PageSettings & {
  host: string
  /** 0: any free one. */
  port: number
  trustedProxies: number
  /** Whether browsers are told to use https from now on. */
  isHttps: boolean
  /**
   * Whether pages get their policy, bodies are compressed and invalid requests are rejected. Not in development, where
   * Next needs inline scripts and requests of its own.
   */
  transformsResponses: boolean
  /** Serves shared responses before any other handling of a request. */
  cache?: ResponseCache
  metrics?: Metrics
  /** Names the route of an address, for metrics and the log. */
  routeOf?: RouteOf
  /** Limits the work of the application for one network. */
  rateLimit?: RateLimit
  /** The bearer token for `/metrics`. */
  metricsToken?: string
  /** How many requests the application works on at once; more are shed with 503. */
  slotsMax?: number
  /** How long the application may take to begin a response. */
  responseTimeoutMs?: number
  /** The minimum data rates of clients. */
  minDataRates?: DataRates
}

export type Host = {
  servers: readonly Server[]
  port: number
  /** Accepts no new requests, gives those in flight up to 10 s, then closes all connections. */
  close(): Promise<void>
}

const LIMITS = {
  headersTimeout: seconds(10),
  requestTimeout: seconds(60),
  // `server.timeout` covers idle connections; a second timer would be reset twice with every response.
  keepAliveTimeout: 0,
  connectionsCheckingInterval: seconds(2),
  maxHeaderSize: 16 * 1_024,
} as const
/**
 * A connection without any traffic for this long is closed. Longer than a proxy keeps its idle connections (usually a
 * minute): the proxy must be the first to close, or it may send a request into a connection that is being closed.
 */
const SOCKET_TIMEOUT_MS = seconds(75)
const SLOTS = 200
/** For probes, which are cheap and must get a response when all other slots are taken. */
const PROBE_SLOTS = 32
/** Next and the host listen for the end of a rewritten page at more than ten places, where Node would warn of a leak. */
const LISTENERS_MAX = 20
const ABANDONED_MS = minutes(1)
const DRAIN_MS = seconds(10)
const IDLE_MS = seconds(1)

/** Headers of every response, cached or not, unless the application sets them. */
export const hostHeaders = ({
  isHttps,
}: Pick<HostSettings, 'isHttps'>): Record<string, string> => ({
  ...SECURITY_HEADERS,
  ...(isHttps && { 'strict-transport-security': STRICT_TRANSPORT_SECURITY }),
})

/** Serves `handler` on the host's addresses. Rejects with the system error when one is in use. */
export async function startHost(handler: Handler, settings: HostSettings): Promise<Host> {
  const inFlight = new Set<ServerResponse>()
  const limits = {
    probes: createConcurrencyLimit(PROBE_SLOTS),
    rest: createConcurrencyLimit(settings.slotsMax ?? SLOTS),
  }
  const handleCspReport = createReportServer((report) => metrics?.countCspReport(report))
  const lateErrorSenders = new WeakMap<Exchange, LateErrorSender>()
  const { cache, metrics, metricsToken, transformsResponses, rateLimit, minDataRates } = settings
  const defaults = new Map(Object.entries(hostHeaders(settings)))
  let isClosing = false
  function handle(request: IncomingMessage, response: ServerResponse): void {
    if (cache?.serve(request, response, () => createContext(request, response, settings))) return
    response.setHeaders(defaults)
    if (transformsResponses && rejectInvalid(request, response)) return
    const address = sanitizeHeaders(request, settings.trustedProxies)
    const waitS = isProbe(request) ? null : rateLimit?.consume(address)
    if (waitS) sendTooManyRequests(request, response, waitS)
    else admit(request, response, address)
  }

  function admit(request: IncomingMessage, response: ServerResponse, address: string): void {
    const exchange = { network: wholeNetworkOf(address), request, response }
    const release = (isProbe(request) ? limits.probes : limits.rest).acquire(exchange)
    if (!release) {
      metrics?.countShed()
      sendError(request, response, SERVER_MESSAGES.busy)
      return
    }
    void whenDone(work(exchange), response).then((isAborted) => {
      release()
      // A client that disconnects early may have caused a page render.
      const type = isAborted ? 'text/html' : response.getHeader('content-type')
      rateLimit?.consumeForType(address, type)
    })
  }

  async function work(exchange: Exchange): Promise<void> {
    const { request, response } = exchange
    if (metrics && serveMetrics(metrics, metricsToken, request, response)) return
    if (handleCspReport(request, response, exchange.network)) return
    const context = createContext(request, response, settings)
    metrics?.observe(request, response, context.route)
    const sendLateError = createLateErrorSender(request, response)
    lateErrorSenders.set(exchange, sendLateError)
    await inRequest(context, () => serve(handler, settings, exchange, sendLateError))
  }

  function disconnectSlow(exchange: Exchange, direction: Direction): void {
    metrics?.countSlow(direction)
    const { socket } = exchange.request
    if (direction === 'sending') return void socket.destroy()
    lateErrorSenders.get(exchange)?.(SERVER_MESSAGES.tooSlow, 408)
    socket.destroySoon()
  }
  const stopWatching = watchSlowClients(Object.values(limits), disconnectSlow, minDataRates)

  const create = () => {
    const server = createServer(LIMITS, (request, response) => {
      if (isClosing) response.shouldKeepAlive = false
      handle(request, response)
      // Its head is written: `drain` can no longer mark its connection to close.
      if (response.writableEnded) return
      inFlight.add(response)
      response.once('close', () => inFlight.delete(response))
    })
    server.timeout = SOCKET_TIMEOUT_MS
    return server
  }
  const { servers, port } = await listenEverywhere(create, settings.host, settings.port)
  return {
    servers,
    port,
    close() {
      isClosing = true
      return drain(servers, inFlight).finally(stopWatching)
    },
  }
}

/**
 * Resolves when a request uses no more resources: its response is closed, and the work on it has ended, which may be later
 * when the client disconnects or the response times out. Work that never ends counts as ended after a minute. Resolves with
 * whether the client disconnected before the end of the response.
 */
async function whenDone(work: Promise<void>, response: ServerResponse): Promise<boolean> {
  const closed = new Promise<boolean>((resolve) =>
    response.once('close', () => resolve(!response.writableEnded)),
  )
  await withTimeout(work, ABANDONED_MS)
  return closed
}

async function serve(
  handler: Handler,
  settings: HostSettings,
  { request, response }: Exchange,
  sendLateError: LateErrorSender,
): Promise<void> {
  response.setMaxListeners(LISTENERS_MAX)
  if (settings.transformsResponses) {
    startResponseTimeout(request, response, sendLateError, settings.responseTimeoutMs)
    transformResponse(request, response, settings)
  }
  try {
    await handler(request, response)
  } catch (error) {
    log.error({ err: error }, 'request handler failed')
    if (response.headersSent) return void response.destroy()
    response.statusCode = 500
    response.setHeader('content-type', 'text/plain')
    response.end('Something went wrong. Please try again.')
  }
}

/** What the log lines of a request carry. */
const createContext = (
  request: IncomingMessage,
  response: ServerResponse,
  { routeOf, trustedProxies }: HostSettings,
) => ({
  requestId: assignRequestId(request, response, trustedProxies),
  route: routeOf?.(request.url ?? '') ?? NO_ROUTE,
})

const REQUEST_ID = /^[\w-]{8,64}$/

/** Sets the request id for log lines: the one from a trusted proxy, else a new one. Returns it. */
function assignRequestId(
  request: IncomingMessage,
  response: ServerResponse,
  trustedProxies: number,
): string {
  const given = String(request.headers['x-request-id'] ?? '')
  const id = trustedProxies > 0 && REQUEST_ID.test(given) ? given : randomUUID()
  request.headers['x-request-id'] = id
  response.setHeader('x-request-id', id)
  return id
}

/**
 * Closes idle connections only after a second: a client may be sending a request, which is still handled, with
 * `connection: close` in its response.
 */
async function drain(servers: readonly Server[], inFlight: Set<ServerResponse>): Promise<void> {
  for (const response of inFlight) response.shouldKeepAlive = false
  const closed = servers.map(
    (server) =>
      new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve())),
  )
  const after = (ms: number, act: (server: Server) => void) =>
    setTimeout(() => servers.forEach(act), ms)
  const timers = [
    after(IDLE_MS, (server) => server.closeIdleConnections()),
    after(DRAIN_MS, (server) => server.closeAllConnections()),
  ]
  await Promise.all(closed)
  timers.forEach(clearTimeout)
}
