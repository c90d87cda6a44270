import { type Types, trusted } from 'mongoose'
import { now } from '@/lib/clock'
import type { Projected, ReadStages } from '@/lib/db/loaded'
import { endOfLastMonth, isAnonymous } from '@/lib/domain/anonymous'
import { type RatingWeek, WEEK_MS, weekOf } from '@/lib/domain/aspects-and-tags'
import { days } from '@/lib/domain/durations'
import { CAMPAIGN, SURGE } from '@/lib/domain/rating-surge'
import type { RatingCounts } from '@/lib/domain/rating-totals'
import { countStars } from '@/lib/surges/campaign'
import { MOVE_FIELDS, type MoveRecord, toSurgeRating } from '@/lib/surges/record'
import type { ReplayedSurge } from '@/lib/surges/replay'
import { movedWeeks, surgeFor, WAITING } from '@/lib/surges/rules'
import type { SurgeRating } from '@/lib/surges/types'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { SurgeModel, type SurgeRecord } from '@/models/surge'
import { type InfluencerRecord, UserModel } from '@/models/user'

type RatingQuery = { since: Date; limit: number; pendingOf: Types.ObjectId | null }

/**
 * Returns the newest ratings that have moved the average since `since` and that staff has not decided on, and those that
 * would have if they were not pending in the surge `pendingOf`.
 */
export async function findMoves(
  influencerId: Types.ObjectId,
  { since, limit, pendingOf }: RatingQuery,
): Promise<SurgeRating[]> {
  const records = await ReviewModel.find(
    {
      influencerId,
      'move.at': trusted({ $gt: since }),
      $or: [
        { counted: true, surgeId: null },
        ...(pendingOf ? [{ ...WAITING, surgeId: pendingOf }] : []),
      ],
    },
    MOVE_FIELDS,
  )
    .sort({ 'move.at': -1 })
    .limit(limit)
    .lean<MoveRecord[]>()
  return records.map(toSurgeRating)
}

const RECENT_FIELDS = 'createdAt since open endedBy verdict step until'
export type RecentSurge = Projected<SurgeRecord, typeof RECENT_FIELDS>

/** The stages that read the newest surges of an influencer (`RecentSurge`), the newest first. */
export const recentSurges = (influencerId: Types.ObjectId): ReadStages => [
  { $match: { influencerId } },
  { $sort: { createdAt: -1 } },
  { $limit: SURGE.surgesReadMax },
  { $project: Object.fromEntries(RECENT_FIELDS.split(' ').map((field) => [field, 1])) },
]

export const findRecentSurges = (influencerId: Types.ObjectId): Promise<RecentSurge[]> =>
  SurgeModel.aggregate<RecentSurge>(recentSurges(influencerId))

/** Returns the counted ratings that staff released from those of the recent surges that are of the last weeks. */
export async function findReleased(
  influencerId: Types.ObjectId,
  recent: readonly RecentSurge[],
  at: Date,
): Promise<Pick<ReviewRecord, 'rating' | 'createdAt'>[]> {
  const lastWeeks = new Date(at.getTime() - SURGE.baselineWeeks * WEEK_MS)
  const surges = recent.filter(({ createdAt }) => createdAt > lastWeeks)
  if (surges.length === 0) return []
  // One of anonymous ratings is made when they are published, after it is over.
  const oldest = Math.min(...surges.flatMap(({ createdAt, since }) => [+createdAt, +since]))
  return ReviewModel.find(
    {
      influencerId,
      // A surge begins with ratings of the day before it was detected.
      'move.at': trusted({ $gt: new Date(oldest - days(1)) }),
      surgeId: trusted({ $in: surges.map(({ _id }) => _id) }),
      counted: true,
    },
    'rating createdAt',
  )
    .limit(SURGE.ratingsReadMax)
    .lean()
}

/** Returns the open surge that holds a newly counted rating; null when there is none for it. */
export async function findSurgeFor(
  influencerId: Types.ObjectId,
  rating: Parameters<typeof surgeFor>[1],
): Promise<Types.ObjectId | null> {
  const influencer = await UserModel.findById(influencerId, 'surge').lean<
    Pick<InfluencerRecord, '_id' | 'surge'>
  >()
  return influencer && surgeFor(influencer, rating)
}

/**
 * Counts the first ratings since `since` that count in an influencer's average. Those pending, rewritten, or deleted and
 * written again do not prolong a surge: otherwise a few accounts could do so for ever. Nor do anonymous ones that were written
 * earlier and are published in that time.
 */
export const countFirstRatings = (influencerId: Types.ObjectId, since: Date): Promise<number> =>
  ReviewModel.countDocuments({
    influencerId,
    status: 'shown',
    createdAt: trusted({ $gt: since }),
    'move.at': trusted({ $gt: since }),
    counted: true,
  })

/**
 * Returns how many of an influencer's ratings were written in each week: anonymous ones, which readers see at the end of a month,
 * when they were written.
 */
export async function findWrittenWeeks(
  { _id: influencerId, ratingWeeks }: Pick<InfluencerRecord, '_id' | 'ratingWeeks'>,
  at: Date,
): Promise<RatingWeek[]> {
  const weeks = ratingWeeks ?? []
  const lastEnd = endOfLastMonth(at)
  const ends = [lastEnd, endOfLastMonth(lastEnd)].filter((end) =>
    weeks.some(({ week, count }) => week === weekOf(end) && count > 0),
  )
  if (ends.length === 0) return [...weeks]
  const together = await ReviewModel.find(
    {
      influencerId,
      status: 'shown',
      createdAt: trusted({ $in: ends }),
      counted: true,
    },
    'authorId createdAt move',
  ).lean()
  const moved = together
    .filter(isAnonymous)
    .map(({ createdAt, move }) => ({ from: createdAt, to: move?.at ?? createdAt }))
  return movedWeeks(weeks, moved)
}

type RatingKey = { influencerId: Types.ObjectId; authorId: Types.ObjectId }

/** The stages that read a member's counted ratings of other influencers until a day before `at`, as many as matter. */
export const earlierRatings = ({ influencerId, authorId }: RatingKey, at: Date): ReadStages => [
  {
    $match: {
      authorId,
      createdAt: { $lt: new Date(at.getTime() - CAMPAIGN.earlierMs) },
      influencerId: { $ne: influencerId },
      counted: true,
    },
  },
  { $limit: CAMPAIGN.earlierRatingsMin },
  { $project: { _id: 1 } },
]

/** Counts what `earlierRatings` reads: at most `CAMPAIGN.earlierRatingsMin`. */
export const countEarlierRatings = async (key: RatingKey, at: Date): Promise<number> =>
  (await ReviewModel.aggregate(earlierRatings(key, at))).length

/**
 * Returns what happened to an influencer's ratings since then, for `replayRatings`: the moves, the surges, and the numbers without
 * what is still to be published.
 */
export async function findReplayed(influencer: InfluencerRecord, since: Date) {
  const { _id: influencerId, ratingCounts } = influencer
  const moves = await ReviewModel.find(
    {
      influencerId,
      'move.at': trusted({ $gt: since }),
      $or: [{ counted: true }, { ...WAITING, surgeId: trusted({ $ne: null }) }],
    },
    `${MOVE_FIELDS} surgeId`,
  ).lean<(MoveRecord & { surgeId?: Types.ObjectId | null })[]>()
  const surges = await SurgeModel.find({ influencerId })
    .sort({ createdAt: -1 })
    .limit(SURGE.surgesReadMax)
    .lean<SurgeRecord[]>()
  const released = await findReleased(influencerId, surges, since)
  return {
    ratings: moves.map((one) => ({
      ...toSurgeRating(one),
      id: String(one._id),
      isWaiting: false,
      surgeId: one.surgeId ? String(one.surgeId) : null,
    })),
    surges: surges.map((one) => toReplayedSurge(one)),
    ratingCounts: ratingCounts as RatingCounts,
    weeks: await findWrittenWeeks(influencer, now()),
    released: {
      counts: countStars(released.map(({ rating }) => ({ stars: rating }))),
      writtenAt: released.map(({ createdAt }) => createdAt),
    },
  }
}

const toReplayedSurge = (surge: SurgeRecord): ReplayedSurge => ({
  id: String(surge._id),
  since: surge.since,
  onlyNewcomers: surge.onlyNewcomers,
  earlierCounts: surge.earlierCounts as RatingCounts,
  open: surge.open,
  until: surge.until ?? null,
  endedAt: surge.endedAt ?? null,
  endedBy: surge.endedBy ?? null,
  verdict: surge.verdict ?? null,
  step: surge.step ?? null,
  lookAt: null,
  isChanged: false,
})
