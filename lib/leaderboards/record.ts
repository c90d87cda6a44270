import type { Stars } from '@/lib/domain/stars'
import type { ContributorProfile, GivenRating, Leader } from '@/lib/leaderboards/types'
import type { ReviewRecord } from '@/models/review'
import type { UserRecord } from '@/models/user'

/** The fields that each shape needs; no others leave the database. */
export const LEADER_FIELDS = 'name pic contributionScore'
export const CONTRIBUTOR_FIELDS = 'name pic contributionScore createdAt'
export const RATED_FIELDS = 'name category pic'
export const GIVEN_FIELDS = 'influencerId rating title details createdAt editedAt likesCount'

/** Maps a member to a leaderboard line with these points. */
export const toLeader = (
  user: Pick<UserRecord, '_id' | 'name' | 'pic'>,
  points: number,
): Leader => ({
  id: String(user._id),
  name: user.name,
  pic: user.pic,
  points,
})

/** Maps a member to the public contributor profile. */
export const toContributorProfile = (user: UserRecord): ContributorProfile => ({
  id: String(user._id),
  name: user.name,
  pic: user.pic,
  contributionScore: user.contributionScore,
  createdAt: user.createdAt,
})

/** Maps a review and its influencer to a line of the author's public page. */
export const toGivenRating = (
  review: ReviewRecord,
  influencer: Pick<UserRecord, '_id' | 'name' | 'category' | 'pic'>,
): GivenRating => ({
  id: String(review._id),
  influencer: {
    id: String(influencer._id),
    name: influencer.name,
    category: influencer.category,
    pic: influencer.pic,
  },
  rating: review.rating as Stars,
  title: review.title,
  details: review.details,
  createdAt: review.createdAt,
  editedAt: review.editedAt ?? null,
  likesCount: review.likesCount,
})
