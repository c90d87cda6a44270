import { PERIODS, type Period, periodExpiry, periodName } from '@/lib/domain/periods'

type Id = { toString(): string }

/** Returns the name of the leaderboard of the period at `at`, for one category or all: `2026-11`, `all 65…`. */
export const leaderboardName = (period: Period, categoryId: Id | null, at: Date) =>
  categoryId ? `${periodName(period, at)} ${categoryId}` : periodName(period, at)

/** A leaderboard, and when its entries may be deleted. */
export type Leaderboard = { board: string; expiresAt: Date | null }

/** Returns the leaderboards that are current at `at` and count points earned at `createdAt`. */
export function leaderboardsOf(
  { categoryId, createdAt }: { categoryId: Id | null; createdAt: Date },
  at: Date,
): Leaderboard[] {
  const running = PERIODS.filter(
    (period) => periodName(period, createdAt) === periodName(period, at),
  )
  return running.flatMap((period) => {
    const expiresAt = periodExpiry(period, at)
    const categories = categoryId ? [null, categoryId] : [null]
    return categories.map((id) => ({ board: leaderboardName(period, id, at), expiresAt }))
  })
}

/** Points by leaderboard name (`leaderboardName`), sorted by name; leaderboards without points are left out. */
export type PointsByLeaderboard = Record<string, number>

/** What a member has earned in a category, or outside of any, in the current periods. */
export type Earned = { categoryId: Id | null } & Record<Period, number>

/** Returns a member's points on the leaderboards of the periods at `at`. */
export function pointsByLeaderboard(earned: readonly Earned[], at: Date): PointsByLeaderboard {
  const totals: PointsByLeaderboard = {}
  const add = (board: string, points: number) => {
    totals[board] = (totals[board] ?? 0) + points
  }
  for (const { categoryId, ...points } of earned) {
    for (const period of PERIODS) {
      add(leaderboardName(period, null, at), points[period])
      if (categoryId) add(leaderboardName(period, categoryId, at), points[period])
    }
  }
  return nonZero(totals)
}

/** Entries of zero points, left when all points are taken back, count as absent. */
export const nonZero = (points: PointsByLeaderboard): PointsByLeaderboard =>
  Object.fromEntries(
    Object.entries(points)
      .filter(([, value]) => value !== 0)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )

/** Returns the leaderboard of this name; null when its period is over at `at`. */
export function currentLeaderboard(board: string, at: Date): Leaderboard | null {
  const [name] = board.split(' ')
  const period = PERIODS.find((one) => periodName(one, at) === name)
  return period ? { board, expiresAt: periodExpiry(period, at) } : null
}
