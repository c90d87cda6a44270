import { LIMIT } from './limits'

/** What the address line may ask of a public page, and nothing else: these values are part of a cached page's key. */
export type QueryValue = string | string[] | undefined

/** Pages that `skip` can reach. */
const PAGES_MAX = LIMIT.skipMax / LIMIT.pageSize + 1

/** The page number of `?page=`: 1 for the first page, null for what is no page at all. */
export function readPageNumber(value: QueryValue): number | null {
  if (value === undefined) return 1
  if (typeof value !== 'string' || !/^[1-9]\d{0,4}$/.test(value)) return null
  const page = Number(value)
  return page <= PAGES_MAX ? page : null
}

/** The allowed value that the query spells, or the fallback. */
export function readChoice<T extends string | number, F>(
  allowed: readonly T[],
  value: QueryValue,
  fallback: F,
): T | F {
  return allowed.find((choice) => String(choice) === value) ?? fallback
}

/** The category of `?category=`: empty for none and for 'All' (C49). */
export function readCategory(value: QueryValue): string {
  return typeof value === 'string' && value !== ALL_CATEGORIES ? value : ''
}

/**
 * The words of `?q=`, at most 80 characters of them. They have no bounds that a cache could count on: a page with
 * words is made for each request and kept by nobody.
 */
export function readSearch(value: QueryValue): string {
  const typed = typeof value === 'string' ? value.trim().replace(/\s+/g, ' ') : ''
  return [...typed].slice(0, LIMIT.searchCharsMax).join('')
}

/** The first choice of the category bar: no filter (statements 48, 56). */
export const ALL_CATEGORIES = 'All'

/** A path with those of the values that are not the default (empty, null or page 1). */
export function withQuery(path: string, values: Record<string, string | number | null>): string {
  const kept = Object.entries(values).filter(
    ([name, value]) => value !== null && value !== '' && !(name === 'page' && value === 1),
  )
  const query = new URLSearchParams(kept.map(([name, value]) => [name, String(value)]))
  return query.size > 0 ? `${path}?${query}` : path
}
