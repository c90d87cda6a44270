import { setTimeout as sleep } from 'node:timers/promises'
import { isDuplicateKey } from '@/lib/db/duplicate-key'

const TRIES_MAX = 8
/** The longest pause before the second try; it grows with each, and chance keeps losers from meeting again. */
const PAUSE_MS = 10

/**
 * Does a write whose filter may find nothing while another inserts the same: the loser of such a race finds it at the
 * next try. Also repeats what a database gave up to undo a deadlock. Throws the last error after eight tries,
 * or when `isOver` finds that another try is in vain.
 */
export async function retryRace<T>(
  write: () => Promise<T>,
  isOver: () => Promise<boolean> = async () => false,
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await write()
    } catch (error) {
      if (!isLostRace(error) || tried === TRIES_MAX || (await isOver())) throw error
      await sleep(Math.random() * PAUSE_MS * tried)
    }
  }
}

const isLostRace = (error: unknown) => isDuplicateKey(error) || isDeadlock(error)

// 112 is MongoDB's write conflict; servers on PostgreSQL say it in words.
const isDeadlock = (error: unknown) =>
  error instanceof Error &&
  (('code' in error && error.code === 112) || /deadlock detected/i.test(error.message))
