import { days } from './durations'

/** How far back a leaderboard counts. Weeks begin on Monday, and all of them in UTC. */
export const PERIODS = ['week', 'month', 'all'] as const
export type Period = (typeof PERIODS)[number]

/** The moment from which a period counts; null for all time. */
export function periodStart(period: Period, at: Date): Date | null {
  if (period === 'all') return null
  const day = period === 'month' ? 1 : at.getUTCDate() - ((at.getUTCDay() + 6) % 7)
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), day))
}

/** The name under which standings of the period that runs at this moment are kept: `all`, `2026-11`, `2026-11-16`. */
export function periodName(period: Period, at: Date): string {
  const begun = periodStart(period, at)?.toISOString()
  if (!begun) return period
  return period === 'month' ? begun.slice(0, 7) : begun.slice(0, 10)
}

/** Past this moment nobody asks for the period that runs now any more; null for all time. */
export function periodExpiry(period: Period, at: Date): Date | null {
  const begun = periodStart(period, at)
  return begun && new Date(begun.getTime() + days(period === 'month' ? 40 : 14))
}
