import type { RatingCounts } from '@/lib/domain/rating-totals'

/** The data of a rating that surge detection uses. */
export type SurgeRating = {
  stars: number
  /** The stars before a change; null for a new rating. */
  from: number | null
  /** When it was written, started to count or changed its stars. */
  at: Date
  /** When the author's account was created; null for ratings from before this was stored. */
  authorSince: Date | null
  /** Whether the author was a newcomer at the time (`isNewcomer`). */
  isNewcomer: boolean
  /** False for a rating pending moderation. */
  isCounted: boolean
}

/** The usual ratings of an influencer. */
export type Baseline = {
  perHour: number
  /** Counted ratings per star, including the ones under examination. */
  ratingCounts: RatingCounts
  /** Those of them that staff released from surges of the last weeks: they do not make others like them usual. */
  released?: RatingCounts
}

/** What a surge holds: ratings since then of newcomers, or also those of others that do not fit the earlier ones. */
export type Hold = {
  since: Date
  onlyNewcomers: boolean
  /** The counted ratings per star without those of the surge. */
  earlierCounts: RatingCounts
}

/** The number of some ratings, of those from new accounts, and the numbers per star. */
export type Pattern = { count: number; newAccounts: number; stars: RatingCounts }

/** What ends a surge: no more unusual ratings, an admin, or the release of its ratings. */
export const SURGE_ENDS = ['quiet', 'staff', 'release'] as const
