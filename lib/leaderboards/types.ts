import type { Period } from '@/lib/domain/periods'
import type { RatingCounts } from '@/lib/domain/rating-totals'
import type { Stars } from '@/lib/domain/stars'

/** Selects a leaderboard. `category` is a name, empty for all categories. */
export type LeaderboardQuery = { period: Period; category: string }

/** A line of a leaderboard: a member with the points earned on it. */
export type Leader = { id: string; name: string; pic: string; points: number }

/** What a member has contributed. */
export type ContributionSummary = {
  /** The category of most of their ratings; empty without any. */
  category: string
  ratingsCount: number
  /** How often members found their ratings helpful. */
  likesCount: number
}
/** Summaries by the id of the member. */
export type ContributionSummaries = Readonly<Record<string, ContributionSummary>>

/** The public profile of a contributor. */
export type ContributorProfile = {
  id: string
  name: string
  pic: string
  contributionScore: number
  createdAt: Date
  /** Whether the email address is confirmed. */
  isVerified: boolean
}

/** A counted rating as its author's public page shows it. */
export type GivenRating = {
  id: string
  influencer: { id: string; name: string; category: string; pic: string }
  rating: Stars
  title: string
  details: string
  createdAt: Date
  editedAt: Date | null
  likesCount: number
}

/** A page of given ratings, newest first. `total` counts all pages. */
export type GivenRatings = {
  ratings: GivenRating[]
  total: number
  /** All of them by stars, which readers can weigh the author by. */
  counts: RatingCounts
}
