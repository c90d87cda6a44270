import type { Period } from '@/lib/domain/periods'
import type { Stars } from '@/lib/domain/stars'

/** Which leaderboard; `category` is a name, empty for all of them. */
export type Board = { period: Period; category: string }

/** One line of a leaderboard: a member and the points that it counts. */
export type Leader = { id: string; name: string; pic: string; points: number }

/** Where a member stands; `isBeyond`: further back than anybody counts, `position` is then the last one counted. */
export type Place = { position: number; points: number; isBeyond: boolean }

/** What everybody may see of somebody who rates. */
export type ContributorProfile = {
  id: string
  name: string
  pic: string
  contributionScore: number
  createdAt: Date
}

/** A counted rating as its author's own page shows it. */
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

/** A page of them, the newest first; `total` says how many there are in all. */
export type GivenRatings = { ratings: GivenRating[]; total: number }
