import { MongoError } from './errors'

/** The time that one operation may take (`maxTimeMS`). It stands still while a cursor waits for its next batch. */
export class Deadline {
  #at: number
  #left = 0

  constructor(ms: number) {
    this.#at = performance.now() + ms
  }

  /** Throws MaxTimeMSExpired (50) when the time is up. */
  check(): void {
    if (performance.now() < this.#at) return
    throw new MongoError('MaxTimeMSExpired', 'operation exceeded time limit')
  }

  pause(): void {
    this.#left = this.#at - performance.now()
  }

  resume(): void {
    this.#at = performance.now() + this.#left
  }
}

/** Passes a stream on as long as there is time. */
export function* inTime<T>(stream: Iterable<T>, deadline: Deadline): Generator<T> {
  for (const value of stream) {
    deadline.check()
    yield value
  }
}
