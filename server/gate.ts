import type { IncomingMessage, ServerResponse } from 'node:http'
import { hasBody } from '@/server/refusal'

/** A request that has been let in. */
export type Exchange = {
  network: string
  request: IncomingMessage
  response: ServerResponse
}
/** What an exchange waits for: the rest of the request's body, the application, or the reader of its response. */
type Phase = 'receiving' | 'working' | 'sending'

export type Gate = {
  /** Takes a slot for a request; returns what releases it, or null when there is none. */
  enter(exchange: Exchange): (() => void) | null
  /** The requests that have a slot, oldest first. */
  exchanges(): Iterable<Exchange>
}

const SENDING_PER_NETWORK_MIN = 4

export function phaseOf({ request, response }: Exchange): Phase {
  const isUnread = response.headersSent && response.writableLength > 0
  if (isUnread && !response.destroyed) return 'sending'
  return isArriving(request) ? 'receiving' : 'working'
}

const isArriving = (request: IncomingMessage) =>
  hasBody(request) && !request.complete && !request.destroyed

/**
 * Bounds how many requests the application works on at once: more would only make all of them slower, and take memory
 * without end. No network may take more than a quarter of these slots. Bodies that are still arriving and responses that
 * wait for their reader take none of them, since their client decides how long that lasts: each network may have a few of
 * them, so that slow clients only lock out themselves. A body that has arrived becomes work, at most as much more as
 * bodies may arrive at once.
 */
export function createGate(slots: number): Gate {
  const most = {
    working: { all: slots, network: Math.max(1, Math.floor(slots / 4)) },
    receiving: { all: 2 * slots, network: Math.max(1, Math.floor(slots / 10)) },
    sending: {
      all: Number.POSITIVE_INFINITY,
      network: Math.max(SENDING_PER_NETWORK_MIN, Math.floor(slots / 10)),
    },
  } as const satisfies Record<Phase, { all: number; network: number }>
  const entered = new Set<Exchange>()
  const ofNetworks = new Map<string, Set<Exchange>>()

  function hasRoom(phase: Phase, own: Set<Exchange>): boolean {
    const { all, network } = most[phase]
    return count(phase, own, network) < network && count(phase, entered, all) < all
  }

  function release(exchange: Exchange): void {
    entered.delete(exchange)
    const own = ofNetworks.get(exchange.network)
    own?.delete(exchange)
    if (own?.size === 0) ofNetworks.delete(exchange.network)
  }

  return {
    enter(exchange) {
      const own = ofNetworks.get(exchange.network) ?? new Set()
      if (!hasRoom('working', own) || !hasRoom('sending', own)) return null
      if (phaseOf(exchange) === 'receiving' && !hasRoom('receiving', own)) return null
      entered.add(exchange)
      ofNetworks.set(exchange.network, own.add(exchange))
      return () => release(exchange)
    },
    exchanges: () => entered,
  }
}

/** How many are in this phase; looks only when there are enough of them to matter. */
function count(phase: Phase, exchanges: Set<Exchange>, most: number): number {
  if (exchanges.size < most) return 0
  let found = 0
  for (const exchange of exchanges) if (phaseOf(exchange) === phase) found += 1
  return found
}
