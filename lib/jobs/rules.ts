import { hours, seconds } from '@/lib/domain/durations'

/** After this many consecutive failures a job counts as failing: it is reported once and retried hourly. */
export const FAILURES_TO_REPORT = 8
const FIRST_PAUSE_MS = seconds(5)
const LONGEST_PAUSE_MS = hours(1)
/** Spreads the retries of jobs that failed together during an outage. */
const JITTER = 0.25

/** Returns the pause in ms after a job's n-th consecutive failure; `random` is between 0 and 1. */
export function pauseAfter(failures: number, random = Math.random()): number {
  const doubled = FIRST_PAUSE_MS * 2 ** (failures - 1)
  const pause = failures < FAILURES_TO_REPORT ? doubled : LONGEST_PAUSE_MS
  return Math.round(pause * (1 + JITTER * random))
}
