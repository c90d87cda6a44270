import { LIMIT } from '@/lib/domain/limits'
import { type ListFilters, type ListSort, NO_FILTERS } from '@/lib/domain/list-filters'
import { toInfluencerCard } from '@/lib/influencers/record'
import { findMatches } from '@/lib/influencers/search/queries'
import type { InfluencerCard, SearchPage } from '@/lib/influencers/types'

/**
 * Returns a page of the influencers with every term of the query. A page behind the last one is the last one. Reads at most
 * `LIMIT.searchMatchesMax` matches, those with the highest confidence, and orders them here: no index has the terms
 * together with every order.
 */
export async function searchPage(
  query: string,
  { page, ...filters }: ListFilters & { category: string; page: number },
): Promise<SearchPage> {
  const records = await findMatches(query, { filters, limit: LIMIT.searchMatchesMax })
  const cards = sorted(records.map(toInfluencerCard), filters.sort)
  const pages = Math.max(1, Math.ceil(cards.length / LIMIT.pageSize))
  const shown = Math.min(page, pages)
  const skip = (shown - 1) * LIMIT.pageSize
  return {
    cards: cards.slice(skip, skip + LIMIT.pageSize),
    total: cards.length,
    page: shown,
    pages,
  }
}

/** The default stands for the best match here, the order in which they are found. */
function sorted(cards: InfluencerCard[], sort: ListSort): InfluencerCard[] {
  if (sort === NO_FILTERS.sort) return cards
  const byConfidence = (a: InfluencerCard, b: InfluencerCard) =>
    b.confidence - a.confidence || a.id.localeCompare(b.id)
  if (sort === 'top') return cards.toSorted(byConfidence)
  const value = ({ reviewsCount, createdAt }: InfluencerCard) =>
    sort === 'reviewed' ? reviewsCount : createdAt.getTime()
  return cards.toSorted((a, b) => value(b) - value(a) || byConfidence(a, b))
}
