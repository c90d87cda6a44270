import { seconds } from '@/lib/domain/durations'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { getEnv } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { perProcess } from '@/lib/process/per-process'

/** The waiting callers in their order, each with the time since when it waits. */
type Slots = { taken: number; waiting: Map<() => void, number> }

/** A queue whose first caller has waited this long does not move: others would only make it longer. */
const STALLED_MS = seconds(1)

const slots = perProcess<Slots>('transaction slots', () => ({ taken: 0, waiting: new Map() }))

/**
 * Takes one of this process's slots for transactions, after earlier callers; returns the function that releases it. There
 * are half as many as connections in the pool: reads find a connection however many writes arrive, and writes that have
 * piled up while the database had no primary finish one after another instead of all at the end. Throws `unavailable`
 * after `waitMs`, and at once while the queue does not move.
 */
export async function acquireSlot(waitMs: number): Promise<() => void> {
  const slotsMax = Math.ceil(getEnv().MONGODB_POOL_SIZE / 2)
  if (slots.taken < slotsMax) slots.taken += 1
  else if (isStalled() || !(await handedOver(waitMs))) {
    throw new AppError('unavailable', SERVER_MESSAGES.busy, { retryAfterSeconds: 1 })
  }
  return release
}

function isStalled(): boolean {
  const [oldest] = slots.waiting.values()
  return oldest !== undefined && performance.now() - oldest > STALLED_MS
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

/** Hands the slot to the caller that has waited longest, or frees it. */
function release(): void {
  const [next] = slots.waiting.keys()
  if (!next) {
    slots.taken -= 1
    return
  }
  slots.waiting.delete(next)
  next()
}
