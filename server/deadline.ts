import type { IncomingMessage, ServerResponse } from 'node:http'
import { seconds } from '@/lib/domain/durations'
import { refuse } from '@/server/refusal'

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
  answerMs = ANSWER_MS,
): void {
  const [path = ''] = request.url?.split('?', 1) ?? []
  const before = new Set(response.getHeaderNames())
  // Whoever wraps the response after us must not get hold of the refusal.
  const { setHeader, writeHead, write, end } = response
  const expire = () => {
    if (response.headersSent || response.destroyed) return
    Object.assign(response, { setHeader, writeHead, write, end })
    for (const name of response.getHeaderNames()) {
      if (!before.has(name)) response.removeHeader(name)
    }
    refuse(request, response)
    ignoreFurther(response)
  }
  const limitMs = LONG.test(path) ? LONG_MS : answerMs
  let timer: NodeJS.Timeout
  // What is still arriving when the time is over gets all of it again; the host bounds how long a request may arrive.
  const look = () => (request.complete ? expire() : wait())
  const wait = () => {
    timer = setTimeout(look, limitMs)
  }
  wait()
  response.once('close', () => clearTimeout(timer))
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
