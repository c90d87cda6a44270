import type { CriterionId, RatingWeek, ReviewTag } from '@/lib/domain/aspects-and-tags'
import type { PlatformId } from '@/lib/domain/platforms'
import type { RatingCounts } from '@/lib/ratings/aggregates/rules'

/** What a card of a list shows. */
export type InfluencerCard = {
  id: string
  name: string
  category: string
  expertise: string
  /** Address of the picture, or empty: then a placeholder is drawn. */
  pic: string
  /** Only what a claim or an admin published; never an account's e-mail (C47). */
  publicEmail: string
  hourlyRate: number
  averageRating: number
  reviewsCount: number
  /** Two letters, upper case, or empty. */
  country: string
  platforms: PlatformId[]
  /** What orders the list beside the rank: the average with five ratings at the site's mean added (B3). */
  confidence: number
  /** When it was sent in. */
  createdAt: Date
  /** How many steps staff moved it up in the list, and when last; null for most: the card says so (C51). */
  placement: { steps: number; at: Date | null } | null
}

/** What a search found. */
export type FoundInfluencer = InfluencerCard & {
  /** Found only by allowing for typos, when nobody has the words themselves. */
  isNear: boolean
}

export type CriterionAverage = { id: CriterionId; average: number | null; count: number }

/** What the profile shows. */
export type Influencer = InfluencerCard & {
  about: string
  socialHandles: string
  /** An http(s) address made of `socialHandles`, or null when it is no link (C53). */
  socialUrl: string | null
  /** By stars the ratings that count. */
  ratingCounts: RatingCounts
  /** By stars all reviews that are shown; null when nobody has counted them yet. */
  shownCounts: RatingCounts | null
  /** One of each criterion, in the order of CRITERIA; null: nobody has rated it. */
  criteria: CriterionAverage[]
  /** The tags that somebody chose, the most frequent first. */
  tagCounts: { id: ReviewTag; count: number }[]
  /** The last 13 weeks, the running one included, oldest first; weeks without counted ratings are left out. */
  ratingWeeks: RatingWeek[]
  /** Those weeks together. */
  recent: { average: number | null; count: number }
  /** Unusually many ratings came: those from then on wait for staff (lib/surges). */
  storm: { since: Date } | null
  updatedAt: Date
}

export type TrendingInfluencer = {
  id: string
  name: string
  pic: string
  expertise: string
  averageRating: number
  contributionScore: number
  /** Its ratings and likes of late, each worth half as much after every week: what trending is ordered by (C62). */
  activity: number
}

/** A country that a list can be narrowed to. */
export type CountryChoice = { code: string; name: string }

/** What somebody enters to have an influencer listed. */
export type Submission = {
  name: string
  about: string
  expertise: string
  socialHandles: string
  category: string
  pic: string
  country: string
  /** What the sender chose; those that the handles tell of are added when it is stored. */
  platforms: PlatformId[]
}
