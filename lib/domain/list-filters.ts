import { type QueryValue, readChoice } from './page-query'
import { PLATFORM_IDS, type PlatformId } from './platforms'

/** The orders of the home list. */
export const LIST_SORTS = ['recommended', 'top', 'reviewed', 'newest'] as const
export type ListSort = (typeof LIST_SORTS)[number]
/** Those of the API; 'featured' is the contract's: rank, then confidence. */
export const API_SORTS = ['featured', ...LIST_SORTS] as const
export type ApiSort = (typeof API_SORTS)[number]

export const LIST_SORT_LABELS: Record<ListSort, string> = {
  recommended: 'Recommended',
  top: 'Best rated',
  reviewed: 'Most reviewed',
  newest: 'Newest',
}

/** How long staff's picks come first in 'Recommended', unless they are renewed. */
export const STAFF_PICK_DAYS = 90
export const RECOMMENDED_MEANS = 'Recommended: staff picks first, then the best rated'

/** The minimum averages, as cards show them, that a list can be filtered by. */
export const MIN_RATINGS = [3, 4, 4.5] as const
type MinRating = (typeof MIN_RATINGS)[number]

/** Only AI personas, or none of them. */
export const AI_FILTERS = ['only', 'none'] as const
type AiFilter = (typeof AI_FILTERS)[number]

/** The filters and the order of the home list beside the category. */
export type ListFilters = {
  sort: ListSort
  minRating: MinRating | null
  /** Two letters, upper case, or empty. */
  country: string
  platform: PlatformId | ''
  ai: AiFilter | ''
}

export const NO_FILTERS: ListFilters = {
  sort: 'recommended',
  minRating: null,
  country: '',
  platform: '',
  ai: '',
}

/** Whether two sets of filters are equal. */
export const isSameFilters = (one: ListFilters, other: ListFilters): boolean =>
  (Object.keys(NO_FILTERS) as (keyof ListFilters)[]).every((name) => one[name] === other[name])

/** Whether any filter or order is set: search engines do not index such pages. */
export const isFiltered = (filters: ListFilters): boolean => !isSameFilters(filters, NO_FILTERS)

/**
 * Returns the filters of `?sort=&minRating=&country=&platform=&ai=`; ignores values that are not allowed, because filters are
 * part of a cached page's key. The caller knows the countries: the full list is too large for a browser.
 */
export function readListFilters(
  query: Record<string, QueryValue>,
  isCountry: (code: string) => boolean,
): ListFilters {
  const { sort, minRating, country, platform, ai } = query
  return {
    sort: readChoice(LIST_SORTS, sort, NO_FILTERS.sort),
    minRating: readChoice(MIN_RATINGS, minRating, null),
    country: typeof country === 'string' && isCountry(country) ? country : '',
    platform: readChoice(PLATFORM_IDS, platform, ''),
    ai: readChoice(AI_FILTERS, ai, ''),
  }
}

/** Returns the query values of filters; null for those that are not set. */
export const filterValues = (filters: ListFilters): Record<string, string | number | null> => ({
  sort: filters.sort === NO_FILTERS.sort ? null : filters.sort,
  minRating: filters.minRating,
  country: filters.country || null,
  platform: filters.platform || null,
  ai: filters.ai || null,
})
