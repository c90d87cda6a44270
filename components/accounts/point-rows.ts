import type { OwnPoint } from '@/lib/accounts/profile/responses'

/** Entries of a member's ledger that are shown together: one alone, or all votes of a day. */
export type PointRow = {
  /** The id of its first entry. */
  id: string
  points: readonly [OwnPoint, ...OwnPoint[]]
  amount: number
}

/** Returns the rows of a ledger in its order, newest first; the votes of a day (UTC) are one row. */
export function pointRows(points: readonly OwnPoint[]): PointRow[] {
  const rows = new Map<string, [OwnPoint, ...OwnPoint[]]>()
  for (const point of points) {
    const isVote = point.cause === 'reaction' && point.withdrawnUnder === null
    const key = isVote ? point.createdAt.slice(0, 'YYYY-MM-DD'.length) : point.id
    const row = rows.get(key)
    if (row) row.push(point)
    else rows.set(key, [point])
  }
  return [...rows.values()].map((row) => ({
    id: row[0].id,
    points: row,
    amount: row.reduce((sum, { amount }) => sum + amount, 0),
  }))
}
