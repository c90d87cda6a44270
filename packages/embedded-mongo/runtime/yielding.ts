/** Stands in a stream of results where others may be served: the stream's reader gives way and goes on. */
export const PAUSE = Symbol('pause')
export type Pausing<T> = Iterable<T | typeof PAUSE>

const SLICE_MS = 8

/** Counts the steps that took long by themselves, after each of which the clock is read. */
let longSteps = 0

/** Notes that one step may have taken a good part of a slice, or more. */
export function tookLong(): void {
  longSteps++
}

/** Says when a long computation has run long enough at a stretch. */
export function timeSlice(): () => boolean {
  let until = performance.now() + SLICE_MS
  let calls = 0
  let seen = longSteps
  return () => {
    if ((++calls & 15) !== 0 && seen === longSteps) return false
    seen = longSteps
    if (performance.now() < until) return false
    until = performance.now() + SLICE_MS
    return true
  }
}

/** Lets waiting connections be served. */
export function giveWay(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}

/** Drops the pauses: for work inside a transaction, which nobody may interrupt. */
export function* withoutPauses<T>(stream: Pausing<T>): Generator<T> {
  for (const value of stream) if (value !== PAUSE) yield value as T
}
