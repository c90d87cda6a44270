import type { OwnPoint } from '@/lib/accounts/profile/responses'

/** Entries of a member's ledger that are shown together: one alone, or all votes of a day. */
export type PointRow = {
  /** The id of its first entry. */
  id: string
  points: readonly [OwnPoint, ...OwnPoint[]]
  amount: number
}

/** The entries of one day (UTC), such as '2026-05-02', and what they earned. */
export type PointDay = { day: string; amount: number; rows: PointRow[] }

const dayOf = ({ createdAt }: OwnPoint) => createdAt.slice(0, 'YYYY-MM-DD'.length)
const isVote = ({ cause, withdrawnUnder }: OwnPoint) =>
  cause === 'reaction' && withdrawnUnder === null

/** Returns the days of a ledger in its order, newest first; the votes of a day are one row. */
export function pointDays(points: readonly OwnPoint[]): PointDay[] {
  const days = new Map<string, OwnPoint[]>()
  for (const point of points) days.set(dayOf(point), [...(days.get(dayOf(point)) ?? []), point])
  return [...days].map(([day, entries]) => {
    const rows = rowsOf(entries)
    return { day, amount: sumOf(rows), rows }
  })
}

function rowsOf(points: readonly OwnPoint[]): PointRow[] {
  const rows = new Map<string, [OwnPoint, ...OwnPoint[]]>()
  for (const point of points) {
    const key = isVote(point) ? 'votes' : point.id
    const row = rows.get(key)
    if (row) row.push(point)
    else rows.set(key, [point])
  }
  return [...rows.values()].map((row) => ({ id: row[0].id, points: row, amount: sumOf(row) }))
}

const sumOf = (entries: readonly { amount: number }[]) =>
  entries.reduce((sum, { amount }) => sum + amount, 0)
