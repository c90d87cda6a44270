import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'

export type Queue = {
  /** Does a piece of work when those before it are done. Throws `unavailable` when too many wait already. */
  enter<T>(work: () => Promise<T>): Promise<T>
}

/** A queue in which one works and at most `waitingMax` wait: what costs much must not push everything else aside. */
export function createQueue(waitingMax: number): Queue {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return {
    async enter(work) {
      if (waiting > waitingMax) {
        throw new AppError('unavailable', SERVER_MESSAGES.tooMany, { retryAfterSeconds: 10 })
      }
      waiting += 1
      const mine = last.then(work).finally(() => {
        waiting -= 1
      })
      last = mine.catch(() => {})
      return mine
    },
  }
}
