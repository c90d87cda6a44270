import type { IncomingMessage, ServerResponse } from 'node:http'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { RETRY_AFTER_S } from '@/lib/http/page-status'

const TITLES = {
  400: 'Not understood',
  405: 'Not allowed here',
  408: 'Too slow',
  429: 'Too many requests',
  503: 'Busy right now',
} as const
export type ErrorStatus = keyof typeof TITLES

/** Responds with an error (503 by default) in the API's envelope or as a plain page, without the application. */
export const sendError = (
  request: IncomingMessage,
  response: ServerResponse,
  text: string,
  status: ErrorStatus = 503,
): void =>
  send(request, response, { status, text, ...(status === 503 && { retryAfterS: RETRY_AFTER_S }) })

/** Responds with 429 to a network over its rate limit. */
export const sendTooManyRequests = (
  request: IncomingMessage,
  response: ServerResponse,
  retryAfterS: number,
): void => send(request, response, { status: 429, text: SERVER_MESSAGES.tooMany, retryAfterS })

type ErrorResponse = { status: ErrorStatus; text: string; retryAfterS?: number }

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, text, retryAfterS }: ErrorResponse,
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
    // Does not wait for the rest of a request body; without one the connection can be kept alive.
    ...(request.complete || !hasBody(request) ? {} : { connection: 'close' }),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Sends an error unless a response has begun. */
export type LateErrorSender = (text: string, status?: ErrorStatus) => void

/**
 * Prepares an error response for a request that the application is still working on; the application's later output is
 * discarded. Must be called before the response is wrapped, so that the error bypasses the wrappers.
 */
export function createLateErrorSender(
  request: IncomingMessage,
  response: ServerResponse,
): LateErrorSender {
  const before = new Set(response.getHeaderNames())
  const { setHeader, writeHead, write, end } = response
  return (...given) => {
    if (response.headersSent || response.destroyed) return
    Object.assign(response, { setHeader, writeHead, write, end })
    for (const name of response.getHeaderNames()) {
      if (!before.has(name)) response.removeHeader(name)
    }
    sendError(request, response, ...given)
    ignoreLaterOutput(response)
  }
}

/** Without this, late calls of the application would throw 'headers already sent'. */
function ignoreLaterOutput(response: ServerResponse): void {
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
