import type { IncomingMessage, ServerResponse } from 'node:http'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'

/** When whoever was refused may well try again. */
export const RETRY_AFTER_S = 5

const TITLES = {
  400: 'Not understood',
  405: 'Not allowed here',
  408: 'Too slow',
  429: 'Too many requests',
  503: 'Busy right now',
} as const
export type RefusalStatus = keyof typeof TITLES

/** Answers with a failure (503 unless told) in the words of the API or as a plain page, without asking the application. */
export const refuse = (
  request: IncomingMessage,
  response: ServerResponse,
  text: string,
  status: RefusalStatus = 503,
): void =>
  send(request, response, { status, text, ...(status === 503 && { retryAfterS: RETRY_AFTER_S }) })

/** The same for a network that asked for too much: 429. */
export const refuseNetwork = (
  request: IncomingMessage,
  response: ServerResponse,
  retryAfterS: number,
): void => send(request, response, { status: 429, text: SERVER_MESSAGES.tooMany, retryAfterS })

type Refusal = { status: RefusalStatus; text: string; retryAfterS?: number }

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, text, retryAfterS }: Refusal,
): void {
  if (response.headersSent) return void response.destroy()
  const isApi = request.url?.startsWith('/api/') ?? false
  const body = isApi
    ? JSON.stringify({ success: false, msg: text, message: text, error: text })
    : `<!doctype html><html lang="en"><meta charset="utf-8"><title>${TITLES[status]}</title><p>${text}</p></html>`
  response.writeHead(status, {
    'content-type': isApi ? 'application/json' : 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    ...(retryAfterS !== undefined && { 'retry-after': String(retryAfterS) }),
    // What the client still sends of its request is not waited for; without a body the connection may go on.
    ...(request.complete || !hasBody(request) ? {} : { connection: 'close' }),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

export type LateRefusal = (text: string, status?: RefusalStatus) => void

/**
 * Prepares to refuse a request that the application is working on: what it answers after that is dropped. To be called
 * before anything wraps the response, so that the refusal passes by all that.
 */
export function createLateRefusal(request: IncomingMessage, response: ServerResponse): LateRefusal {
  const before = new Set(response.getHeaderNames())
  const { setHeader, writeHead, write, end } = response
  return (...given) => {
    if (response.headersSent || response.destroyed) return
    Object.assign(response, { setHeader, writeHead, write, end })
    for (const name of response.getHeaderNames()) {
      if (!before.has(name)) response.removeHeader(name)
    }
    refuse(request, response, ...given)
    ignoreFurther(response)
  }
}

/** Whoever still answers would meet 'headers already sent' at each step. */
function ignoreFurther(response: ServerResponse): void {
  Object.assign(response, {
    setHeader: () => response,
    appendHeader: () => response,
    setHeaders: () => response,
    removeHeader: () => {},
    writeHead: () => response,
    flushHeaders: () => {},
    write: () => true,
    end: () => response,
  })
}
