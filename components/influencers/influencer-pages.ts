import { LIMIT } from '@/lib/domain/limits'
import { isSameFilters, type ListFilters, NO_FILTERS } from '@/lib/domain/list-filters'
import type { InfluencerCard } from '@/lib/influencers/types'

/** What a list was asked for. */
export type ListChoice = {
  /** Empty: all. */
  category: string
  filters: ListFilters
}

/** The home list as far as it is loaded. */
export type InfluencerList = {
  users: InfluencerCard[]
  /** Empty: all (statement 63). */
  selectedCategory: string
  filters: ListFilters
  /** How many there are; null where nobody has counted. */
  total: number | null
  /** Where the list began: 0, unless a `?page=n` address was opened. */
  firstSkip: number
  nextSkip: number
  hasMore: boolean
}

/** A list that nothing was loaded for yet. */
export const emptyList = (
  selectedCategory: string,
  firstSkip = 0,
  filters: ListFilters = NO_FILTERS,
): InfluencerList => ({
  users: [],
  selectedCategory,
  filters,
  total: null,
  firstSkip,
  nextSkip: firstSkip,
  hasMore: true,
})

export const isSameChoice = (one: ListChoice, other: ListChoice): boolean =>
  one.category === other.category && isSameFilters(one.filters, other.filters)

export const choiceOf = ({ selectedCategory, filters }: InfluencerList): ListChoice => ({
  category: selectedCategory,
  filters,
})

/** The list with its next batch: nobody twice, since ranks move between two calls (statement 61); a short batch is the last (59). */
export function appendBatch(
  list: InfluencerList,
  batch: InfluencerCard[],
  total: number | null = null,
): InfluencerList {
  const known = new Set(list.users.map((card) => card.id))
  const fresh = batch.filter((card) => !known.has(card.id) && known.add(card.id))
  return {
    ...list,
    users: [...list.users, ...fresh],
    total: total ?? list.total,
    nextSkip: list.nextSkip + LIMIT.pageSize,
    hasMore: batch.length === LIMIT.pageSize,
  }
}

/** The list with today's numbers on the cards that it shows already; nothing moves. */
export function refreshCards(list: InfluencerList, fresh: InfluencerCard[]): InfluencerList {
  const byId = new Map(fresh.map((card) => [card.id, card]))
  return { ...list, users: list.users.map((card) => byId.get(card.id) ?? card) }
}
