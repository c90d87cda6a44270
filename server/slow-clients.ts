import type { Socket } from 'node:net'
import { seconds } from '@/lib/domain/durations'
import { type Exchange, type Gate, phaseOf } from '@/server/gate'

export type Direction = 'receiving' | 'sending'

/**
 * What a client must send or read in each such time. Longer for readers: the system hides what they read until a third of
 * its own buffer is free again.
 */
const PACE = {
  receiving: { windowMs: seconds(10), bytesMin: 5_120 },
  sending: { windowMs: seconds(20), bytesMin: 10_240 },
} as const satisfies Record<Direction, { windowMs: number; bytesMin: number }>
export type Pace = Record<Direction, { windowMs: number; bytesMin: number }>

const LOOKS_PER_WINDOW = 10

/** Since when an exchange has been in a direction, and how many bytes its connection had moved by then. */
type Window = { direction: Direction; since: number; bytes: number }

/**
 * Looks at the requests of these gates now and then, and hands those to `cut` whose client is slower than the pace. Returns
 * what ends that.
 */
export function watchSlowClients(
  gates: readonly Gate[],
  cut: (exchange: Exchange, direction: Direction) => void,
  pace: Pace = PACE,
): () => void {
  const windows = new WeakMap<Exchange, Window>()

  function look(exchange: Exchange, now: number): void {
    const direction = phaseOf(exchange)
    if (direction === 'working' || isPaused(exchange, direction)) {
      windows.delete(exchange)
      return
    }
    const bytes = movedBytes(exchange.request.socket, direction)
    const window = windows.get(exchange)
    const { windowMs, bytesMin } = pace[direction]
    const isOver = window?.direction === direction && now - window.since >= windowMs
    if (isOver && bytes - window.bytes < bytesMin) cut(exchange, direction)
    if (isOver || window?.direction !== direction) {
      windows.set(exchange, { direction, since: now, bytes })
    }
  }

  const shortest = Math.min(pace.receiving.windowMs, pace.sending.windowMs)
  const timer = setInterval(() => {
    const now = performance.now()
    for (const gate of gates) for (const exchange of gate.exchanges()) look(exchange, now)
  }, shortest / LOOKS_PER_WINDOW)
  timer.unref()
  return () => clearInterval(timer)
}

/** Whether we are what a body waits for: the application has not read what is there. */
const isPaused = ({ request }: Exchange, direction: Direction) =>
  direction === 'receiving' && request.readableLength >= request.readableHighWaterMark

/** How many bytes a client has sent or taken. */
function movedBytes(socket: Socket, direction: Direction): number {
  if (direction === 'receiving') return socket.bytesRead
  // `bytesWritten` counts a write when it begins. Node's own time-out learns from this how much of it has gone out.
  const { _handle: handle } = socket as { _handle?: { writeQueueSize?: number } | null }
  return socket.bytesWritten - (handle?.writeQueueSize ?? 0)
}
