import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { getEnv } from '@/lib/env'
import { AppError } from '@/lib/errors'

type Slots = { taken: number; waiting: Set<() => void> }

// Route bundles are separate module graphs in one process and must share one set of slots.
const shared = globalThis as typeof globalThis & { transactionSlots?: Slots }
shared.transactionSlots ??= { taken: 0, waiting: new Set() }
const slots = shared.transactionSlots

/**
 * Takes one of this process's slots for transactions, after earlier callers; returns the function that releases it. There
 * are half as many as connections in the pool: reads find a connection however many writes arrive, and writes that have
 * piled up while the database had no primary finish one after another instead of all at the end. Throws `unavailable`
 * after `waitMs`.
 */
export async function acquireSlot(waitMs: number): Promise<() => void> {
  const slotsMax = Math.ceil(getEnv().MONGODB_POOL_SIZE / 2)
  if (slots.taken < slotsMax) slots.taken += 1
  else if (!(await handedOver(waitMs))) {
    throw new AppError('unavailable', SERVER_MESSAGES.busy, { retryAfterSeconds: 1 })
  }
  return release
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
    slots.waiting.add(receive)
  })
}

/** Hands the slot to the caller that has waited longest, or frees it. */
function release(): void {
  const [next] = slots.waiting
  if (!next) {
    slots.taken -= 1
    return
  }
  slots.waiting.delete(next)
  next()
}
