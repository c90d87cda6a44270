import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'

export type Queue = {
  /** Runs the work after the work queued before it and returns its result. Throws `unavailable` when the queue is full. */
  enter<T>(work: () => Promise<T>): Promise<T>
}

/** Creates a queue that runs one task at a time and holds at most `waitingMax` others, so costly work cannot starve the rest. */
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
