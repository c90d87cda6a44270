import { type QueryFilter, trusted } from 'mongoose'
import { now } from '@/lib/clock'
import { type Part, readPart } from '@/lib/db/list-part'
import type { Projected } from '@/lib/db/loaded'
import { minutes } from '@/lib/domain/durations'
import { type ListFilters, type ListSort, NO_FILTERS } from '@/lib/domain/list-filters'
import {
  LIST_ORDERS,
  listIndexName,
  NARROWING_FIELDS,
  type NarrowingField,
} from '@/lib/domain/list-order'
import { ROLE } from '@/lib/domain/roles'
import { type InfluencerRecord, UserModel } from '@/models/user'

/** Public lists hold influencers that are approved and not removed; `listed` combines both in one indexed field. */
export const LISTED = { listed: true, role: ROLE.influencer } as const

/** The filters of a list; `category` is the stored name, or empty. */
export type CategoryFilters = ListFilters & { category: string }

/** Cards show one decimal: an average displayed as 4.5 matches a minimum of 4.5. */
const ROUNDING = 0.05

/** Returns the condition of a list with these filters. */
export function narrow({
  category,
  country,
  platform,
  minRating,
}: CategoryFilters): QueryFilter<InfluencerRecord> {
  return {
    ...LISTED,
    ...(category && { category }),
    ...(country && { country }),
    ...(platform && { platforms: platform }),
    ...(minRating !== null && { averageRating: trusted({ $gte: minRating - ROUNDING }) }),
  }
}

function indexOf({ category, country, platform }: CategoryFilters, sort: ListSort): string {
  const given: Record<NarrowingField, string> = { country, category, platforms: platform }
  return listIndexName(sort, NARROWING_FIELDS.find((field) => given[field] !== '') ?? null)
}

/** Returns these fields of a page of the home list, read by the index of its order and its most selective filter (`LIST_INDEXES`). */
export const readList = <Fields extends string>(
  list: CategoryFilters,
  part: Part,
  fields: Fields,
): Promise<Projected<InfluencerRecord, Fields>[]> =>
  readPart(
    {
      model: UserModel,
      filter: narrow(list),
      fields,
      order: LIST_ORDERS[list.sort],
      hint: indexOf(list, list.sort),
    },
    part,
  )

/** Counts the matching influencers, up to `most`. */
export const countList = (list: CategoryFilters, most: number): Promise<number> =>
  UserModel.countDocuments(narrow(list)).limit(most).hint(indexOf(list, NO_FILTERS.sort)).exec()

/** How long the countries of the list are cached: they rarely change. */
const COUNTRIES_TTL_MS = minutes(5)
let countries: { codes: Promise<string[]>; until: number } | null = null

/** Returns the country codes of the listed influencers, cached: an expired value is served once more while it is refreshed. */
export function findCountriesInUse(): Promise<string[]> {
  const at = now().getTime()
  if (countries && at < countries.until) return countries.codes
  const fresh = readCountries()
  const current = { codes: countries?.codes ?? fresh, until: at + COUNTRIES_TTL_MS }
  countries = current
  const replace = (next: typeof countries) => {
    if (countries === current) countries = next
  }
  // A failure reaches its caller, but is not cached.
  fresh.then(
    () => replace({ codes: fresh, until: current.until }),
    () => replace(null),
  )
  return current.codes
}

/**
 * Reads the index of the home list by country, one entry for each: `distinct` would read an entry and the document for each
 * influencer (100,000: 110 ms instead of 1 ms for each country).
 */
async function readCountries(): Promise<string[]> {
  const codes: string[] = []
  for (;;) {
    const next = await UserModel.findOne(
      { ...LISTED, country: trusted({ $gt: codes.at(-1) ?? '' }) },
      'country',
    )
      .sort({ country: 1, ...LIST_ORDERS.featured })
      .hint(listIndexName('featured', 'country'))
      .lean<Pick<InfluencerRecord, 'country'>>()
    if (!next) return codes
    codes.push(next.country)
  }
}
