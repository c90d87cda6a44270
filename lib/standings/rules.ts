import { type Period, periodName } from '@/lib/domain/periods'

/** The name of the leaderboard of a period that runs at this moment, of one category or of all: `2026-11`, `all 65…`. */
export const boardName = (period: Period, categoryId: { toString(): string } | null, at: Date) =>
  categoryId ? `${periodName(period, at)} ${categoryId}` : periodName(period, at)
