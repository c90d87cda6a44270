import type { IncomingMessage, ServerResponse } from 'node:http'
import { seconds } from '@/lib/domain/durations'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { log } from '@/lib/log'
import type { LateErrorSender } from '@/server/http/error-response'

/** Every response begins within five seconds, even when a dependency hangs. */
export const RESPONSE_TIMEOUT_MS = seconds(4.8)
/** For what takes long by nature: uploads, which are resized and passed on, archives of an account, jobs. */
const LONG_MS = seconds(30)
const LONG = /^\/api\/(?:cron|upload|me\/(?:archive|close|picture))$/

/**
 * Responds with 503 when the whole request has arrived and its response has not begun in time. The application's later
 * response is discarded; a write may still succeed, as after any lost response.
 */
export function startResponseTimeout(
  request: IncomingMessage,
  response: ServerResponse,
  sendLateError: LateErrorSender,
  responseTimeoutMs = RESPONSE_TIMEOUT_MS,
): void {
  const [path = ''] = request.url?.split('?', 1) ?? []
  const limitMs = LONG.test(path) ? LONG_MS : responseTimeoutMs
  let timer: NodeJS.Timeout
  // A body that is still arriving restarts the timer; the host's request time-out limits how long it may arrive.
  const check = () => (request.complete ? expire() : wait())
  const expire = () => {
    if (response.headersSent || response.destroyed) return
    logTimeout(request, limitMs)
    sendLateError(SERVER_MESSAGES.busy)
  }
  const wait = () => {
    timer = setTimeout(check, limitMs)
  }
  wait()
  response.once('close', () => clearTimeout(timer))
}

/** Leaves out the query, which may hold a token from an e-mail. */
export function logTimeout({ method, url, headers }: IncomingMessage, timeoutMs: number): void {
  const [path] = url?.split('?', 1) ?? []
  const requestId = headers['x-request-id']
  log.warn({ requestId, method, path, timeoutMs }, 'response timed out')
}
