import type { Socket } from 'node:net'
import { seconds } from '@/lib/domain/durations'
import { type ConcurrencyLimit, type Exchange, phaseOf } from '@/server/overload/concurrency-limit'

export type Direction = 'receiving' | 'sending'

/**
 * How many bytes a client must send or read in each window. The window is longer for reading: the operating system reports
 * progress only when a third of its buffer is free again.
 */
const MIN_DATA_RATES = {
  receiving: { windowMs: seconds(10), bytesMin: 5_120 },
  sending: { windowMs: seconds(20), bytesMin: 10_240 },
} as const satisfies Record<Direction, { windowMs: number; bytesMin: number }>
export type DataRates = Record<Direction, { windowMs: number; bytesMin: number }>

const CHECKS_PER_WINDOW = 10

/** When an exchange entered a direction, and how many bytes its connection had transferred by then. */
type Window = { direction: Direction; since: number; bytes: number }

/**
 * Checks the exchanges of these limits regularly, and calls `disconnect` for those with a client below the minimum data
 * rate. Returns the function that stops it.
 */
export function watchSlowClients(
  limits: readonly ConcurrencyLimit[],
  disconnect: (exchange: Exchange, direction: Direction) => void,
  minRates: DataRates = MIN_DATA_RATES,
): () => void {
  const windows = new WeakMap<Exchange, Window>()

  function check(exchange: Exchange, now: number): void {
    const direction = phaseOf(exchange)
    if (direction === 'working' || isPaused(exchange, direction)) {
      windows.delete(exchange)
      return
    }
    const bytes = transferredBytes(exchange.request.socket, direction)
    const window = windows.get(exchange)
    const { windowMs, bytesMin } = minRates[direction]
    const isOver = window?.direction === direction && now - window.since >= windowMs
    if (isOver && bytes - window.bytes < bytesMin) disconnect(exchange, direction)
    if (isOver || window?.direction !== direction) {
      windows.set(exchange, { direction, since: now, bytes })
    }
  }

  const shortest = Math.min(minRates.receiving.windowMs, minRates.sending.windowMs)
  const timer = setInterval(() => {
    const now = performance.now()
    for (const limit of limits) for (const exchange of limit.exchanges()) check(exchange, now)
  }, shortest / CHECKS_PER_WINDOW)
  timer.unref()
  return () => clearInterval(timer)
}

/** Whether a body waits for the application, which has not read what has arrived. */
const isPaused = ({ request }: Exchange, direction: Direction) =>
  direction === 'receiving' && request.readableLength >= request.readableHighWaterMark

/** How many bytes a client has sent or received. */
function transferredBytes(socket: Socket, direction: Direction): number {
  if (direction === 'receiving') return socket.bytesRead
  // `bytesWritten` counts a write when it begins; `writeQueueSize`, which Node's own time-out uses, is what has not gone out.
  const { _handle: handle } = socket as { _handle?: { writeQueueSize?: number } | null }
  return socket.bytesWritten - (handle?.writeQueueSize ?? 0)
}
