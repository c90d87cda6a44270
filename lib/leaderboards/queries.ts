import { type QueryFilter, type Types, trusted } from 'mongoose'
import { cache } from 'react'
import { findCategoryId } from '@/lib/categories/queries'
import { now } from '@/lib/clock'
import { connect } from '@/lib/db/connect'
import { isId } from '@/lib/domain/ids'
import { LIMIT } from '@/lib/domain/limits'
import type { RatingCounts } from '@/lib/domain/rating-totals'
import { ROLE } from '@/lib/domain/roles'
import { STARS } from '@/lib/domain/stars'
import { listedMembers } from '@/lib/leaderboards/entries/queries'
import { leaderboardName } from '@/lib/leaderboards/entries/rules'
import {
  CONTRIBUTOR_FIELDS,
  type ContributorRecord,
  GIVEN_FIELDS,
  type GivenRecord,
  LEADER_FIELDS,
  type LeaderRecord,
  RATED_FIELDS,
  type RatedRecord,
  toContributorProfile,
  toGivenRating,
  toLeader,
} from '@/lib/leaderboards/record'
import type { LeaderboardPosition } from '@/lib/leaderboards/responses'
import { pointsToNext } from '@/lib/leaderboards/rules'
import type {
  ContributorProfile,
  GivenRatings,
  Leader,
  LeaderboardQuery,
} from '@/lib/leaderboards/types'
import { AnonymousReviewModel } from '@/models/anonymous-review'
import { LeaderboardEntryModel, type LeaderboardEntryRecord } from '@/models/leaderboard-entry'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { UserModel } from '@/models/user'

/** Returns the filter for a leaderboard's entries; null when its category does not exist. */
async function entryFilter(
  leaderboard: LeaderboardQuery,
): Promise<QueryFilter<LeaderboardEntryRecord> | null> {
  const categoryId = leaderboard.category ? await findCategoryId(leaderboard.category) : null
  if (leaderboard.category && !categoryId) return null
  return { board: leaderboardName(leaderboard.period, categoryId, now()) }
}

/** Returns the top members of a leaderboard, most points first, without members of zero points. */
export async function listLeaders(
  leaderboard: LeaderboardQuery,
  limit: number = LIMIT.topContributors,
): Promise<Leader[]> {
  await connect()
  const filter = await entryFilter(leaderboard)
  if (!filter) return []
  const entries = await readEntries(filter, limit)
  const ids = entries.map(({ userId }) => userId)
  const members = await UserModel.find(
    { _id: trusted({ $in: ids }), ...listedMembers() },
    LEADER_FIELDS,
  ).lean<LeaderRecord[]>()
  const byId = new Map(members.map((member) => [String(member._id), member]))
  return entries.flatMap(({ userId, points }) => {
    const member = byId.get(String(userId))
    return member ? [toLeader(member, points)] : []
  })
}

const readEntries = (
  filter: QueryFilter<LeaderboardEntryRecord>,
  limit: number,
): Promise<LeaderboardEntryRecord[]> =>
  LeaderboardEntryModel.find({ ...filter, points: trusted({ $gt: 0 }) })
    .sort({ points: -1, userId: 1 })
    .limit(limit)
    .lean<LeaderboardEntryRecord[]>()

/** Returns a member's position on a leaderboard; null without points on it. Counts at most `LIMIT.placesCounted` members. */
export async function findPosition(
  memberId: string,
  leaderboard: LeaderboardQuery,
): Promise<LeaderboardPosition | null> {
  await connect()
  const filter = await entryFilter(leaderboard)
  const found = filter && (await countAhead(memberId, filter))
  if (!found) return null
  const { ahead, ...points } = found
  const isBeyond = ahead >= LIMIT.placesCounted
  return { position: isBeyond ? LIMIT.placesCounted : ahead + 1, ...points, isBeyond }
}

type Ahead = { points: number; ahead: number; pointsToNext: number | null }
const COUNTED = { limit: LIMIT.placesCounted }

async function countAhead(
  memberId: string,
  filter: QueryFilter<LeaderboardEntryRecord>,
): Promise<Ahead | null> {
  const own = await LeaderboardEntryModel.findOne({ ...filter, userId: memberId }).lean()
  if (!own || own.points <= 0) return null
  const { points, userId } = own
  const above = { ...filter, points: trusted({ $gt: points }) }
  const [more, tied, next] = await Promise.all([
    LeaderboardEntryModel.countDocuments(above, COUNTED),
    LeaderboardEntryModel.countDocuments(
      { ...filter, points, userId: trusted({ $lt: userId }) },
      COUNTED,
    ),
    LeaderboardEntryModel.findOne(above).sort({ points: 1, userId: -1 }).lean(),
  ])
  const ahead = next && { id: next.userId, points: next.points }
  return {
    points,
    ahead: more + tied,
    pointsToNext: pointsToNext({ id: userId, points }, { tied, next: ahead }),
  }
}

/** Returns a contributor's public profile; null for a malformed, unknown or removed id. Cached per render. */
export const findContributor = cache(async (id: string): Promise<ContributorProfile | null> => {
  if (!isId(id)) return null
  await connect()
  const user = await UserModel.findOne(
    { _id: id, role: trusted({ $ne: ROLE.influencer }), removedAt: null },
    CONTRIBUTOR_FIELDS,
  ).lean<ContributorRecord>()
  return user && toContributorProfile(user)
})

/**
 * Returns a page of a member's counted ratings, newest first, or what follows the one with the id `after`, even if that has
 * been removed. Only listed influencers are included, because only they have a page to link to. Considers the newest
 * `LIMIT.givenRatingsMax` ratings.
 */
export const listGivenRatings = cache(
  async (memberId: string, page: number, after: string | null = null): Promise<GivenRatings> => {
    if (!isId(memberId)) return { ratings: [], total: 0, counts: [0, 0, 0, 0, 0] }
    await connect()
    const given = await ReviewModel.find(
      { authorId: memberId, status: 'shown', counted: true },
      'influencerId createdAt rating',
    )
      // Without the hint MongoDB may scan the ratings of all authors in order of time.
      .hint({ authorId: 1, createdAt: -1 })
      .sort({ createdAt: -1, _id: -1 })
      .limit(LIMIT.givenRatingsMax)
      .lean<RatedBy[]>()
    const listed = await findListed(given.map(({ influencerId }) => influencerId))
    const linked = given.filter(({ influencerId }) => listed.has(String(influencerId)))
    const last =
      after &&
      (await ReviewModel.findOne({ _id: after, authorId: memberId }, 'createdAt').lean<RatingOf>())
    const from = last
      ? linked.filter((one) => !isOlder(one, last)).length
      : (page - 1) * LIMIT.givenRatingsPerPage
    const shown = linked.slice(from, from + LIMIT.givenRatingsPerPage)
    const counts = STARS.map((stars) => linked.filter(({ rating }) => rating === stars).length)
    return {
      ratings: await readGiven(shown, listed),
      total: linked.length,
      counts: counts as RatingCounts,
    }
  },
)

type ListedInfluencers = Map<string, RatedRecord>
type RatingOf = Pick<ReviewRecord, '_id' | 'influencerId' | 'createdAt'>
type RatedBy = RatingOf & Pick<ReviewRecord, 'rating'>

/** Whether a rating is behind another one in the order of the list. */
const isOlder = (one: RatingOf, other: RatingOf) =>
  Number(one.createdAt) === Number(other.createdAt)
    ? String(one._id) < String(other._id)
    : one.createdAt < other.createdAt

async function findListed(ids: Types.ObjectId[]): Promise<ListedInfluencers> {
  if (ids.length === 0) return new Map()
  const rated = await UserModel.find(
    { _id: trusted({ $in: ids }), listed: true },
    RATED_FIELDS,
  ).lean<RatedRecord[]>()
  return new Map(rated.map((influencer) => [String(influencer._id), influencer]))
}

async function readGiven(shown: RatingOf[], listed: ListedInfluencers) {
  if (shown.length === 0) return []
  const reviews = await ReviewModel.find(
    { _id: trusted({ $in: shown.map(({ _id }) => _id) }), status: 'shown' },
    GIVEN_FIELDS,
  )
    .sort({ createdAt: -1, _id: -1 })
    .lean<GivenRecord[]>()
  return reviews.flatMap((review) => {
    const influencer = listed.get(String(review.influencerId))
    return influencer ? [toGivenRating(review, influencer)] : []
  })
}

/**
 * Returns the points that a member has for anonymous reviews. They are no part of the public score: only the member sees them.
 * What staff takes down loses its points, as any other; what staff restores has them again.
 */
export async function findAnonymousPoints(memberId: string | Types.ObjectId): Promise<number> {
  const earning = { memberId, points: trusted({ $gt: 0 }) }
  const records = await AnonymousReviewModel.find(earning, 'points').lean()
  if (records.length === 0) return 0
  const ids = trusted({ $in: records.map(({ _id }) => _id) })
  const down = await ReviewModel.find({ _id: ids, removedBy: 'staff' }, '_id').lean()
  return records
    .filter(({ _id }) => !down.some((one) => one._id.equals(_id)))
    .reduce((sum, { points }) => sum + points, 0)
}
