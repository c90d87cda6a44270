import { LIST_SORTS, type ListSort } from './list-filters'

/** Fields in the order that they count in. */
export type SortOrder = Record<string, 1 | -1>

/** Each order of the home list; the id last, so that pages never overlap. */
export const LIST_ORDERS: Record<ListSort, SortOrder> = {
  featured: { rank: -1, confidence: -1, _id: 1 },
  top: { confidence: -1, _id: 1 },
  reviewed: { reviewsCount: -1, confidence: -1, _id: 1 },
  newest: { createdAt: -1, _id: 1 },
}

/** What has an index of its own in each order; of several that narrow a list the first is read by. */
export const NARROWING_FIELDS = ['country', 'category', 'platforms'] as const
export type NarrowingField = (typeof NARROWING_FIELDS)[number]

/** The index that a list in this order, narrowed by this field, is read by. */
export const listIndexName = (sort: ListSort, field: NarrowingField | null): string =>
  `listed_by_${sort}${field ? `_of_${field}` : ''}`

/**
 * Those indexes, of listed influencers alone, which is why `listed` itself is no key of them.
 */
export const LIST_INDEXES: readonly { name: string; keys: SortOrder }[] = LIST_SORTS.flatMap(
  (sort) =>
    [null, ...NARROWING_FIELDS].map((field) => ({
      name: listIndexName(sort, field),
      keys: { ...(field && { [field]: 1 as const }), ...LIST_ORDERS[sort] },
    })),
)
