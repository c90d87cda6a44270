import { type QueryFilter, Types, trusted } from 'mongoose'
import { isVerifiedAuthor } from '@/lib/auth/account-state'
import { findCategoryId } from '@/lib/categories/queries'
import { now } from '@/lib/clock'
import { groupBy } from '@/lib/domain/group-by'
import { type Period, periodStart } from '@/lib/domain/periods'
import { ROLE } from '@/lib/domain/roles'
import { getEnv } from '@/lib/env'
import {
  currentLeaderboard,
  nonZero,
  type PointsByLeaderboard,
  pointsByLeaderboard,
} from '@/lib/leaderboards/entries/rules'
import { LeaderboardEntryModel, type LeaderboardEntryRecord } from '@/models/leaderboard-entry'
import { PointModel } from '@/models/point'
import { ReplyModel } from '@/models/reply'
import { ReviewModel } from '@/models/review'
import { type AccountRecord, UserModel } from '@/models/user'

/** Returns the filter for members on leaderboards: not removed, and with a verified e-mail where the settings require it. */
export const listedMembers = (): QueryFilter<AccountRecord> => ({
  role: ROLE.member,
  removedAt: null,
  ...(getEnv().REQUIRE_VERIFIED_EMAIL && { emailVerifiedAt: trusted({ $ne: null }) }),
})

/** Whether a loaded member is on leaderboards, by the rule of `listedMembers`. */
export const isListedMember = (
  member: Pick<AccountRecord, 'role' | 'removedAt' | 'emailVerifiedAt'>,
): boolean => member.role === ROLE.member && !member.removedAt && isVerifiedAuthor(member)

type EntryCause = { cause: 'rating' | 'reply' | 'reaction'; causeId: Types.ObjectId }

/** Returns the category of the influencer behind a ledger entry; null when there is none or the influencer was deleted. */
export async function findCategoryOf({
  cause,
  causeId,
}: EntryCause): Promise<Types.ObjectId | null> {
  const influencerId = cause === 'rating' ? causeId : await findRated(cause, causeId)
  const influencer = influencerId && (await UserModel.findById(influencerId, 'category').lean())
  return influencer?.category ? findCategoryId(influencer.category) : null
}

async function findRated(cause: 'reply' | 'reaction', causeId: Types.ObjectId) {
  const reviewId =
    cause === 'reaction'
      ? causeId
      : (await ReplyModel.findById(causeId, 'reviewId').lean())?.reviewId
  const review = reviewId && (await ReviewModel.findById(reviewId, 'influencerId').lean())
  return review?.influencerId ?? null
}

/** One member, or those from one id to another. */
export type Members = Types.ObjectId | { $gte: Types.ObjectId; $lte: Types.ObjectId }

type EarnedRow = { _id: { userId: Types.ObjectId; categoryId: Types.ObjectId | null } } & Record<
  Period,
  number
>

/** Counts from the ledger what members have: the score, and the points on each current leaderboard. */
export async function countPoints(members: Members) {
  const at = now()
  const rows = await PointModel.aggregate<EarnedRow>([
    { $match: { userId: members } },
    {
      $group: {
        _id: { userId: '$userId', categoryId: { $ifNull: ['$categoryId', null] } },
        all: { $sum: '$amount' },
        week: sumSince(periodStart('week', at)),
        month: sumSince(periodStart('month', at)),
      },
    },
  ])
  const rowsOf = groupBy(rows, ({ _id }) => String(_id.userId))
  return (id: string) => {
    const earned = (rowsOf.get(id) ?? []).map(({ _id: { categoryId }, ...points }) => ({
      categoryId,
      ...points,
    }))
    return {
      score: earned.reduce((sum, { all }) => sum + all, 0),
      leaderboards: pointsByLeaderboard(earned, at),
    }
  }
}

const sumSince = (begun: Date | null) => ({
  $sum: { $cond: [{ $gte: ['$createdAt', begun] }, '$amount', 0] },
})

/** Reads what is stored of members' points on each current leaderboard. */
export async function readPoints(members: Members) {
  const at = now()
  const entries = await LeaderboardEntryModel.find(
    { userId: members instanceof Types.ObjectId ? members : trusted(members) },
    'userId board points',
  ).lean<LeaderboardEntryRecord[]>()
  const current = entries.filter(({ board }) => currentLeaderboard(board, at))
  const entriesOf = groupBy(current, ({ userId }) => String(userId))
  return (id: string): PointsByLeaderboard =>
    nonZero(
      Object.fromEntries((entriesOf.get(id) ?? []).map(({ board, points }) => [board, points])),
    )
}
