import { LRUCache } from 'lru-cache'
import { type QueryFilter, trusted } from 'mongoose'
import { now } from '@/lib/clock'
import { days } from '@/lib/domain/durations'

/*
 * Pages of an ordered list, without sorting all of it. A server that reads in the order of an index needs no help;
 * others sort whatever the filter selects, the whole list for ten of it. So only what lies above some value of the
 * first field of the order is asked for: when that fills the page, nothing below could have been on it.
 */

type Value = number | Date | null

/** The first field of an order that runs down, and where to cut the list off. The last cut takes what is left: null, all of it. */
export type Cut<R> = { field: keyof R & string; at: readonly Value[] }

export type HeadOf<R> = {
  /** Tells lists and their pages apart, so that the value which filled a page is known the next time. */
  name: string
  cut: Cut<R>
  limit: number
  /** Reads the page of what the window leaves of the list, in the list's order, with the field of the cut. */
  read(window: QueryFilter<R>): Promise<R[]>
}

const AGES = [1, 4, 15, 60, 240, 1_000].map((age) => days(age))

/** Cuts for what is newest first. */
export const newestCuts = (): readonly Value[] => [
  ...AGES.map((age) => new Date(now().getTime() - age)),
  null,
]

/** Where the page was cut off last, by its name. */
const filledAt = new LRUCache<string, { value: Value }>({ max: 1_000 })

/** The page of the list; shorter than asked for only at the end of the list. */
export async function readFromHead<R>({ name, cut, limit, read }: HeadOf<R>): Promise<R[]> {
  const cuts = cutsFrom(filledAt.get(name)?.value, cut.at)
  for (const value of cuts) {
    const window = value === null ? {} : { [cut.field]: trusted({ $gte: value }) }
    const records = await read(window as QueryFilter<R>)
    const isFull = records.length === limit
    if (!isFull && value !== cuts.at(-1)) continue
    const last = records.at(-1)?.[cut.field] as Value | undefined
    filledAt.set(name, { value: isFull ? (last ?? null) : value })
    return records
  }
  return []
}

/** Begins where the page was filled the last time, and goes on with the cuts below. */
function cutsFrom(known: Value | undefined, all: readonly Value[]): readonly Value[] {
  if (known === undefined) return all
  if (known === null) return [null]
  return [known, ...all.filter((value) => value === null || Number(value) < Number(known))]
}
