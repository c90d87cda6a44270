import { MongoError } from './errors'
import { type Doc, isNumeric, toNumber } from './values'

const MAX_MS = 2 ** 31 - 1

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

/** Reads a command's `maxTimeMS`; null: it may take as long as it likes. Throws BadValue for what is no such time. */
export function deadlineOf(command: Doc): Deadline | null {
  const given = command.maxTimeMS
  if (given === undefined) return null
  if (!isNumeric(given)) throw new MongoError('BadValue', 'maxTimeMS must be a number')
  const ms = toNumber(given)
  if (!(ms >= 0 && ms <= MAX_MS)) {
    throw new MongoError('BadValue', `${ms} value for maxTimeMS is out of range`)
  }
  if (!Number.isInteger(ms)) throw new MongoError('BadValue', 'maxTimeMS has non-integral value')
  return ms === 0 ? null : new Deadline(ms)
}

/** Passes a stream on as long as there is time. */
export function* inTime<T>(stream: Iterable<T>, deadline: Deadline): Generator<T> {
  for (const value of stream) {
    deadline.check()
    yield value
  }
}
