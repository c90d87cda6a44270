import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { minutes, seconds } from '@/lib/domain/durations'
import { wholeNetworkOf } from '@/lib/domain/networks'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { log } from '@/lib/log'
import { turnAway } from '@/server/admission'
import { refineAnswer } from '@/server/answer'
import { atMost } from '@/server/at-most'
import type { ResponseCache } from '@/server/cache/response-cache'
import type { PageSettings } from '@/server/content-security-policy'
import { createReportServer } from '@/server/csp-reports'
import { startDeadline } from '@/server/deadline'
import { createGate, type Exchange } from '@/server/gate'
import { listenEverywhere } from '@/server/listen'
import { type Metrics, serveMetrics } from '@/server/metrics'
import { isProbe } from '@/server/probes'
import { createLateRefusal, type LateRefusal, refuse, refuseNetwork } from '@/server/refusal'
import type { RequestLimit } from '@/server/request-limit'
import { SECURITY_HEADERS } from '@/server/security-headers.mjs'
import { type Direction, type Pace, watchSlowClients } from '@/server/slow-clients'
import { distrust } from '@/server/trust'

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export type HostSettings = PageSettings & {
  host: string
  /** 0: any free one. */
  port: number
  trustedProxies: number
  /** Whether browsers are told to use https from now on. */
  isHttps: boolean
  /**
   * Whether pages get their policy, bodies are compressed and requests that no client of ours sends are turned away: not
   * in development, where Next reloads by inline code and talks to itself in its own ways.
   */
  refinesAnswers: boolean
  /** Answers what anybody may share, before anything else looks at a request. */
  cache?: ResponseCache
  metrics?: Metrics
  /** How much the application does for one network. */
  requestLimit?: RequestLimit
  /** Whoever has it may read `/metrics`. */
  metricsToken?: string
  /** How many requests the application works on at once; over that they are turned away. */
  placesMax?: number
  /** How long the application may take to begin an answer. */
  answerMs?: number
  /** How fast clients must at least send bodies and read answers. */
  clientPace?: Pace
}

export type Host = {
  servers: readonly Server[]
  port: number
  /** Accepts nothing more, lets what is under way finish for at most 10 s, then cuts the rest off. */
  close(): Promise<void>
}

const LIMITS = {
  headersTimeout: seconds(10),
  requestTimeout: seconds(60),
  // Idle connections are silent ones: a clock of their own would be wound twice with every answer.
  keepAliveTimeout: 0,
  connectionsCheckingInterval: seconds(2),
  maxHeaderSize: 16 * 1_024,
} as const
/**
 * A connection that neither brings nor takes a byte for so long is cut, whatever it waits for. Longer than a proxy in
 * front keeps its idle connections (usually a minute): whoever closes first must be the proxy, or it may send a request
 * into a connection that is just being closed.
 */
const SILENCE_MS = seconds(75)
const PLACES = 200
/** Of monitors: they ask for little, and must be answered when all other slots are taken. */
const PROBE_PLACES = 32
const LOST_MS = minutes(1)
const DRAIN_MS = seconds(10)
const IDLE_MS = seconds(1)

/** Headers of every answer, kept or not, unless the application says otherwise. */
export const hostHeaders = ({
  isHttps,
}: Pick<HostSettings, 'isHttps'>): Record<string, string> => ({
  ...SECURITY_HEADERS,
  ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})

/** Serves `handler` on the host's addresses. Rejects with the system's error when one is taken. */
export async function startHost(handler: Handler, settings: HostSettings): Promise<Host> {
  const underWay = new Set<ServerResponse>()
  const gates = {
    probes: createGate(PROBE_PLACES),
    rest: createGate(settings.placesMax ?? PLACES),
  }
  const takeReports = createReportServer((report) => metrics?.countCspReport(report))
  const refusals = new WeakMap<Exchange, LateRefusal>()
  const { cache, metrics, metricsToken, refinesAnswers, requestLimit } = settings
  const defaults = new Map(Object.entries(hostHeaders(settings)))
  let isClosing = false
  function answer(request: IncomingMessage, response: ServerResponse): void {
    if (cache?.serve(request, response)) return
    response.setHeaders(defaults)
    if (refinesAnswers && turnAway(request, response)) return
    const address = distrust(request, settings.trustedProxies)
    const waitS = isProbe(request) ? null : requestLimit?.spend(address)
    if (waitS) refuseNetwork(request, response, waitS)
    else enter(request, response, address)
  }

  function enter(request: IncomingMessage, response: ServerResponse, address: string): void {
    const exchange = { network: wholeNetworkOf(address), request, response }
    const release = (isProbe(request) ? gates.probes : gates.rest).enter(exchange)
    if (!release) {
      metrics?.countRefused()
      refuse(request, response, SERVER_MESSAGES.busy)
      return
    }
    void whenDone(work(exchange), response).then((isCut) => {
      release()
      // Whoever hung up first may have had a page made for nothing.
      requestLimit?.settle(address, isCut ? 'text/html' : response.getHeader('content-type'))
    })
  }

  async function work(exchange: Exchange): Promise<void> {
    const { request, response } = exchange
    if (metrics && serveMetrics(metrics, metricsToken, request, response)) return
    if (takeReports(request, response, exchange.network)) return
    metrics?.observe(request, response)
    nameRequest(request, response, settings.trustedProxies)
    const refuseLate = createLateRefusal(request, response)
    refusals.set(exchange, refuseLate)
    await serve(handler, settings, exchange, refuseLate)
  }

  function cutSlow(exchange: Exchange, direction: Direction): void {
    metrics?.countSlow(direction)
    const { socket } = exchange.request
    if (direction === 'sending') return void socket.destroy()
    refusals.get(exchange)?.(SERVER_MESSAGES.tooSlow, 408)
    socket.destroySoon()
  }
  const stopWatching = watchSlowClients(Object.values(gates), cutSlow, settings.clientPace)

  const create = () => {
    const server = createServer(LIMITS, (request, response) => {
      if (isClosing) response.shouldKeepAlive = false
      answer(request, response)
      // Its head has been written: whether the connection stays is settled.
      if (response.writableEnded) return
      underWay.add(response)
      response.once('close', () => underWay.delete(response))
    })
    server.timeout = SILENCE_MS
    return server
  }
  const { servers, port } = await listenEverywhere(create, settings.host, settings.port)
  return {
    servers,
    port,
    close() {
      isClosing = true
      return drain(servers, underWay).finally(stopWatching)
    },
  }
}

/**
 * Resolves when a request takes nothing any more: its answer is closed, and the work on it has ended. Whoever hangs up or
 * is refused for waiting too long leaves work behind. Work that does not end is given up for lost. Resolves with whether the
 * client hung up before the answer had ended.
 */
async function whenDone(work: Promise<void>, response: ServerResponse): Promise<boolean> {
  const closed = new Promise<boolean>((resolve) =>
    response.once('close', () => resolve(!response.writableEnded)),
  )
  await atMost(LOST_MS, work)
  return closed
}

async function serve(
  handler: Handler,
  settings: HostSettings,
  { request, response }: Exchange,
  refuseLate: LateRefusal,
): Promise<void> {
  if (settings.refinesAnswers) {
    startDeadline(request, response, refuseLate, settings.answerMs)
    refineAnswer(request, response, settings)
  }
  try {
    await handler(request, response)
  } catch (error) {
    const requestId = request.headers['x-request-id']
    log.error({ err: error, requestId }, 'a request was not answered')
    if (response.headersSent) return void response.destroy()
    response.statusCode = 500
    response.setHeader('content-type', 'text/plain')
    response.end('Something went wrong. Please try again.')
  }
}

const REQUEST_ID = /^[\w-]{8,64}$/

/** Gives a request the id that its log lines carry: that of our own proxy, else a new one. */
function nameRequest(
  request: IncomingMessage,
  response: ServerResponse,
  trustedProxies: number,
): void {
  const given = String(request.headers['x-request-id'] ?? '')
  const id = trustedProxies > 0 && REQUEST_ID.test(given) ? given : randomUUID()
  request.headers['x-request-id'] = id
  response.setHeader('x-request-id', id)
}

/**
 * Closes idle connections only after a while: their clients may just be sending, and a request on a kept connection is
 * still answered, and told that it was the last one.
 */
async function drain(servers: readonly Server[], underWay: Set<ServerResponse>): Promise<void> {
  for (const response of underWay) response.shouldKeepAlive = false
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
