import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  request,
} from 'node:http'
import { type Duplex, duplexPair } from 'node:stream'
import type { PublicRead } from '@/lib/db/public-reads'
import { ANSWER_MS } from '@/server/deadline'
import { readsOf } from '@/server/public-reads'

/** A whole answer as the application gave it. */
export type Fetched = {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  /** Whether it was made from what a secondary said: for those who wait for it, not to be kept. */
  hasStaleRisk?: boolean
}

export type Origin = {
  /** GETs a path from the application, unless told otherwise. Rejects when it does not answer in time. */
  fetch(
    path: string,
    headers: Readonly<Record<string, string>>,
    method?: 'GET' | 'OPTIONS',
  ): Promise<Fetched>
  close(): void
}

/** Fills at once; more would only slow each other down. */
export const FILLS_MAX = 64

/**
 * Asks the application in this process over plain HTTP through pipes in memory: what is kept for everybody is rendered
 * for a request that nobody sent, so that nothing of a visitor can leak into it, and nobody's hanging up ends it.
 */
export function createOrigin(application: RequestListener, siteUrl: string): Origin {
  const server = createServer(application)
  const connect = (): Duplex => {
    const [ours, theirs] = duplexPair()
    const read: PublicRead = { hasStaleRisk: false }
    for (const end of [ours, theirs]) readsOf.set(end, read)
    // Such a pipe does not notice by itself that its other end is gone.
    theirs.once('close', () => ours.destroy())
    ours.once('close', () => theirs.destroy())
    server.emit('connection', theirs)
    return ours
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
): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(ANSWER_MS)
    const sent = request({ agent, method, path, headers, signal })
    sent.on('error', reject)
    sent.on('response', (answer) => {
      const read = readsOf.get(answer.socket)
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 500,
          headers: answer.headers,
          body: Buffer.concat(chunks),
          hasStaleRisk: read?.hasStaleRisk ?? false,
        }),
      )
    })
    sent.end()
  })
}
