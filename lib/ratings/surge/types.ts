import type { RatingCounts } from '@/lib/ratings/aggregates/rules'

/** A rating, as far as a surge is told by it. */
export type SurgeRating = {
  stars: number
  /** Before it was changed; null for a new one. */
  from: number | null
  /** When it was written, came to count, or its stars were changed. */
  at: Date
  /** Since when its author had the account; null for ratings from before this was kept. */
  authorSince: Date | null
  /** Whether its author had no history by then (`isNewcomer`). */
  isNewcomer: boolean
  /** False for one that waits for staff. */
  isCounted: boolean
}

/** What an influencer's ratings were like before. */
export type Usual = {
  perHour: number
  /** Counted ratings per star, those of now among them. */
  ratingCounts: RatingCounts
}

/** How many of some ratings came from new accounts, and their stars. */
export type Pattern = { count: number; newAccounts: number; stars: RatingCounts }

/** One surge as staff sees it, by the pattern of the ratings that wait. */
export type Surge = {
  id: string
  influencer: { id: string; name: string }
  since: Date
  /** Null while it lasts. */
  endedAt: Date | null
  endedBy: 'quiet' | 'staff' | 'release' | null
  waiting: Pattern
}
