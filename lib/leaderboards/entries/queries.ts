import { type QueryFilter, type Types, trusted } from 'mongoose'
import { isVerifiedAuthor } from '@/lib/auth/verified-author'
import { findCategoryId } from '@/lib/categories/queries'
import { now } from '@/lib/clock'
import { PERIODS, type Period, periodExpiry, periodName, periodStart } from '@/lib/domain/periods'
import { ROLE } from '@/lib/domain/roles'
import { getEnv } from '@/lib/env'
import { leaderboardName } from '@/lib/leaderboards/entries/rules'
import { LeaderboardEntryModel, type LeaderboardEntryRecord } from '@/models/leaderboard-entry'
import { PointModel } from '@/models/point'
import { ReplyModel } from '@/models/reply'
import { ReviewModel } from '@/models/review'
import { UserModel, type UserRecord } from '@/models/user'

/** Whom leaderboards hold: members who are still there, with a confirmed e-mail where that is asked for. */
export const listedMembers = (): QueryFilter<UserRecord> => ({
  role: ROLE.member,
  removedAt: null,
  ...(getEnv().REQUIRE_VERIFIED_EMAIL && { emailVerifiedAt: trusted({ $ne: null }) }),
})

/** The same of a member who has been read. */
export const isListedMember = (
  member: Pick<UserRecord, 'role' | 'removedAt' | 'emailVerifiedAt'>,
): boolean => member.role === ROLE.member && !member.removedAt && isVerifiedAuthor(member)

type Earned = { cause: 'rating' | 'reply' | 'reaction'; causeId: Types.ObjectId }

/** The category of the influencer whom an entry of the ledger is about; null when it has none, or is gone. */
export async function findCategoryOf({ cause, causeId }: Earned): Promise<Types.ObjectId | null> {
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

type Standing = Pick<LeaderboardEntryRecord, 'board' | 'points' | 'expiresAt'>

/** What has to change for the stored standings of a member to agree with his ledger. */
export type EntryDiscrepancy = { missing: Standing[]; stale: Types.ObjectId[] }

/** Compares a member's stored standings of the periods that run now with his ledger. */
export async function findEntryDiscrepancies(userId: Types.ObjectId): Promise<EntryDiscrepancy> {
  const at = now()
  const counted = await countStandings(userId, at)
  const all = await LeaderboardEntryModel.find({ userId }, 'board points').lean()
  const running = PERIODS.map((period) => periodName(period, at))
  const stored = all.filter(({ board }) => running.some((name) => board.split(' ')[0] === name))
  const kept = new Map(stored.map(({ board, points }) => [board, points]))
  const wanted = new Set(counted.map(({ board }) => board))
  return {
    missing: counted.filter(({ board, points }) => kept.get(board) !== points),
    // Entries without points are as good as none: they are left behind where everything was taken back.
    stale: stored
      .filter(({ board, points }) => points !== 0 && !wanted.has(board))
      .map(({ _id }) => _id),
  }
}

/** The standings that a member's ledger makes; none for whom no leaderboard holds. */
async function countStandings(userId: Types.ObjectId, at: Date): Promise<Standing[]> {
  const isListed = await UserModel.exists({ _id: userId, ...listedMembers() })
  if (!isListed) return []
  const rows = await PointModel.aggregate<{ _id: Types.ObjectId | null } & Record<Period, number>>([
    { $match: { userId } },
    {
      $group: {
        _id: { $ifNull: ['$categoryId', null] },
        all: { $sum: '$amount' },
        week: sumSince(periodStart('week', at)),
        month: sumSince(periodStart('month', at)),
      },
    },
  ])
  return PERIODS.flatMap((period) => {
    const expiresAt = periodExpiry(period, at)
    const standing = (categoryId: Types.ObjectId | null, points: number) => ({
      board: leaderboardName(period, categoryId, at),
      points,
      expiresAt,
    })
    const perCategory = rows.flatMap(({ _id, [period]: points }) =>
      _id ? [standing(_id, points)] : [],
    )
    const points = rows.reduce((sum, row) => sum + row[period], 0)
    // All points of all time stand on the member himself.
    const overall = period === 'all' ? [] : [standing(null, points)]
    return [...overall, ...perCategory].filter((one) => one.points !== 0)
  })
}

const sumSince = (begun: Date | null) => ({
  $sum: { $cond: [{ $gte: ['$createdAt', begun] }, '$amount', 0] },
})
