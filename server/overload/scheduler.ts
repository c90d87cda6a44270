import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Handler } from '@/server/http/handler'

const PROBES = ['/api/healthz', '/api/readyz', '/metrics']

/** Whether a monitor sent the request: it must get a response even when the host is overloaded. */
export const isProbe = ({ url = '' }: IncomingMessage): boolean =>
  PROBES.includes(url.split('?', 1)[0] ?? '')

/** API requests mostly wait for the database; rendering a page is CPU work in many small pieces. */
const isPage = ({ url = '' }: IncomingMessage) => !url.startsWith('/api/')

/** Longer ticks of the event loop count as busy. For pages: fifty times as long as a tick that only polls. */
const BUSY_TICK_MS = { api: 10, pages: 0.2 } as const
/** Pages in progress while API requests run, so that pages keep their share of the event loop. */
const PAGES_BESIDE_API = 6

type QueuedRequest = {
  /** By `performance.now()`. */
  since: number
  request: IncomingMessage
  response: ServerResponse
  done: (work?: Promise<void>) => void
}

/** The requests of one kind, first in, first out. */
type Queue = { waiting: QueuedRequest[]; running: number; busyTickMs: number }

/** What waits in each queue, and for how long. */
export type Queues = Record<'api' | 'pages', { waiting: number; oldestMs: number }>

/**
 * Starts requests as fast as the event loop can take them, from two priority queues. Pages started all at once would slow
 * each other down, promote their garbage to the old generation, and stretch each tick of the loop, which accepts one new
 * connection, to the sum of all their pieces; so the next page starts when the running ones leave the loop idle. API
 * requests, which compute little, start before pages and many at a time; a few pages run beside them and keep their share
 * of the loop under any API load. Requests whose client disconnected or got an error meanwhile are skipped. Probes do not
 * wait.
 */
export function withScheduler(handler: Handler): Handler & { queues(): Queues } {
  const api: Queue = { waiting: [], running: 0, busyTickMs: BUSY_TICK_MS.api }
  const pages: Queue = { waiting: [], running: 0, busyTickMs: BUSY_TICK_MS.pages }
  const queues = [api, pages]
  let isTicking = false
  let tickStartedAt = 0

  async function work(queue: Queue, ...call: Parameters<Handler>): Promise<void> {
    queue.running += 1
    try {
      await handler(...call)
    } finally {
      queue.running -= 1
    }
  }

  function start(queue: Queue, { request, response, done }: QueuedRequest): void {
    const isDone = response.headersSent || response.destroyed
    done(isDone ? undefined : work(queue, request, response))
  }

  /** How many run even when the loop is busy. */
  const minRunning = (queue: Queue) => (queue === pages && api.running > 0 ? PAGES_BESIDE_API : 1)

  /** Runs once in each tick of the event loop while requests wait. */
  function tick(): void {
    const now = performance.now()
    const tickMs = now - tickStartedAt
    tickStartedAt = now
    for (const queue of queues) {
      const { waiting, busyTickMs } = queue
      const runningMin = minRunning(queue)
      const isFree = () => tickMs < busyTickMs && performance.now() - now < busyTickMs
      while (waiting.length > 0 && (queue.running < runningMin || isFree())) {
        start(queue, waiting.shift() as QueuedRequest)
      }
    }
    isTicking = queues.some(({ waiting }) => waiting.length > 0)
    if (isTicking) setImmediate(tick)
  }

  const schedule: Handler = (request, response) => {
    if (isProbe(request)) return handler(request, response)
    return new Promise((done) => {
      const queue = isPage(request) ? pages : api
      queue.waiting.push({ since: performance.now(), request, response, done })
      if (isTicking) return
      isTicking = true
      tickStartedAt = performance.now()
      setImmediate(tick)
    })
  }
  return Object.assign(schedule, { queues: () => ({ api: stateOf(api), pages: stateOf(pages) }) })
}

const stateOf = ({ waiting }: Queue) => ({
  waiting: waiting.length,
  oldestMs: waiting[0] ? performance.now() - waiting[0].since : 0,
})
