import { Types, trusted } from 'mongoose'
import type { Range } from '@/lib/background/reconcile/parents'
import { now } from '@/lib/clock'
import { PERIODS, type Period, periodExpiry, periodName, periodStart } from '@/lib/domain/periods'
import { leaderboardName } from '@/lib/leaderboards/entries/rules'
import { LeaderboardEntryModel } from '@/models/leaderboard-entry'
import { PointModel } from '@/models/point'

/** Points by leaderboard name (`leaderboardName`), sorted by name; leaderboards without points are left out. */
export type PointsByLeaderboard = Record<string, number>

type Row = { _id: { userId: Types.ObjectId; categoryId: Types.ObjectId | null } } & Record<
  Period,
  number
>

/** Counts from the ledger of each member of a range: the score, and the points by leaderboard of the current periods. */
export async function countLeaderboardPoints(userId: Range) {
  const at = now()
  const rows = await PointModel.aggregate<Row>([
    { $match: { userId } },
    {
      $group: {
        _id: { userId: '$userId', categoryId: { $ifNull: ['$categoryId', null] } },
        all: { $sum: '$amount' },
        week: sumSince(periodStart('week', at)),
        month: sumSince(periodStart('month', at)),
      },
    },
  ])
  const rowsOf = new Map<string, Row[]>()
  for (const row of rows) {
    const id = String(row._id.userId)
    const own = rowsOf.get(id) ?? []
    rowsOf.set(id, own)
    own.push(row)
  }
  return (id: string) => {
    const own = rowsOf.get(id) ?? []
    return {
      score: own.reduce((sum, { all }) => sum + all, 0),
      leaderboards: leaderboardsOf(own, at),
    }
  }
}

const sumSince = (begun: Date | null) => ({
  $sum: { $cond: [{ $gte: ['$createdAt', begun] }, '$amount', 0] },
})

function leaderboardsOf(rows: readonly Row[], at: Date): PointsByLeaderboard {
  const totals: PointsByLeaderboard = {}
  const add = (board: string, points: number) => {
    totals[board] = (totals[board] ?? 0) + points
  }
  for (const { _id, ...points } of rows) {
    for (const period of PERIODS) {
      // The overall all-time leaderboard is the member's score.
      if (period !== 'all') add(leaderboardName(period, null, at), points[period])
      if (_id.categoryId) add(leaderboardName(period, _id.categoryId, at), points[period])
    }
  }
  return sorted(totals)
}

const sorted = (points: PointsByLeaderboard): PointsByLeaderboard =>
  Object.fromEntries(
    Object.entries(points)
      .filter(([, value]) => value !== 0)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )

/** Returns the stored points by leaderboard of the current periods, for each member of a range. */
export async function listEntries(userId: Range) {
  const at = now()
  const running = new Set(PERIODS.map((period) => periodName(period, at)))
  const entries = await LeaderboardEntryModel.find(
    { userId: trusted(userId) },
    { _id: 0, userId: 1, board: 1, points: 1 },
  ).lean()
  const leaderboardsOf = new Map<string, PointsByLeaderboard>()
  for (const { userId: owner, board, points } of entries) {
    if (!running.has(board.split(' ')[0] ?? '')) continue
    const id = String(owner)
    const own = leaderboardsOf.get(id) ?? {}
    leaderboardsOf.set(id, own)
    own[board] = points
  }
  return (id: string): PointsByLeaderboard => sorted(leaderboardsOf.get(id) ?? {})
}

/** Replaces the stored entries that differ with the counted ones. */
export async function repairEntries(
  id: string,
  stored: PointsByLeaderboard,
  counted: PointsByLeaderboard,
): Promise<void> {
  const userId = new Types.ObjectId(id)
  const at = now()
  const expiries = PERIODS.map((period) => [periodName(period, at), periodExpiry(period, at)])
  const expiryOf = new Map(expiries as [string, Date | null][])
  const stale = Object.keys(stored).filter((board) => !(board in counted))
  const changed = Object.entries(counted).filter(([board, points]) => stored[board] !== points)
  await LeaderboardEntryModel.bulkWrite([
    ...stale.map((board) => ({ deleteOne: { filter: { userId, board } } })),
    ...changed.map(([board, points]) => ({
      updateOne: {
        filter: { userId, board },
        update: { $set: { points, expiresAt: expiryOf.get(board.split(' ')[0] ?? '') ?? null } },
        upsert: true,
      },
    })),
  ])
}
