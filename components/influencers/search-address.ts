import type { ListChoice } from '@/components/influencers/influencer-pages'
import { filterValues, NO_FILTERS } from '@/lib/domain/list-filters'
import { withQuery } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'

/** The path of a page of search results; a change of filters starts at page 1. */
export const searchPath = (
  query: string,
  { category, filters }: ListChoice = { category: '', filters: NO_FILTERS },
  page = 1,
): string => withQuery(PATH.search, { query, category, ...filterValues(filters), page })
