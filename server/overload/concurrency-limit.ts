import type { IncomingMessage, ServerResponse } from 'node:http'
import { seconds } from '@/lib/domain/durations'
import { hasBody } from '@/server/http/error-response'

/** A request with a slot, and its response. */
export type Exchange = {
  network: string
  request: IncomingMessage
  response: ServerResponse
}
/** What an exchange waits for: the rest of the request body, the application, or the client reading the response. */
type Phase = 'receiving' | 'working' | 'sending'

export type ConcurrencyLimit = {
  /** Takes a slot and returns the function that releases it; null when none is free. */
  acquire(exchange: Exchange): (() => void) | null
  /** The exchanges that hold a slot, oldest first. */
  exchanges(): Iterable<Exchange>
}

const SENDING_PER_NETWORK_MIN = 4
/** Writes wait for the database to confirm them; while it cannot, the other slots are left for reads. */
const WRITES_SHARE = 3 / 4
/**
 * The share of writes while they get no responses. Those that have piled up when the database is back all begin at once,
 * and the fewer there are, the sooner the first is done and reads get their turn.
 */
const STALLED_SHARE = 1 / 8
/** Writes get no responses when those of as many networks as an eighth of the slots have waited this long. */
const STALLED_MS = seconds(1.5)

export function phaseOf({ request, response }: Exchange): Phase {
  const isUnread = response.headersSent && response.writableLength > 0
  if (isUnread && !response.destroyed) return 'sending'
  return isArriving(request) ? 'receiving' : 'working'
}

const isWrite = ({ request }: Exchange) => request.method !== 'GET' && request.method !== 'HEAD'

const isArriving = (request: IncomingMessage) =>
  hasBody(request) && !request.complete && !request.destroyed

/**
 * Limits how many requests the application works on at once: more would only slow all of them down and use unbounded
 * memory. One network gets at most a quarter of the slots, all writes together three quarters, and an eighth while those get
 * no responses. Bodies that are still arriving and responses that are still being read take none, since the client decides
 * how long that lasts; each network has a small limit of its own for them, so that slow clients only block themselves. A
 * body that has arrived becomes work, so the slots can be exceeded by as many as may arrive at once; a quarter of the slots
 * is for reads even then.
 */
export function createConcurrencyLimit(slots: number): ConcurrencyLimit {
  const limits = {
    working: { all: slots, network: Math.max(1, Math.floor(slots / 4)) },
    receiving: { all: 2 * slots, network: Math.max(1, Math.floor(slots / 10)) },
    sending: {
      all: Number.POSITIVE_INFINITY,
      network: Math.max(SENDING_PER_NETWORK_MIN, Math.floor(slots / 10)),
    },
  } as const satisfies Record<Phase, { all: number; network: number }>
  const writesMax = Math.ceil(slots * WRITES_SHARE)
  const stalledMax = Math.max(1, Math.ceil(slots * STALLED_SHARE))
  /** The exchanges in their order, each with the time of its start. */
  const held = new Map<Exchange, number>()
  const heldByNetwork = new Map<string, Set<Exchange>>()

  function hasRoom(phase: Phase, own: Set<Exchange>): boolean {
    const { all, network } = limits[phase]
    return count(phase, own, network) < network && count(phase, held, all) < all
  }

  /** Whether there is a slot for one more write beside these. */
  function hasWriteSlot(writes: number): boolean {
    return writes < stalledMax || (writes < writesMax && !isStalled(held, stalledMax))
  }

  /** Whether there is a slot for work, of which `own` is what the network already has. */
  function hasSlot(exchange: Exchange, own: Set<Exchange>): boolean {
    if (count('working', own, limits.working.network) >= limits.working.network) return false
    const working = count('working', held, slots)
    // Counted only when a limit may be reached.
    const isMany = held.size >= (isWrite(exchange) ? stalledMax : writesMax)
    const writes = isMany ? countWrites(held) : 0
    if (isWrite(exchange)) return working < slots && hasWriteSlot(writes)
    return working < slots || working - writes < slots - writesMax
  }

  function release(exchange: Exchange): void {
    held.delete(exchange)
    const own = heldByNetwork.get(exchange.network)
    own?.delete(exchange)
    if (own?.size === 0) heldByNetwork.delete(exchange.network)
  }

  return {
    acquire(exchange) {
      const own = heldByNetwork.get(exchange.network) ?? new Set()
      if (!hasSlot(exchange, own) || !hasRoom('sending', own)) return null
      if (phaseOf(exchange) === 'receiving' && !hasRoom('receiving', own)) return null
      held.set(exchange, performance.now())
      heldByNetwork.set(exchange.network, own.add(exchange))
      return () => release(exchange)
    },
    exchanges: () => held.keys(),
  }
}

const isWaitingWrite = (exchange: Exchange) => isWrite(exchange) && phaseOf(exchange) === 'working'

/** Whether writes of so many networks have all waited for too long. Those of a few networks only limit themselves. */
function isStalled(held: ReadonlyMap<Exchange, number>, count: number): boolean {
  const since = performance.now() - STALLED_MS
  const networks = new Set<string>()
  for (const [exchange, startedAt] of held) {
    if (startedAt > since || networks.size === count) break
    if (isWaitingWrite(exchange)) networks.add(exchange.network)
  }
  return networks.size === count
}

function countWrites(exchanges: ReadonlyMap<Exchange, number>): number {
  let found = 0
  for (const one of exchanges.keys()) if (isWaitingWrite(one)) found += 1
  return found
}

/** Counts the exchanges in a phase; skips the work when there are too few to reach the limit. */
function count(
  phase: Phase,
  exchanges: ReadonlySet<Exchange> | ReadonlyMap<Exchange, number>,
  limit: number,
): number {
  if (exchanges.size < limit) return 0
  let found = 0
  for (const exchange of exchanges.keys()) if (phaseOf(exchange) === phase) found += 1
  return found
}
