import { hours, seconds } from '@/lib/domain/durations'

/** From this failure in a row on a job counts as failing: reported once, and retried hourly. */
export const FAILURES_TO_REPORT = 8
const FIRST_PAUSE_MS = seconds(5)
const LONGEST_PAUSE_MS = hours(1)
/** Jobs that failed together, because a server was away, do not come back together. */
const JITTER = 0.25

/** How long a job waits after its n-th failure in a row; `random` is between 0 and 1. */
export function pauseAfter(failures: number, random = Math.random()): number {
  const doubled = FIRST_PAUSE_MS * 2 ** (failures - 1)
  const pause = failures < FAILURES_TO_REPORT ? doubled : LONGEST_PAUSE_MS
  return Math.round(pause * (1 + JITTER * random))
}
