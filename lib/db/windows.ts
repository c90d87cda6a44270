import { type QueryFilter, trusted } from 'mongoose'
import { now } from '@/lib/clock'
import { days } from '@/lib/domain/durations'

/*
 * The head of a long ordered list, without sorting all of it. A server that reads in the order of an index needs no
 * help; others sort whatever the filter selects. So only a window at the head of the order is asked for, then wider
 * ones: when one fills the page, nothing outside it could have been on it.
 */

const AGES = [1, 5, 25, 120, 600].map((age) => days(age))

/** Windows of what is newest first by `createdAt`; the last one holds everything. */
export const newestWindows = <R extends { createdAt: Date }>(): QueryFilter<R>[] => [
  ...AGES.map(
    (age) => ({ createdAt: trusted({ $gte: new Date(now().getTime() - age) }) }) as QueryFilter<R>,
  ),
  {},
]

/** Which window filled a page the last time, by its name; the oldest goes when there are too many. */
const filledBy = new Map<string, number>()
const REMEMBERED_MAX = 1_000

/** Reads window after window, each wider than the one before, until one gives `limit` records; what the last one gives. */
export async function readWindows<W, R>(
  name: string,
  windows: readonly W[],
  limit: number,
  read: (window: W) => Promise<R[]>,
): Promise<R[]> {
  let found: R[] = []
  for (const [at, window] of windows.entries()) {
    if (at < (filledBy.get(name) ?? 0)) continue
    found = await read(window)
    const isLast = at === windows.length - 1
    if (found.length < limit && !isLast) continue
    remember(name, at)
    break
  }
  return found
}

function remember(name: string, at: number): void {
  filledBy.delete(name)
  filledBy.set(name, at)
  const [oldest] = filledBy.keys()
  if (filledBy.size > REMEMBERED_MAX && oldest !== undefined) filledBy.delete(oldest)
}
