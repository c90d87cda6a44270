import type { StoredAspects } from '@/lib/domain/aspects-and-tags'
import type { Stars } from '@/lib/domain/stars'

export type TopicKind = 'aspect' | 'tag' | 'phrase'
export type TopicTone = 'praise' | 'mixed' | 'criticism'

/** A counted review as topics are computed from it. */
export type TopicReview<Id = string> = StoredAspects & {
  id: Id
  rating: Stars
  title: string
  details: string
  language: string
  helpfulness: number
  createdAt: Date
  editedAt: Date | null
  /** From when on it may be quoted; null: it may. */
  quotableFrom: Date | null
}

/** A whole sentence of a review. */
export type StoredQuote<Id = string> = {
  reviewId: Id
  editedAt: Date | null
  sentence: string
  tone: TopicTone
}

export type StoredTopic<Id = string> = {
  kind: TopicKind
  id: string
  language: string
  count: number
  average: number
  othersAverage: number | null
  isDisputed: boolean
  quotes: StoredQuote<Id>[]
}

/** The topics of an influencer's reviews in one language; '' for all. */
export type LanguageTopics<Id = string> = {
  language: string
  reviewsCount: number
  ratingSum: number
  topics: StoredTopic<Id>[]
}

/** A sentence that is shown, with what the page says of its review. */
export type TopicQuote = {
  reviewId: string
  rating: Stars
  authorName: string
  language: string
  sentence: string
}

/** Whether those who mention a topic rate higher than the others, lower, or alike; null where the others are too few. */
export type Tendency = 'higher' | 'lower' | 'alike' | null

/** A topic as a page shows it. */
export type ReviewTopic = {
  kind: TopicKind
  id: string
  label: string
  language: string
  count: number
  average: number
  othersAverage: number | null
  tendency: Tendency
  quotes: TopicQuote[]
}

export type ReviewTopics = { reviewsCount: number; topics: ReviewTopic[] }
