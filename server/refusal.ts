import type { IncomingMessage, ServerResponse } from 'node:http'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'

/** When whoever was refused may well try again. */
export const RETRY_AFTER_S = 5

/** Answers 503 in the words of the API or as a plain page, without asking the application. */
export const refuse = (
  request: IncomingMessage,
  response: ServerResponse,
  text: string = SERVER_MESSAGES.unavailable,
): void => send(request, response, { status: 503, text, retryAfterS: RETRY_AFTER_S })

/** The same for a network that asked for too much: 429. */
export const refuseNetwork = (
  request: IncomingMessage,
  response: ServerResponse,
  retryAfterS: number,
): void => send(request, response, { status: 429, text: SERVER_MESSAGES.tooMany, retryAfterS })

type Refusal = { status: number; text: string; retryAfterS: number }

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, text, retryAfterS }: Refusal,
): void {
  if (response.headersSent) return void response.destroy()
  const isApi = request.url?.startsWith('/api/') ?? false
  const body = isApi
    ? JSON.stringify({ success: false, msg: text, message: text, error: text })
    : `<!doctype html><html lang="en"><meta charset="utf-8"><title>Not now</title><p>${text}</p></html>`
  response.writeHead(status, {
    'content-type': isApi ? 'application/json' : 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'retry-after': String(retryAfterS),
    // What the client still sends of its request is not waited for; without a body the connection may go on.
    ...(request.complete || !hasBody(request) ? {} : { connection: 'close' }),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
