import { LIMIT } from '@/lib/domain/limits'
import { type ListFilters, type ListSort, NO_FILTERS } from '@/lib/domain/list-filters'
import type { MatchRecord } from '@/lib/influencers/record'
import { findMatches, isEverything, ordered, toSearchCard } from '@/lib/influencers/search/queries'
import { labelOf, understoodOf } from '@/lib/influencers/search/understood'
import type { SearchPage } from '@/lib/influencers/types'

/**
 * Returns a page of the influencers who have what the query asks for. A page behind the last one is the last one. Reads at most
 * `LIMIT.searchMatchesMax` matches, those with the highest confidence, and orders them here: no index has the terms
 * together with every order.
 */
export async function searchPage(
  query: string,
  { page, ...filters }: ListFilters & { category: string; page: number },
): Promise<SearchPage> {
  const found = await findMatches(query, { filters, limit: LIMIT.searchMatchesMax })
  const { leftOut } = found
  const records = sorted(found.records, filters.sort)
  const pages = Math.max(1, Math.ceil(records.length / LIMIT.pageSize))
  const shown = Math.min(page, pages)
  const skip = (shown - 1) * LIMIT.pageSize
  return {
    cards: records.slice(skip, skip + LIMIT.pageSize).map(toSearchCard(query, found.query)),
    total: records.length,
    page: shown,
    pages,
    words: found.query.saidWords,
    isEverything: isEverything(found.query),
    understood: understoodOf(found),
    parts: found.query.parts.map((part) => ({
      label: labelOf(part),
      rest: part.rest,
      isLeftOut: leftOut.includes(part.kind),
    })),
  }
}

/** The default stands for the best match here, the order in which they are found. */
const sorted = (records: readonly MatchRecord[], sort: ListSort): readonly MatchRecord[] =>
  sort === NO_FILTERS.sort ? records : records.toSorted((a, b) => ordered(sort, a, b))
