import { now } from '@/lib/clock'
import { readPlatforms } from '@/lib/domain/platforms'
import { socialUrl } from '@/lib/influencers/rules'
import type { Influencer, InfluencerCard, TrendingInfluencer } from '@/lib/influencers/types'
import { aspectAverages } from '@/lib/ratings/aggregates/aspects-and-tags'
import { type RatingCounts, trendingWeight } from '@/lib/ratings/aggregates/rules'
import type { UserRecord } from '@/models/user'

/** The fields that each mapping reads: nothing else of an account is queried. */
export const CARD_FIELDS =
  'name category expertise pic publicEmail hourlyRate averageRating reviewsCount country ' +
  'platforms confidence createdAt rank rankedAt'
const ASPECT_FIELDS = 'criteriaSums criteriaCounts tagCounts ratingWeeks'
export const PROFILE_FIELDS = `${CARD_FIELDS} about socialHandles ratingCounts shownCounts ${ASPECT_FIELDS} storm updatedAt totalsAt`
export const TRENDING_FIELDS = 'name pic expertise averageRating contributionScore trendingScore'

/** Maps an account to what a card shows. */
export const toInfluencerCard = (record: UserRecord): InfluencerCard => ({
  id: String(record._id),
  name: record.name,
  category: record.category,
  expertise: record.expertise,
  pic: record.pic,
  publicEmail: record.publicEmail,
  hourlyRate: record.hourlyRate,
  averageRating: record.averageRating,
  reviewsCount: record.reviewsCount,
  country: record.country,
  platforms: readPlatforms(record.platforms),
  confidence: record.confidence,
  createdAt: record.createdAt,
  placement: record.rank > 0 ? { steps: record.rank, at: record.rankedAt ?? null } : null,
})

/** Maps an account to its public profile. */
export const toInfluencer = (record: UserRecord): Influencer => ({
  ...toInfluencerCard(record),
  about: record.about,
  socialHandles: record.socialHandles,
  socialUrl: socialUrl(record.socialHandles),
  ratingCounts: record.ratingCounts as RatingCounts,
  shownCounts: (record.shownCounts ?? null) as RatingCounts | null,
  ...aspectAverages(record, now()),
  surge: record.storm ? { since: record.storm.since } : null,
  updatedAt: lastChange(record),
})

/** Maps an account to what the trending list shows. */
export const toTrendingInfluencer = (record: UserRecord): TrendingInfluencer => ({
  id: String(record._id),
  name: record.name,
  pic: record.pic,
  expertise: record.expertise,
  averageRating: record.averageRating,
  contributionScore: record.contributionScore,
  activity: 2 ** (record.trendingScore - trendingWeight(now())),
})

/** Returns when an influencer's page last changed: its facts or its ratings. */
export const lastChange = ({ updatedAt, totalsAt }: Pick<UserRecord, 'updatedAt' | 'totalsAt'>) =>
  totalsAt && totalsAt > updatedAt ? totalsAt : updatedAt
