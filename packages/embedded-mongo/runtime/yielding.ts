/** Marks a yield point in a stream: its consumer lets other requests run, then continues. */
export const YIELD = Symbol('yield')
export type YieldingStream<T> = Iterable<T | typeof YIELD>

const SLICE_MS = 8

/** Counts single steps that took long; the clock is read after each of them. */
let longSteps = 0

/** Reports that one step may have used up most of a time slice. */
export function noteLongStep(): void {
  longSteps++
}

/** Returns a function that is true whenever the current time slice is used up. */
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

/** Lets the event loop serve waiting connections. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}

/** Drops the yield points, for work that must run without interruption, such as a write job. */
export function* withoutYields<T>(stream: YieldingStream<T>): Generator<T> {
  for (const value of stream) if (value !== YIELD) yield value as T
}
