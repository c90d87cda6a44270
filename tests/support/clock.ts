import { onTestFinished, vi } from 'vitest'

/**
 * Sets the clock that the code reads, until the test ends or `resetClock`. It stands still unless `isRunning`; timers, and the
 * clock of the database, are the real ones.
 */
export function setClock(to: Date | number, { isRunning = false } = {}): void {
  vi.useFakeTimers({ toFake: ['Date'], now: to, shouldAdvanceTime: isRunning })
  onTestFinished(resetClock)
}

/** Moves the clock on, or back, and stops it. */
export const pass = (ms: number): void => setClock(Date.now() + ms)

export const resetClock = (): void => void vi.useRealTimers()
