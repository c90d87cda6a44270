import type { Projected } from '@/lib/db/loaded'
import type { Stars } from '@/lib/domain/stars'
import type { ContributorProfile, GivenRating, Leader } from '@/lib/leaderboards/types'
import { shownText } from '@/lib/text/text'
import type { ReviewRecord } from '@/models/review'
import type { AccountRecord, InfluencerRecord } from '@/models/user'

/** The fields that each shape needs; no others leave the database. */
export const LEADER_FIELDS = 'name pic'
export const CONTRIBUTOR_FIELDS = 'name pic contributionScore createdAt emailVerifiedAt'
export const RATED_FIELDS = 'name category pic'
export const GIVEN_FIELDS =
  'influencerId rating title details hiddenUnder createdAt editedAt likesCount'
export type LeaderRecord = Projected<AccountRecord, typeof LEADER_FIELDS>
export type ContributorRecord = Projected<AccountRecord, typeof CONTRIBUTOR_FIELDS>
export type RatedRecord = Projected<InfluencerRecord, typeof RATED_FIELDS>
export type GivenRecord = Projected<ReviewRecord, typeof GIVEN_FIELDS>

/** Maps a member to a leaderboard line with these points. */
export const toLeader = (user: LeaderRecord, points: number): Leader => ({
  id: String(user._id),
  name: user.name,
  pic: user.pic,
  points,
})

/** Maps a member to the public contributor profile. */
export const toContributorProfile = (user: ContributorRecord): ContributorProfile => ({
  id: String(user._id),
  name: user.name,
  pic: user.pic,
  contributionScore: user.contributionScore,
  createdAt: user.createdAt,
  isVerified: Boolean(user.emailVerifiedAt),
})

/** Maps a review and its influencer to a line of the author's public page. */
export const toGivenRating = (review: GivenRecord, influencer: RatedRecord): GivenRating => ({
  id: String(review._id),
  influencer: {
    id: String(influencer._id),
    name: influencer.name,
    category: influencer.category,
    pic: influencer.pic,
  },
  rating: review.rating as Stars,
  ...shownText(review),
  createdAt: review.createdAt,
  editedAt: review.editedAt ?? null,
  likesCount: review.likesCount,
})
