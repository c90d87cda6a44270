import { LIMIT } from '@/lib/domain/limits'
import {
  isSameFilters,
  type ListFilters,
  type ListSort,
  NO_FILTERS,
} from '@/lib/domain/list-filters'
import type { InfluencerCard } from '@/lib/influencers/types'

/** The category and filters of a list. */
export type ListChoice = {
  /** Empty for all. */
  category: string
  filters: ListFilters
}

/** The loaded part of the home list. */
export type InfluencerList = {
  users: InfluencerCard[]
  /** Empty for all. */
  selectedCategory: string
  filters: ListFilters
  /** The number of all results; null when unknown. */
  total: number | null
  /** Where the list starts: 0, unless the address has `?page=n`. */
  firstSkip: number
  nextSkip: number
  /**
   * The last entry with the values that it was sorted by when it came, behind which the list continues whatever moves meanwhile;
   * null before the first.
   */
  position: string | null
  hasMore: boolean
}

/** A list before its first batch. */
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
  position: null,
  hasMore: true,
})

export const isSameChoice = (one: ListChoice, other: ListChoice): boolean =>
  one.category === other.category && isSameFilters(one.filters, other.filters)

export const choiceOf = ({ selectedCategory, filters }: InfluencerList): ListChoice => ({
  category: selectedCategory,
  filters,
})

/** Returns the position of a card in a list of this order, as `after` of `GET /api/users` takes it. */
function positionOf(card: InfluencerCard, sort: ListSort): string {
  const values: Record<ListSort, readonly number[]> = {
    recommended: [card.placement?.steps ?? 0, card.confidence],
    top: [card.confidence],
    reviewed: [card.reviewsCount, card.confidence],
    newest: [card.createdAt.getTime()],
  }
  return [card.id, ...values[sort]].join('~')
}

/**
 * Appends the next batch without duplicates, since ranks change between two calls. A batch shorter than a page is the
 * last one.
 */
export function appendBatch(
  list: InfluencerList,
  batch: InfluencerCard[],
  total: number | null = null,
): InfluencerList {
  const known = new Set(list.users.map((card) => card.id))
  const last = batch.at(-1)
  const fresh = batch.filter((card) => !known.has(card.id) && known.add(card.id))
  return {
    ...list,
    users: [...list.users, ...fresh],
    total: total ?? list.total,
    nextSkip: list.nextSkip + LIMIT.pageSize,
    position: last ? positionOf(last, list.filters.sort) : list.position,
    hasMore: batch.length === LIMIT.pageSize,
  }
}

/** Updates the shown cards in place, without reordering them. */
export function refreshCards(list: InfluencerList, fresh: InfluencerCard[]): InfluencerList {
  const byId = new Map(fresh.map((card) => [card.id, card]))
  return { ...list, users: list.users.map((card) => byId.get(card.id) ?? card) }
}
