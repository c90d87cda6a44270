import { type QueryFilter, trusted } from 'mongoose'
import { now } from '@/lib/clock'
import { newestCuts } from '@/lib/db/windows'
import { minutes } from '@/lib/domain/durations'
import { type ListFilters, type ListSort, NO_FILTERS } from '@/lib/domain/list-filters'
import {
  LIST_ORDERS,
  listIndexName,
  NARROWING_FIELDS,
  type NarrowingField,
} from '@/lib/domain/list-order'
import { ROLE } from '@/lib/domain/roles'
import { CARD_FIELDS } from '@/lib/influencers/record'
import { type OrderedList, type Page, readPage } from '@/lib/influencers/windows'
import { UserModel, type UserRecord } from '@/models/user'

/** Public lists hold approved influencers that nobody removed; `listed` says both in one indexed field. */
export const LISTED = { listed: true, role: ROLE.influencer } as const

/** A narrowed list; `category` is the stored name, or empty. */
export type Narrowed = ListFilters & { category: string }

/** Cards show one decimal: what reads 4.5 is found by 4.5. */
const HALF_A_STEP = 0.05

function narrow({ category, country, platform, minRating }: Narrowed): QueryFilter<UserRecord> {
  return {
    ...LISTED,
    ...(category && { category }),
    ...(country && { country }),
    ...(platform && { platforms: platform }),
    ...(minRating !== null && { averageRating: trusted({ $gte: minRating - HALF_A_STEP }) }),
  }
}

function indexOf({ category, country, platform }: Narrowed, sort: ListSort): string {
  const given: Record<NarrowingField, string> = { country, category, platforms: platform }
  return listIndexName(sort, NARROWING_FIELDS.find((field) => given[field] !== '') ?? null)
}

/** Best first, most people stand near the middle: narrow steps at the top. */
export const CONFIDENCE_CUTS = [4.8, 4.6, 4.4, 4.2, 4, 3.7, null] as const
const REVIEW_CUTS = [1_000, 300, 100, 30, 10, 3, null] as const
const RANK_CUTS = [10, 3, 1] as const

type Cut = OrderedList['cut']
const cutFor: Record<Exclude<ListSort, 'featured'>, () => Cut> = {
  top: () => ({ field: 'confidence', at: CONFIDENCE_CUTS }),
  reviewed: () => ({ field: 'reviewsCount', at: REVIEW_CUTS }),
  newest: () => ({ field: 'createdAt', at: newestCuts() }),
}

/** A page of the home list. Reads by the index of the order, narrowed by the most telling filter (`LIST_INDEXES`). */
export async function readList(list: Narrowed, page: Page): Promise<UserRecord[]> {
  const { sort } = list
  const shared = {
    name: Object.values(list).join(' '),
    filter: narrow(list),
    fields: CARD_FIELDS,
    index: indexOf(list, sort),
  }
  return sort === 'featured'
    ? await readFeatured(shared, page)
    : await readPage({ ...shared, order: LIST_ORDERS[sort], cut: cutFor[sort]() }, page)
}

/**
 * The contract's order, rank first (C48). Staff has placed a few: they come first, then everybody else by confidence
 * alone.
 */
async function readFeatured(
  list: Omit<OrderedList, 'order' | 'cut'>,
  page: Page,
): Promise<UserRecord[]> {
  const filter = { ...list.filter, rank: trusted({ $gt: 0 }) }
  const placed = await readPage(
    {
      ...list,
      name: `${list.name} placed`,
      filter,
      order: LIST_ORDERS.featured,
      cut: { field: 'rank', at: RANK_CUTS },
    },
    page,
  )
  const limit = page.limit - placed.length
  if (limit === 0) return placed
  const isEndSeen = placed.length > 0 || page.skip === 0
  const before = isEndSeen ? page.skip + placed.length : await UserModel.countDocuments(filter)
  const others = await readPage(
    {
      ...list,
      filter: { ...list.filter, rank: 0 },
      order: LIST_ORDERS.top,
      cut: { field: 'confidence', at: CONFIDENCE_CUTS },
    },
    { skip: Math.max(0, page.skip - before), limit },
  )
  return [...placed, ...others]
}

/** How many the filters leave, at most `most`. */
export const countList = (list: Narrowed, most: number): Promise<number> =>
  UserModel.countDocuments(narrow(list)).limit(most).hint(indexOf(list, NO_FILTERS.sort)).exec()

/** So long the countries of the list are known: a new one is seldom, and finding out reads all of them. */
const COUNTRIES_KEPT_MS = minutes(5)
let countries: { codes: Promise<string[]>; until: number } | null = null

/** The codes of the countries that somebody in the list is from. Who asks after some minutes gets what was known, and has it read anew. */
export function findCountriesInUse(): Promise<string[]> {
  const at = now().getTime()
  if (countries && at < countries.until) return countries.codes
  const fresh = UserModel.distinct('country', { ...LISTED }).exec()
  const known = { codes: countries?.codes ?? fresh, until: at + COUNTRIES_KEPT_MS }
  countries = known
  const settle = (kept: typeof countries) => {
    if (countries === known) countries = kept
  }
  // A failure is for whoever asked, not for the minutes to come.
  fresh.then(
    () => settle({ codes: fresh, until: known.until }),
    () => settle(null),
  )
  return known.codes
}
