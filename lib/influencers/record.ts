import { now } from '@/lib/clock'
import type { Projected } from '@/lib/db/loaded'
import { startOfMonth } from '@/lib/domain/anonymous'
import { weekOf } from '@/lib/domain/aspects-and-tags'
import { FACTS, type FactName, pickFacts } from '@/lib/domain/facts'
import { readPlatforms } from '@/lib/domain/platforms'
import { countIn, NO_BREAKDOWN } from '@/lib/domain/rating-breakdown'
import { type RatingCounts, trendingWeight } from '@/lib/domain/rating-totals'
import { RATINGS_FOR_VERDICT } from '@/lib/domain/stars'
import { accountsIn, isStaffPick } from '@/lib/influencers/rules'
import { adHonestyOf, aspectAverages } from '@/lib/influencers/statistics/aspect-averages'
import type {
  Influencer,
  InfluencerCard,
  TrendingInfluencer,
  TrendingReason,
} from '@/lib/influencers/types'
import type { RatingBreakdownRecord } from '@/models/rating-breakdown'
import type { InfluencerRecord } from '@/models/user'

/** The fields that each mapping reads: nothing else of an account is queried. */
const FACT_FIELDS =
  'name category expertise pic publicEmail hourlyRate country platforms aiPersona createdAt'
const RANK_FIELDS = 'averageRating reviewsCount confidence rank rankedAt rankReason'
const CRITERION_FIELDS = 'criteriaSums criteriaCounts'
export const CARD_FIELDS = `${FACT_FIELDS} ${RANK_FIELDS} ${CRITERION_FIELDS}` as const
export const MATCH_FIELDS = `${CARD_FIELDS} socialHandles otherNames reviewWords` as const
const ASPECT_FIELDS = 'tagCounts ratingWeeks'
const TOTAL_FIELDS =
  `ratingCounts shownCounts ${ASPECT_FIELDS} surge isMerging updatedAt totalsAt` as const
const PAGE_FIELDS = `${CARD_FIELDS} aiPersonaMark ownership followersCount ${TOTAL_FIELDS}` as const
export const PROFILE_FIELDS = `${PAGE_FIELDS} ${FACTS.join(' ')}`
export const TRENDING_FIELDS = 'name pic expertise averageRating contributionScore trendingScore'
export type CardRecord = Projected<InfluencerRecord, typeof CARD_FIELDS>
/** What a search reads. */
export type MatchRecord = Projected<InfluencerRecord, typeof MATCH_FIELDS>
export type ProfileRecord = Projected<InfluencerRecord, typeof PAGE_FIELDS> &
  Pick<InfluencerRecord, FactName>
export type TrendingRecord = Projected<InfluencerRecord, typeof TRENDING_FIELDS>
export const TRENDING_REASON_FIELDS = 'reviewsCount ratingWeeks trendingScore'
export type TrendingReasonRecord = Projected<InfluencerRecord, typeof TRENDING_REASON_FIELDS>

/** Maps an account to what a card shows. */
export const toInfluencerCard = (record: CardRecord): InfluencerCard => ({
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
  isAiPersona: Boolean(record.aiPersona),
  confidence: record.confidence,
  createdAt: record.createdAt,
  placement: isStaffPick(record, now())
    ? { steps: record.rank, at: record.rankedAt ?? null, reason: record.rankReason ?? '' }
    : null,
  adHonesty: adHonestyOf(record),
})

/** Whether it has all counted ratings; not so until a reconciliation has counted those of an earlier version. */
const isComplete = ({ months }: Pick<RatingBreakdownRecord, 'months'>, reviewsCount: number) =>
  countIn(months) === reviewsCount

/**
 * The beginning of a surge as readers see it, of one from before this month that of the month: an anonymous review, of which they
 * must not know the day, may be part of it.
 */
const shownSince = (since: Date): Date => new Date(Math.max(+since, +startOfMonth(now())))

/** Maps an account to its public profile. */
export const toInfluencer = (
  record: ProfileRecord,
  breakdown?: RatingBreakdownRecord,
): Influencer => ({
  ...pickFacts(record, FACTS),
  ...toInfluencerCard(record),
  accounts: accountsIn(record.socialHandles, readPlatforms(record.platforms)),
  ratingCounts: record.ratingCounts as RatingCounts,
  shownCounts: record.shownCounts as RatingCounts,
  ...aspectAverages(record, now()),
  breakdown: breakdown && isComplete(breakdown, record.reviewsCount) ? breakdown : NO_BREAKDOWN,
  events: breakdown?.events ?? [],
  followersCount: record.followersCount ?? 0,
  aiPersonaMark: record.aiPersonaMark ?? null,
  ownership: record.ownership
    ? { since: record.ownership.since, method: record.ownership.method }
    : null,
  surge: record.surge ? { since: shownSince(record.surge.since) } : null,
  isMerging: record.isMerging ?? false,
  updatedAt: lastChange(record),
})

/** Maps an account to what the trending list shows. */
export const toTrendingInfluencer = (record: TrendingRecord): TrendingInfluencer => ({
  id: String(record._id),
  name: record.name,
  pic: record.pic,
  expertise: record.expertise,
  averageRating: record.averageRating,
  contributionScore: record.contributionScore,
  activity: 2 ** (record.trendingScore - trendingWeight(now())),
})

/** Maps an account to why it is trending. */
export const toTrendingReason = ({
  reviewsCount,
  ratingWeeks,
}: TrendingReasonRecord): TrendingReason => {
  const current = weekOf(now())
  const since = (first: number) => {
    const weeks = (ratingWeeks ?? []).filter(({ week }) => week >= first && week <= current)
    const count = weeks.reduce((total, { count }) => total + count, 0)
    const sum = weeks.reduce((total, { sum }) => total + sum, 0)
    return { count, average: count > 0 ? sum / count : null }
  }
  const week = since(current)
  const isEnough = week.count >= RATINGS_FOR_VERDICT
  return {
    reviewsCount,
    recent: isEnough ? { span: 'week', ...week } : { span: 'fortnight', ...since(current - 1) },
  }
}

/** Returns when an influencer's page last changed: its facts or its ratings. */
export const lastChange = ({
  updatedAt,
  totalsAt,
}: Pick<InfluencerRecord, 'updatedAt' | 'totalsAt'>) =>
  totalsAt && totalsAt > updatedAt ? totalsAt : updatedAt
