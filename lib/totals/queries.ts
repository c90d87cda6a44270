import { type Types, trusted } from 'mongoose'
import { now } from '@/lib/clock'
import { DURATION } from '@/lib/domain/durations'
import {
  CRITERION_IDS,
  type CriterionId,
  type RatingWeek,
  REVIEW_TAG_IDS,
  WEEK_MS,
} from '@/lib/domain/rating-facets'
import { ROLE } from '@/lib/domain/roles'
import { STARS } from '@/lib/domain/stars'
import { type FacetTotals, keptWeeks } from '@/lib/facets/rules'
import { findStandingDrift } from '@/lib/standings/queries'
import {
  helpfulness,
  MEAN_UNTIL_MEASURED,
  type RatingCounts,
  type RatingTotals,
  ratingTotals,
  trendingScore,
  trendingWeight,
} from '@/lib/totals/rules'
import { FlagModel } from '@/models/flag'
import { PointModel } from '@/models/point'
import { ReactionModel } from '@/models/reaction'
import { ReplyModel } from '@/models/reply'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { SettingModel } from '@/models/setting'
import { UserModel, type UserRecord } from '@/models/user'

/** The mean of all counted ratings as the last full recount measured it. */
export async function findSiteMean(): Promise<number> {
  const setting = await SettingModel.findById('siteMean').lean()
  return typeof setting?.value === 'number' ? setting.value : MEAN_UNTIL_MEASURED
}

/** Counts an influencer's score in the trending list from its ratings and their likes, one query after the other. */
export async function countTrending(influencerId: Types.ObjectId): Promise<number> {
  // Events are weighed against this moment, so that the sum stays in the range of numbers.
  const at = now()
  const sums = [
    ...(await ReviewModel.aggregate<Decayed>([
      { $match: { influencerId, counted: true } },
      { $group: { _id: null, decayed: decayedSum('$createdAt', at) } },
    ])),
    ...(await ReactionModel.aggregate<Decayed>([
      { $match: { influencerId, kind: 'like', voided: false } },
      { $group: { _id: null, decayed: decayedSum('$updatedAt', at) } },
    ])),
  ]
  return trendingScore(
    sums
      .filter(({ decayed }) => decayed > 0)
      .map(({ decayed }) => trendingWeight(at) + Math.log2(decayed)),
  )
}

/** Counts an influencer's totals from the reviews and their likes. */
export async function countInfluencer(
  influencerId: Types.ObjectId,
): Promise<RatingTotals & FacetTotals & { shownCounts: RatingCounts; trendingScore: number }> {
  // Events are weighed against this moment, so that the sum stays in the range of numbers.
  const at = now()
  const [shown, groups, tags, likes, siteMean] = await Promise.all([
    ReviewModel.aggregate<ShownGroup>([
      { $match: { influencerId, status: 'shown' } },
      { $group: { _id: '$rating', count: { $sum: 1 } } },
    ]),
    ReviewModel.aggregate<CountedGroup>([
      { $match: { influencerId, counted: true } },
      {
        $group: {
          _id: { rating: '$rating', week: WEEK_OF_CREATION },
          count: { $sum: 1 },
          decayed: decayedSum('$createdAt', at),
          ...CRITERIA_SUMS,
        },
      },
    ]),
    ReviewModel.aggregate<TagGroup>([
      { $match: { influencerId, counted: true } },
      { $unwind: '$tags' },
      { $group: { _id: '$tags', count: { $sum: 1 } } },
    ]),
    ReactionModel.aggregate<Decayed>([
      { $match: { influencerId, kind: 'like', voided: false } },
      { $group: { _id: null, decayed: decayedSum('$updatedAt', at) } },
    ]),
    findSiteMean(),
  ])
  const ratingCounts = STARS.map((stars) =>
    sumOf(groups, ({ _id, count }) => (_id.rating === stars ? count : 0)),
  ) as RatingCounts
  const weights = [...groups, ...likes]
    .filter(({ decayed }) => decayed > 0)
    .map(({ decayed }) => trendingWeight(at) + Math.log2(decayed))
  const shownCounts = STARS.map(
    (stars) => shown.find(({ _id }) => _id === stars)?.count ?? 0,
  ) as RatingCounts
  return {
    shownCounts,
    ...ratingTotals(ratingCounts, siteMean),
    ...mergeFacets(groups, tags, at),
    trendingScore: trendingScore(weights),
  }
}

/** Shown ratings of the same stars. */
type ShownGroup = { _id: number; count: number }
type Decayed = { decayed: number }
/** Counted ratings of the same stars and the same week. */
type CountedGroup = Decayed & {
  _id: { rating: number; week: number }
  count: number
} & Record<`sum ${CriterionId}` | `rated ${CriterionId}`, number>
type TagGroup = { _id: string; count: number }

const WEEK_OF_CREATION = {
  $floor: { $divide: [{ $subtract: ['$createdAt', new Date(0)] }, WEEK_MS] },
}

/** Accumulators; what a review does not say adds nothing. */
const CRITERIA_SUMS = Object.fromEntries(
  CRITERION_IDS.flatMap((id) => [
    [`sum ${id}`, { $sum: `$criteria.${id}` }],
    [`rated ${id}`, { $sum: { $cond: [{ $gt: [`$criteria.${id}`, 0] }, 1, 0] } }],
  ]),
)

const sumOf = <T>(members: readonly T[], number: (member: T) => number) =>
  members.reduce((sum, member) => sum + number(member), 0)

function mergeFacets(
  groups: readonly CountedGroup[],
  tags: readonly TagGroup[],
  at: Date,
): FacetTotals {
  const weeks = [...new Set(groups.map(({ _id }) => _id.week))].sort((one, other) => one - other)
  const weekTotals = weeks.map((week): RatingWeek => {
    const those = groups.filter(({ _id }) => _id.week === week)
    return {
      week,
      sum: sumOf(those, ({ _id, count }) => _id.rating * count),
      count: sumOf(those, ({ count }) => count),
    }
  })
  return {
    criteriaSums: CRITERION_IDS.map((id) => sumOf(groups, (group) => group[`sum ${id}`])),
    criteriaCounts: CRITERION_IDS.map((id) => sumOf(groups, (group) => group[`rated ${id}`])),
    tagCounts: REVIEW_TAG_IDS.map((tag) => tags.find(({ _id }) => _id === tag)?.count ?? 0),
    ratingWeeks: keptWeeks(weekTotals, at),
  }
}

const decayedSum = (field: string, at: Date) => ({
  $sum: {
    $pow: [
      2,
      { $max: [-1_000, { $divide: [{ $subtract: [field, at] }, DURATION.trendingHalfLifeMs] }] },
    ],
  },
})

/** Counts a review's totals from its reactions, flags and replies. */
export async function countReview(reviewId: Types.ObjectId) {
  const [likesCount, dislikesCount, flagsCount, repliesCount] = await Promise.all([
    ReactionModel.countDocuments({ reviewId, voided: false, kind: 'like' }),
    ReactionModel.countDocuments({ reviewId, voided: false, kind: 'dislike' }),
    FlagModel.countDocuments({ reviewId, voided: false, raised: true }),
    ReplyModel.countDocuments({ reviewId, voided: false }),
  ])
  return {
    likesCount,
    dislikesCount,
    flagsCount,
    repliesCount,
    helpfulness: helpfulness(likesCount, dislikesCount),
  }
}

type MissingEntry = { cause: 'rating' | 'reply'; causeId: Types.ObjectId }

/** How a member's ledger stands against what he wrote. */
export type Ledger = {
  contributionScore: number
  /** Entries whose rating, reply or reaction is gone. */
  orphans: Types.ObjectId[]
  /** Ratings and replies without their entry. A reaction's is not missed: the daily cap may be why there is none. */
  missing: MissingEntry[]
}

/**
 * Compares a member's ledger with what he wrote. What an account's removal hides keeps its points: nobody sees them
 * meanwhile, and they are there again when the account comes back.
 */
export async function compareLedger(userId: Types.ObjectId): Promise<Ledger> {
  // The ledger first: an entry is written after what earns it, so what earns an entry seen here is seen below.
  const points = await PointModel.find({ userId }, 'cause causeId amount').lean()
  const [reviews, replies, reactions] = await Promise.all([
    ReviewModel.find(
      { authorId: userId, removedBy: trusted({ $in: [null, 'account'] }) },
      'influencerId',
    ).lean(),
    ReplyModel.find({ authorId: userId }, '_id').lean(),
    ReactionModel.find({ userId, kind: trusted({ $ne: null }) }, 'reviewId').lean(),
  ])
  const earned: MissingEntry[] = [
    ...reviews.map(({ influencerId }) => ({ cause: 'rating' as const, causeId: influencerId })),
    ...replies.map(({ _id }) => ({ cause: 'reply' as const, causeId: _id })),
  ]
  const key = (entry: { cause: string; causeId: Types.ObjectId }) =>
    `${entry.cause} ${entry.causeId}`
  const standing = new Set([
    ...earned.map(key),
    ...reactions.map(({ reviewId }) => key({ cause: 'reaction', causeId: reviewId })),
  ])
  const entered = new Set(points.map(key))
  return {
    contributionScore: points.reduce((sum, { amount }) => sum + amount, 0),
    orphans: points.filter((entry) => !standing.has(key(entry))).map(({ _id }) => _id),
    missing: earned.filter((entry) => !entered.has(key(entry))),
  }
}

/** A total that is not what the truth says, or a mark that nobody cleared. */
export type Drift = { parent: string; field: string; stored: unknown; counted: unknown }

// Sums of powers are rounded; the rest is exact.
const ROUNDED: Record<string, number> = { trendingScore: 1e-6, confidence: 1e-9, helpfulness: 1e-9 }

/** Compares every stored total with the truth. */
export async function listDrift(): Promise<Drift[]> {
  const found: Drift[] = []
  for await (const user of UserModel.find().lean<UserRecord>().cursor()) {
    const name = user.role === ROLE.influencer ? 'influencer' : 'member'
    const counted =
      user.role === ROLE.influencer ? await countInfluencer(user._id) : await countOwned(user._id)
    found.push(...drift(`${name} ${user._id}`, user, counted))
  }
  for await (const review of ReviewModel.find().lean<ReviewRecord>().cursor()) {
    found.push(...drift(`review ${review._id}`, review, await countReview(review._id)))
  }
  return found
}

async function countOwned(userId: Types.ObjectId) {
  const [{ contributionScore, orphans, missing }, standings] = await Promise.all([
    compareLedger(userId),
    findStandingDrift(userId),
  ])
  return {
    contributionScore,
    ledger: orphans.length + missing.length,
    standings: standings.missing.length + standings.stale.length,
  }
}

function drift(parent: string, stored: UserRecord | ReviewRecord, counted: object): Drift[] {
  const values: Record<string, unknown> = {
    ...stored,
    // Weeks that are over go with the next write.
    ...('ratingWeeks' in stored && { ratingWeeks: keptWeeks(stored.ratingWeeks, now()) }),
    ledger: 0,
    standings: 0,
  }
  return Object.entries(counted)
    .filter(([field, value]) => !isSame(values[field], value, ROUNDED[field] ?? 0))
    .map(([field, value]) => ({ parent, field, stored: values[field], counted: value }))
}

const isSame = (stored: unknown, counted: unknown, tolerance: number): boolean =>
  typeof stored === 'number' && typeof counted === 'number'
    ? Math.abs(stored - counted) <= tolerance
    : JSON.stringify(stored) === JSON.stringify(counted)
