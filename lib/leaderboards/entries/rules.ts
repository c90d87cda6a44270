import { PERIODS, type Period, periodExpiry, periodName } from '@/lib/domain/periods'

type Id = { toString(): string }

/** The name of the leaderboard of a period that runs at this moment, of one category or of all: `2026-11`, `all 65…`. */
export const leaderboardName = (period: Period, categoryId: Id | null, at: Date) =>
  categoryId ? `${periodName(period, at)} ${categoryId}` : periodName(period, at)

/**
 * The leaderboards that are kept at a moment and on which points that were earned at another one count. All points of
 * all time and categories stand on the member.
 */
export function leaderboardsOf(
  { categoryId, createdAt }: { categoryId: Id | null; createdAt: Date },
  at: Date,
): { board: string; expiresAt: Date | null }[] {
  const running = PERIODS.filter(
    (period) => periodName(period, createdAt) === periodName(period, at),
  )
  return running.flatMap((period) => {
    const expiresAt = periodExpiry(period, at)
    const names = [
      ...(period === 'all' ? [] : [leaderboardName(period, null, at)]),
      ...(categoryId ? [leaderboardName(period, categoryId, at)] : []),
    ]
    return names.map((board) => ({ board, expiresAt }))
  })
}
