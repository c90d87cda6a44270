import { MongoError } from './errors'

/** The time limit of one operation (`maxTimeMS`). It is paused while a cursor waits for its next getMore. */
export class Deadline {
  #at: number
  #left = 0

  constructor(ms: number) {
    this.#at = performance.now() + ms
  }

  /** Throws MaxTimeMSExpired (50) once the limit has passed. */
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

/** Forwards a stream and checks the deadline before each item. */
export function* inTime<T>(stream: Iterable<T>, deadline: Deadline): Generator<T> {
  for (const value of stream) {
    deadline.check()
    yield value
  }
}
