type Row = { id: string }

/**
 * Returns the rows of a list that was read again in the places where they are shown, so that none moves under the
 * pointer. Rows that staff has just acted on come in where the server has them; others that are new come last.
 */
export function keepPlaces<T extends Row>(
  fresh: readonly T[],
  shown: readonly Row[],
  actedIds: readonly string[],
): T[] {
  const byId = new Map(fresh.map((row) => [row.id, row]))
  const rows = shown.flatMap(({ id }) => byId.get(id) ?? [])
  const placed = new Set(rows.map(({ id }) => id))
  let previous: T | null = null
  for (const row of fresh) {
    if (!placed.has(row.id)) {
      if (!actedIds.includes(row.id)) continue
      rows.splice(previous ? rows.indexOf(previous) + 1 : 0, 0, row)
      placed.add(row.id)
    }
    previous = row
  }
  return [...rows, ...fresh.filter(({ id }) => !placed.has(id))]
}

/** Whether the rows are in an order other than the server's. */
export const isReordered = (rows: readonly Row[], fresh: readonly Row[]): boolean =>
  rows.some(({ id }, at) => id !== fresh[at]?.id)
