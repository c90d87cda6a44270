import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { seconds } from '@/lib/domain/durations'
import { log } from '@/lib/log'
import { refineAnswer } from '@/server/answer'
import type { ResponseCache } from '@/server/cache/response-cache'
import { listenEverywhere } from '@/server/listen'
import { distrust } from '@/server/trust'

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export type HostSettings = {
  host: string
  /** 0: any free one. */
  port: number
  trustedProxies: number
  /** Origins beside our own that pictures may come from. */
  pictureHosts: readonly string[]
  /** Whether browsers are told to use https from now on. */
  isHttps: boolean
  /** Whether pages get their policy and bodies are compressed: not in development, where Next reloads by inline code. */
  refinesAnswers: boolean
  /** Answers what anybody may share, before anything else looks at a request. */
  cache?: ResponseCache
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
  // Longer than a proxy in front keeps its idle connections (usually a minute): whoever closes first must be the proxy,
  // or it may send a request into a connection that is just being closed.
  keepAliveTimeout: seconds(75),
  connectionsCheckingInterval: seconds(2),
  maxHeaderSize: 16 * 1_024,
} as const
const DRAIN_MS = seconds(10)
const IDLE_MS = seconds(1)

/** Headers of every answer, kept or not. */
export const hostHeaders = ({ isHttps }: Pick<HostSettings, 'isHttps'>): Record<string, string> =>
  isHttps ? { 'strict-transport-security': 'max-age=31536000' } : {}

/** Serves `handler` on the host's addresses. Rejects with the system's error when one is taken. */
export async function startHost(handler: Handler, settings: HostSettings): Promise<Host> {
  const underWay = new Set<ServerResponse>()
  let isClosing = false
  const create = () =>
    createServer(LIMITS, (request, response) => {
      underWay.add(response)
      response.once('close', () => underWay.delete(response))
      if (isClosing) response.shouldKeepAlive = false
      if (settings.cache?.serve(request, response)) return
      void serve(handler, settings, request, response)
    })
  const { servers, port } = await listenEverywhere(create, settings.host, settings.port)
  return {
    servers,
    port,
    close() {
      isClosing = true
      return drain(servers, underWay)
    },
  }
}

async function serve(
  handler: Handler,
  settings: HostSettings,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  distrust(request, settings.trustedProxies)
  for (const [name, value] of Object.entries(hostHeaders(settings))) {
    response.setHeader(name, value)
  }
  if (settings.refinesAnswers) refineAnswer(request, response, settings.pictureHosts)
  try {
    await handler(request, response)
  } catch (error) {
    log.error({ err: error }, 'a request was not answered')
    if (response.headersSent) return void response.destroy()
    response.statusCode = 500
    response.end('Something went wrong. Please try again.')
  }
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
