import type { CriterionId, RatingWeek, ReviewTag } from '@/lib/domain/aspects-and-tags'
import type { ClaimMethod } from '@/lib/domain/claims'
import type { Facts } from '@/lib/domain/facts'
import type { PlatformId } from '@/lib/domain/platforms'
import type { ProfileEvent } from '@/lib/domain/profile-events'
import type { RatingBreakdown } from '@/lib/domain/rating-breakdown'
import type { RatingCounts } from '@/lib/domain/rating-totals'
import type { Account } from '@/lib/influencers/rules'
import type { AverageChange, HistoryEvent, RatedMonth } from '@/lib/influencers/statistics/history'
import type { Perspectives } from '@/lib/influencers/statistics/perspectives'

/** An influencer as a card shows them. */
export type InfluencerCard = Pick<
  Facts,
  'name' | 'category' | 'expertise' | 'pic' | 'publicEmail' | 'hourlyRate' | 'country' | 'platforms'
> & {
  id: string
  averageRating: number
  reviewsCount: number
  /** The influencer is computer-generated. */
  isAiPersona: boolean
  /** The order of the list after the rank: the average with five ratings at the site's mean added. */
  confidence: number
  /** When the influencer was submitted. */
  createdAt: Date
  /** How many steps our team moved the influencer up, when last, and why, which the card discloses; null for most. */
  placement: { steps: number; at: Date | null; reason: string } | null
  /** The average of ad honesty; null with fewer than five answers. */
  adHonesty: { average: number; count: number } | null
}

/** Why a search has found a profile, and the words of it to mark. */
export type Why = { text: string; words: string[] }

/** An influencer as a card of a search shows them; `why` is null when the name says so. */
export type SearchCard = InfluencerCard & { why?: Why | null }

/** What a search was understood as: 'Fitness in Brazil', and the page about just that, if there is one. */
export type Understood = { label: string; path: string | null; count: number }

/** A search result. */
export type FoundInfluencer = InfluencerCard & {
  why: Why | null
  /** Found only by a fuzzy match, because there is no exact one. */
  isNear: boolean
  /** The same for each result; null for a search that is a name, or of which a part is left out. */
  understood: Understood | null
}

/** A page of search results. */
export type SearchPage = {
  cards: SearchCard[]
  /** All matches, at most `LIMIT.searchMatchesMax`. */
  total: number
  page: number
  pages: number
  /** What was understood of the query, each with the query without it; those left out are more than any influencer has. */
  parts: { label: string; rest: string; isLeftOut: boolean }[]
  /** The words of the query that can be in a card. */
  words: string
  /** The query has no meaning here: these are all influencers. */
  isEverything: boolean
  understood: Understood | null
}

export type CriterionAverage = { id: CriterionId; average: number | null; count: number }

/** An influencer as the profile shows them. */
export type Influencer = InfluencerCard &
  Facts & {
    accounts: Account[]
    followersCount: number
    /** The counted ratings, by stars. */
    ratingCounts: RatingCounts
    /** All visible reviews, by stars. */
    shownCounts: RatingCounts
    /** One entry per criterion, in the order of CRITERIA; the average is null without ratings. */
    criteria: CriterionAverage[]
    /** The chosen tags, the most frequent first. */
    tagCounts: { id: ReviewTag; count: number }[]
    /** The last 13 weeks including the current one, oldest first, without weeks that have no counted ratings. */
    ratingWeeks: RatingWeek[]
    /** The total of those weeks. */
    recent: { average: number | null; count: number }
    /** The counted ratings in groups; empty until they are counted so. */
    breakdown: RatingBreakdown
    /** What we did about the profile, oldest first. */
    events: ProfileEvent[]
    /** Who says that it is an AI persona, and since when; null for a person. */
    aiPersonaMark: { by: 'owner' | 'staff'; at: Date } | null
    /** Since when its owner is known, and how they proved it; null for a profile that no one owns. */
    ownership: { since: Date; method: ClaimMethod } | null
    /** The rating surge that is on: ratings since then wait for staff (lib/surges). */
    surge: { since: Date } | null
    /** Whether ratings are moving to or from another profile of the same person: the totals are not complete. */
    isMerging: boolean
    updatedAt: Date
  }

/** How the ratings came in, and what we did meanwhile; no months where fewer than two of them have ratings. */
type RatingHistory = { months: RatedMonth[]; change: AverageChange | null; events: HistoryEvent[] }

/** How many of the counted reviews of a year the owner has answered. */
export type AnsweredShare = { year: number; answered: number; received: number }

/** What the reviews screen shows of an influencer; the page would carry the rest for nothing. */
export const SHOWN_FIELDS = [
  'id',
  'name',
  'otherNames',
  'category',
  'expertise',
  'pic',
  'aiPersona',
  'aiPersonaMark',
  'about',
  'accounts',
  'platforms',
  'averageRating',
  'reviewsCount',
  'followersCount',
  'confidence',
  'criteria',
  'tagCounts',
  'recent',
  'ratingWeeks',
  'ownership',
] as const satisfies readonly (keyof Influencer)[]

export type ShownInfluencer = Pick<Influencer, (typeof SHOWN_FIELDS)[number]> & {
  perspectives: Perspectives
  history: RatingHistory
  answered: AnsweredShare | null
}

export type TrendingInfluencer = {
  id: string
  name: string
  pic: string
  expertise: string
  averageRating: number
  contributionScore: number
  /** Recent ratings and likes, which lose half of their weight every week: the order of the trending list. */
  activity: number
}

/** An influencer's places in the public list before and after a change of rank; null where too many are ahead to count. */
export type PlaceChange = { formerPlace: number | null; place: number | null }

/** Why an influencer is trending. The list's endpoint does not return it; the home page does. */
export type TrendingReason = {
  reviewsCount: number
  /** The ratings of this week, or of this and the last one where this week has few; the average is null without any. */
  recent: { span: 'week' | 'fortnight'; count: number; average: number | null }
}
/** Reasons by the id of the influencer. */
export type TrendingReasons = Readonly<Record<string, TrendingReason>>

/** An influencer beside another one's profile. */
export type SimilarInfluencer = Pick<
  InfluencerCard,
  'id' | 'name' | 'pic' | 'averageRating' | 'reviewsCount'
> & { reason: string }

/** A country that a list can be filtered by. */
export type CountryChoice = { code: string; name: string }

/** What a page about a category, country or platform says of its profiles. */
export type LandingFacts = {
  profiles: number
  /** The counted reviews, and their average. */
  reviews: number
  average: number
  /** The one that the list 'Best rated' begins with, of those with enough ratings for a verdict. */
  best: Pick<InfluencerCard, 'id' | 'name' | 'averageRating' | 'reviewsCount' | 'confidence'> | null
  /** The tags that reviewers chose most often. */
  tags: { id: ReviewTag; count: number }[]
  /** The profiles of which the ratings changed last. */
  changed: { id: string; name: string }[]
}

/** A page about a category, one country of it, or a platform. */
export type Landing = {
  path: string
  /** Empty on the page of a platform. */
  category: string
  country: CountryChoice | null
  platform: { id: PlatformId; label: string } | null
  facts: LandingFacts
  /** Other countries of the category, or other platforms, that have a page. */
  neighbours: { path: string; name: string; profiles: number }[]
}

/** A proposal of an influencer. */
export type Submission = Pick<
  Facts,
  'name' | 'about' | 'expertise' | 'socialHandles' | 'category' | 'pic' | 'country' | 'platforms'
>
