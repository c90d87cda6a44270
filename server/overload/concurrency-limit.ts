import type { IncomingMessage, ServerResponse } from 'node:http'
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
 * memory. One network gets at most a quarter of the slots, all writes together three quarters. Bodies that are still arriving and responses that are still being
 * read take none, since the client decides how long that lasts; each network has a small limit of its own for them, so that
 * slow clients only block themselves. A body that has arrived becomes work, so the slots can be exceeded by as many as may
 * arrive at once; a quarter of the slots is for reads even then.
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
  const held = new Set<Exchange>()
  const heldByNetwork = new Map<string, Set<Exchange>>()

  function hasRoom(phase: Phase, own: Set<Exchange>): boolean {
    const { all, network } = limits[phase]
    return count(phase, own, network) < network && count(phase, held, all) < all
  }

  /** Whether there is a slot for work, of which `own` is what the network already has. */
  function hasSlot(exchange: Exchange, own: Set<Exchange>): boolean {
    if (count('working', own, limits.working.network) >= limits.working.network) return false
    const working = count('working', held, slots)
    // Counted only when a limit may be reached.
    const writes = held.size < writesMax ? 0 : countWrites(held)
    if (isWrite(exchange)) return working < slots && writes < writesMax
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
      held.add(exchange)
      heldByNetwork.set(exchange.network, own.add(exchange))
      return () => release(exchange)
    },
    exchanges: () => held,
  }
}

function countWrites(exchanges: Set<Exchange>): number {
  let found = 0
  for (const one of exchanges) if (isWrite(one) && phaseOf(one) === 'working') found += 1
  return found
}

/** Counts the exchanges in a phase; skips the work when there are too few to reach the limit. */
function count(phase: Phase, exchanges: Set<Exchange>, limit: number): number {
  if (exchanges.size < limit) return 0
  let found = 0
  for (const exchange of exchanges) if (phaseOf(exchange) === phase) found += 1
  return found
}
