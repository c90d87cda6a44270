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

type Entry = Pick<LeaderboardEntryRecord, 'board' | 'points' | 'expiresAt'>

/** The changes that make a member's stored entries agree with the ledger. */
export type EntryDiscrepancy = { missing: Entry[]; stale: Types.ObjectId[] }

/** Compares a member's stored entries of the current periods with the ledger. */
export async function findEntryDiscrepancies(userId: Types.ObjectId): Promise<EntryDiscrepancy> {
  const at = now()
  const counted = await countEntries(userId, at)
  const all = await LeaderboardEntryModel.find({ userId }, 'board points').lean()
  const running = PERIODS.map((period) => periodName(period, at))
  const stored = all.filter(({ board }) => running.some((name) => board.split(' ')[0] === name))
  const storedPoints = new Map(stored.map(({ board, points }) => [board, points]))
  const wanted = new Set(counted.map(({ board }) => board))
  return {
    missing: counted.filter(({ board, points }) => storedPoints.get(board) !== points),
    // Entries of zero points, left when all points are taken back, count as absent.
    stale: stored
      .filter(({ board, points }) => points !== 0 && !wanted.has(board))
      .map(({ _id }) => _id),
  }
}

/** Counts a member's entries from the ledger; none for members who are not on leaderboards. */
async function countEntries(userId: Types.ObjectId, at: Date): Promise<Entry[]> {
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
    const entryOf = (categoryId: Types.ObjectId | null, points: number) => ({
      board: leaderboardName(period, categoryId, at),
      points,
      expiresAt,
    })
    const perCategory = rows.flatMap(({ _id, [period]: points }) =>
      _id ? [entryOf(_id, points)] : [],
    )
    const points = rows.reduce((sum, row) => sum + row[period], 0)
    // The overall all-time leaderboard is the member's score.
    const overall = period === 'all' ? [] : [entryOf(null, points)]
    return [...overall, ...perCategory].filter((one) => one.points !== 0)
  })
}

const sumSince = (begun: Date | null) => ({
  $sum: { $cond: [{ $gte: ['$createdAt', begun] }, '$amount', 0] },
})
