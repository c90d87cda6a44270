import type { IncomingMessage, ServerResponse } from 'node:http'
import { seconds } from '@/lib/domain/durations'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { log } from '@/lib/log'
import type { LateRefusal } from '@/server/refusal'

/** Nobody waits longer than five seconds for the beginning of an answer, whatever stands still behind us. */
export const ANSWER_MS = seconds(4.8)
/** What takes its time by its nature: pictures that are made small and passed on, all that somebody ever wrote, jobs. */
const LONG_MS = seconds(30)
const LONG = /^\/api\/(?:cron|upload|me\/(?:archive|close|picture))$/

/**
 * Refuses a request with 503 when all of it has arrived and its answer has not begun in time. What the application
 * answers after that is dropped: a write may still be done, as after any lost answer.
 */
export function startDeadline(
  request: IncomingMessage,
  response: ServerResponse,
  refuseLate: LateRefusal,
  answerMs = ANSWER_MS,
): void {
  const [path = ''] = request.url?.split('?', 1) ?? []
  const limitMs = LONG.test(path) ? LONG_MS : answerMs
  let timer: NodeJS.Timeout
  // What is still arriving when the time is over gets all of it again; the host bounds how long a request may arrive.
  const look = () => (request.complete ? expire() : wait())
  const expire = () => {
    if (response.headersSent || response.destroyed) return
    logDeadline(request, limitMs)
    refuseLate(SERVER_MESSAGES.busy)
  }
  const wait = () => {
    timer = setTimeout(look, limitMs)
  }
  wait()
  response.once('close', () => clearTimeout(timer))
}

/** The query stays out: it may hold a mailed token. */
export function logDeadline({ method, url, headers }: IncomingMessage, deadlineMs: number): void {
  const [path] = url?.split('?', 1) ?? []
  const requestId = headers['x-request-id']
  log.warn({ requestId, method, path, deadlineMs }, 'response deadline exceeded')
}
