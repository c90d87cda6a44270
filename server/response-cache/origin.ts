import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  request,
} from 'node:http'
import { type Duplex, duplexPair } from 'node:stream'
import type { PublicRead } from '@/lib/db/public-reads'
import { currentRequest, inRequest, type RequestContext } from '@/lib/request-context'
import { RESPONSE_TIMEOUT_MS } from '@/server/overload/response-timeout'
import { readsOf } from '@/server/response-cache/public-reads'

/** A complete response of the application. */
export type OriginResponse = {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  /** Whether it was rendered from a secondary's data, so that it must not be cached. */
  hasStaleRisk?: boolean
}

export type Origin = {
  /** Requests a path from the application (GET by default). Rejects on a time-out. */
  fetch(
    path: string,
    headers: Readonly<Record<string, string>>,
    method?: 'GET' | 'OPTIONS',
  ): Promise<OriginResponse>
  close(): void
}

/** The request that a connection is for, by its read state, which both ends know. */
const contexts = new WeakMap<PublicRead, RequestContext>()

/** Concurrent cache fills; more would only slow each other down. */
export const FILLS_MAX = 64

/**
 * Requests pages from the application in this process over HTTP through in-memory pipes. Shared responses are rendered
 * for a synthetic request, so no visitor's data can leak into them, and no client that disconnects aborts them.
 */
export function createOrigin(application: RequestListener, siteUrl: string): Origin {
  const server = createServer((incoming, response) => {
    const read = readsOf.get(incoming.socket)
    const context = read && contexts.get(read)
    if (context) inRequest(context, () => application(incoming, response))
    else application(incoming, response)
  })
  const connect = (): Duplex => {
    const [clientEnd, serverEnd] = duplexPair()
    const read: PublicRead = { hasStaleRisk: false }
    for (const end of [clientEnd, serverEnd]) readsOf.set(end, read)
    // A duplex pair does not close with its other end by itself.
    serverEnd.once('close', () => clientEnd.destroy())
    clientEnd.once('close', () => serverEnd.destroy())
    server.emit('connection', serverEnd)
    return clientEnd
  }
  const agent = new Agent({ keepAlive: false, maxSockets: FILLS_MAX })
  agent.createConnection = connect as unknown as typeof agent.createConnection
  const host = new URL(siteUrl).host
  return {
    fetch: (path, headers, method = 'GET') => fetchFrom(agent, path, { ...headers, host }, method),
    close: () => {
      agent.destroy()
      server.closeAllConnections()
    },
  }
}

function fetchFrom(
  agent: Agent,
  path: string,
  headers: Readonly<Record<string, string>>,
  method: string,
): Promise<OriginResponse> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS)
    const context = currentRequest()
    const sent = request({ agent, method, path, headers, signal })
    // A request that waits gets the connection that another one opens.
    sent.on('socket', (socket) => {
      const read = readsOf.get(socket)
      if (read && context) contexts.set(read, context)
    })
    sent.on('error', reject)
    sent.on('response', (response) => {
      const read = readsOf.get(response.socket)
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 500,
          headers: response.headers,
          body: Buffer.concat(chunks),
          hasStaleRisk: read?.hasStaleRisk ?? false,
        }),
      )
    })
    sent.end()
  })
}
