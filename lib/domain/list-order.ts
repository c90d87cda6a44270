import type { ApiSort } from './list-filters'

/** Fields to sort by, the most significant first. */
export type SortOrder = Record<string, 1 | -1>

/** An order with indexes of its own: 'recommended' is made of two of them. */
export type ListOrder = Exclude<ApiSort, 'recommended'>

/** Each order of the list; the id last, so that pages never overlap. */
export const LIST_ORDERS: Record<ListOrder, SortOrder> = {
  featured: { rank: -1, confidence: -1, _id: 1 },
  top: { confidence: -1, _id: 1 },
  reviewed: { reviewsCount: -1, confidence: -1, _id: 1 },
  newest: { createdAt: -1, _id: 1 },
}

/** Filters with an index in each order; a list with several of them is read by the first one's. */
export const NARROWING_FIELDS = ['country', 'category', 'platforms'] as const
export type NarrowingField = (typeof NARROWING_FIELDS)[number]

/** Returns the name of the index for a list in this order, filtered by this field. */
export const listIndexName = (sort: ListOrder, field: NarrowingField | null): string =>
  `listed_by_${sort}${field ? `_of_${field}` : ''}`

/** These indexes. They are partial, of listed influencers only, so `listed` is not one of their keys. */
export const LIST_INDEXES: readonly { name: string; keys: SortOrder }[] = (
  Object.keys(LIST_ORDERS) as ListOrder[]
).flatMap((sort) =>
  [null, ...NARROWING_FIELDS].map((field) => ({
    name: listIndexName(sort, field),
    keys: { ...(field && { [field]: 1 as const }), ...LIST_ORDERS[sort] },
  })),
)

/** Listed AI personas, those with the highest confidence first; other orders sort the few. */
export const AI_PERSONA_INDEX = 'listed_ai_personas'

/** Listed influencers by a word of their reviews, those with the highest confidence first. */
export const REVIEW_WORD_INDEX = 'listed_by_review_word'
