import { type QueryValue, readChoice } from './page-query'
import { PLATFORM_IDS, type PlatformId } from './platforms'

/** The orders of the home list; 'featured' is the contract's: rank, then confidence (C48). */
export const LIST_SORTS = ['featured', 'top', 'reviewed', 'newest'] as const
export type ListSort = (typeof LIST_SORTS)[number]

export const LIST_SORT_LABELS: Record<ListSort, string> = {
  featured: 'Featured first',
  top: 'Top rated',
  reviewed: 'Most reviewed',
  newest: 'Newest',
}

/** The averages, as cards show them, that a list can be cut off below. */
export const MIN_RATINGS = [3, 4, 4.5] as const
type MinRating = (typeof MIN_RATINGS)[number]

/** What narrows and orders the home list beside the category. */
export type ListFilters = {
  sort: ListSort
  minRating: MinRating | null
  /** Two letters, upper case, or empty. */
  country: string
  platform: PlatformId | ''
}

export const NO_FILTERS: ListFilters = {
  sort: 'featured',
  minRating: null,
  country: '',
  platform: '',
}

/** Whether a list is narrowed or ordered otherwise than the contract's: such pages are not for search engines. */
export const isFiltered = (filters: ListFilters): boolean =>
  filters.sort !== NO_FILTERS.sort ||
  filters.minRating !== null ||
  filters.country !== '' ||
  filters.platform !== ''

export const isSameFilters = (one: ListFilters, other: ListFilters): boolean =>
  one.sort === other.sort &&
  one.minRating === other.minRating &&
  one.country === other.country &&
  one.platform === other.platform

/**
 * The filters of `?sort=&minRating=&country=&platform=`: of each a value of its list, else none. These are part of a
 * cached page's key, so nothing else of the query gets through. Which countries there are is told by the caller: the
 * list of all weighs too much for a browser.
 */
export function readListFilters(
  query: Record<string, QueryValue>,
  isCountry: (code: string) => boolean,
): ListFilters {
  const { sort, minRating, country, platform } = query
  return {
    sort: readChoice(LIST_SORTS, sort, NO_FILTERS.sort),
    minRating: readChoice(MIN_RATINGS, minRating, null),
    country: typeof country === 'string' && isCountry(country) ? country : '',
    platform: readChoice(PLATFORM_IDS, platform, ''),
  }
}

/** The query values of filters; null for those that are not set. */
export const filterValues = (filters: ListFilters): Record<string, string | number | null> => ({
  sort: filters.sort === NO_FILTERS.sort ? null : filters.sort,
  minRating: filters.minRating,
  country: filters.country || null,
  platform: filters.platform || null,
})
