import { days } from './durations'

/** The periods of leaderboards, in UTC. Weeks begin on Monday. */
export const PERIODS = ['week', 'month', 'all'] as const
export type Period = (typeof PERIODS)[number]

/** Returns the start of the current period; null for all time. */
export function periodStart(period: Period, at: Date): Date | null {
  if (period === 'all') return null
  const day = period === 'month' ? 1 : at.getUTCDate() - ((at.getUTCDay() + 6) % 7)
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), day))
}

/** Returns the name under which entries of the current period are stored: `all`, `2026-11`, `2026-11-16`. */
export function periodName(period: Period, at: Date): string {
  const begun = periodStart(period, at)?.toISOString()
  if (!begun) return period
  return period === 'month' ? begun.slice(0, 7) : begun.slice(0, 10)
}

/** Returns when the entries of the current period may be deleted; null for all time. */
export function periodExpiry(period: Period, at: Date): Date | null {
  const begun = periodStart(period, at)
  return begun && new Date(begun.getTime() + days(period === 'month' ? 40 : 14))
}
