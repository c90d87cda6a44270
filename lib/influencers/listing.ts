import { type QueryFilter, trusted } from 'mongoose'
import { now } from '@/lib/clock'
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

/** A page of the home list. Reads by the index of the order, narrowed by the most telling filter (`LIST_INDEXES`). */
export const readList = (
  list: Narrowed,
  { skip, limit }: { skip: number; limit: number },
): Promise<UserRecord[]> =>
  UserModel.find(narrow(list), CARD_FIELDS)
    .sort(LIST_ORDERS[list.sort])
    .skip(skip)
    .limit(limit)
    .hint(indexOf(list, list.sort))
    .lean<UserRecord[]>()

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
