import { type QueryFilter, trusted } from 'mongoose'
import type { SortOrder } from '@/lib/domain/list-order'
import { UserModel, type UserRecord } from '@/models/user'

/*
 * Pages of an ordered list, without sorting all of it. A server that reads in the order of an index needs no help;
 * others sort whatever the filter selects, the whole list for ten of it. So only what lies above some value of the
 * first field of the order is asked for: when that fills the page, nothing below could have been on it.
 */

type Value = number | Date | null

export type OrderedList = {
  /** Tells lists apart, so that the value which filled a page is known the next time. */
  name: string
  filter: QueryFilter<UserRecord>
  order: SortOrder
  fields: string
  /** The index to read by; the server's own choice without. */
  index?: string
  /** The first field of the order, and where to cut the list off: from the highest value on, the last cut takes what is left. */
  cut: {
    field: 'rank' | 'confidence' | 'reviewsCount' | 'createdAt' | 'trendingScore'
    at: readonly Value[]
  }
}

export type Page = { skip: number; limit: number }

/** Where the page was cut off last, by list and page; the oldest goes when there are too many. */
const filledAt = new Map<string, Value>()
const REMEMBERED_MAX = 1_000

/** The page of the list, in its order; shorter than asked for only at the end of the list. */
export async function readPage(list: OrderedList, page: Page): Promise<UserRecord[]> {
  const key = `${list.name} ${page.skip} ${page.limit}`
  const cuts = cutsFrom(filledAt.get(key), list.cut.at)
  for (const value of cuts) {
    const records = await read(list, page, value)
    const isFull = records.length === page.limit
    if (!isFull && value !== cuts.at(-1)) continue
    remember(key, isFull ? (records.at(-1)?.[list.cut.field] ?? null) : value)
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

function remember(key: string, value: Value): void {
  filledAt.delete(key)
  filledAt.set(key, value)
  if (filledAt.size <= REMEMBERED_MAX) return
  for (const oldest of filledAt.keys()) {
    filledAt.delete(oldest)
    return
  }
}

function read({ filter, order, fields, index, cut }: OrderedList, page: Page, value: Value) {
  const window = value === null ? {} : { [cut.field]: trusted({ $gte: value }) }
  const query = UserModel.find({ ...filter, ...window }, fields)
    .sort(order)
    .skip(page.skip)
    .limit(page.limit)
  if (index) query.hint(index)
  return query.lean<UserRecord[]>()
}
