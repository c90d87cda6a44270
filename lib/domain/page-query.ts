import { LIMIT } from './limits'

/** The query values of public pages. Only allowed values pass, because they are part of a cached page's key. */
export type QueryValue = string | string[] | undefined

/** The number of pages that `skip` can reach. */
const PAGES_MAX = LIMIT.skipMax / LIMIT.pageSize + 1

/** Returns the page number of `?page=`, 1 by default; null for an invalid one. */
export function readPageNumber(value: QueryValue): number | null {
  if (value === undefined) return 1
  if (typeof value !== 'string' || !/^[1-9]\d{0,4}$/.test(value)) return null
  const page = Number(value)
  return page <= PAGES_MAX ? page : null
}

/** Returns the query value when it matches the pattern, else null. */
export const readMatch = (pattern: RegExp, value: QueryValue): string | null =>
  typeof value === 'string' && pattern.test(value) ? value : null

/** Returns the allowed value that matches the query, or the fallback. */
export function readChoice<T extends string | number, F>(
  allowed: readonly T[],
  value: QueryValue,
  fallback: F,
): T | F {
  return allowed.find((choice) => String(choice) === value) ?? fallback
}

/** Returns the category of `?category=`; empty for none and for 'All'. */
export function readCategory(value: QueryValue): string {
  return typeof value === 'string' && value !== ALL_CATEGORIES ? value : ''
}

/**
 * Returns the search terms of `?q=`, at most 80 characters. They are unbounded as a cache key, so a page with search terms
 * is rendered for each request and never cached.
 */
export function readSearch(value: QueryValue): string {
  const typed = typeof value === 'string' ? value.trim().replace(/\s+/g, ' ') : ''
  return [...typed].slice(0, LIMIT.searchCharsMax).join('')
}

/** Whether a search may be a pasted address, which is longer than words. */
export const isAddressLike = (search: string): boolean => /\S\/\S/.test(search)

/** Returns the search for influencers of `?query=`: terms of at most 80 characters, or an address of at most 500. */
export function readInfluencerSearch(value: QueryValue): string {
  if (typeof value !== 'string' || !isAddressLike(value)) return readSearch(value)
  return value.trim().replace(/\s+/g, ' ').slice(0, LIMIT.addressCharsMax)
}

/** The first choice of the category bar: no filter. */
export const ALL_CATEGORIES = 'All'

/** Returns a path with those of the values that are not the default (empty, null or page 1). */
export function withQuery(path: string, values: Record<string, string | number | null>): string {
  const given = Object.entries(values).filter(
    ([name, value]) => value !== null && value !== '' && !(name === 'page' && value === 1),
  )
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return query.size > 0 ? `${path}?${query}` : path
}
