import type { ListChoice } from '@/components/influencers/influencer-pages'
import { filterValues, NO_FILTERS } from '@/lib/domain/list-filters'
import { withQuery } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'

/** Where a list is: its page, the search that it answers, and what its path says, so that no filter changes it. */
export type ListAddress = {
  path: string
  query?: string
  fixed?: readonly string[]
}

/** The path of a page of a list; a change of filters starts at page 1. */
export const listPath = (
  { path, query = '' }: ListAddress,
  { category, filters }: ListChoice = { category: '', filters: NO_FILTERS },
  page = 1,
): string => withQuery(path, { query, category, ...filterValues(filters), page })

/** The path of a page of search results. */
export const searchPath = (query: string, choice?: ListChoice, page?: number): string =>
  listPath({ path: PATH.search, query }, choice, page)
