import { PERIODS, type Period, periodExpiry, periodName } from '@/lib/domain/periods'

type Id = { toString(): string }

/** Returns the name of the leaderboard of the period at `at`, for one category or all: `2026-11`, `all 65…`. */
export const leaderboardName = (period: Period, categoryId: Id | null, at: Date) =>
  categoryId ? `${periodName(period, at)} ${categoryId}` : periodName(period, at)

/**
 * Returns the leaderboards that are current at `at` and count points earned at `createdAt`. The overall all-time one is left
 * out: it is the member's score.
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
