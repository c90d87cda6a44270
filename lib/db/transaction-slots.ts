import { busy } from '@/lib/db/locks'
import { DURATION } from '@/lib/domain/durations'
import { getEnv } from '@/lib/env'
import { perProcess } from '@/lib/process/per-process'

/** The waiting callers in their order, each with the time since when it waits. */
type Slots = { taken: number; limit: number; waiting: Map<() => void, number> }

/** How a slot is released; after `outage` fewer are open, until others have `ended` well. */
type Release = (how: 'ended' | 'outage') => void

/** Open after any outage. */
const SLOTS_MIN = 3

const slots = perProcess<Slots>('transaction slots', () => ({
  taken: 0,
  limit: Number.POSITIVE_INFINITY,
  waiting: new Map(),
}))

/** Half as many as connections in the pool, so that reads find a connection however many writes arrive. */
const slotsMax = () => Math.ceil(getEnv().MONGODB_POOL_SIZE / 2)

/** How many transactions may run now. */
const slotsOpen = () => Math.min(Math.max(slots.limit, SLOTS_MIN), slotsMax())

/**
 * Takes one of this process's slots for transactions, after earlier callers; returns the function that releases it. An outage
 * halves the slots, and each transaction that ends well opens one again (additive increase, multiplicative decrease; RFC 5681
 * does so for TCP): what has piled up while the database had no primary finishes one after another, instead of all of it
 * too late. Throws `unavailable` after `waitMs`, and at once while the queue does not move.
 */
export async function acquireSlot(waitMs: number): Promise<Release> {
  if (slots.taken < slotsOpen()) slots.taken += 1
  else if (isStalled() || !(await handedOver(waitMs))) {
    throw busy()
  }
  return release
}

function isStalled(): boolean {
  const [oldest] = slots.waiting.values()
  return oldest !== undefined && performance.now() - oldest > DURATION.stalledMs
}

/** Whether a slot was handed over in time. */
function handedOver(waitMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const receive = () => {
      clearTimeout(timer)
      resolve(true)
    }
    const timer = setTimeout(
      () => {
        slots.waiting.delete(receive)
        resolve(false)
      },
      Math.max(0, waitMs),
    )
    slots.waiting.set(receive, performance.now())
  })
}

/** Frees the slot, and hands the open ones to the callers that have waited longest. */
const release: Release = (how) => {
  slots.taken -= 1
  slots.limit = how === 'outage' ? slotsOpen() / 2 : slotsOpen() + 1
  for (const next of slots.waiting.keys()) {
    if (slots.taken >= slotsOpen()) return
    slots.waiting.delete(next)
    slots.taken += 1
    next()
  }
}
