export type Row = {
  /** What was measured. */
  name: string
  value: number
  unit: string
  /** The bound of the figure, if any. */
  atLeast?: number
  atMost?: number
  /** How the figure was computed, or what limits it. */
  note?: string
}

/** The median. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** The value that this share of the values does not exceed (nearest rank). */
function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** Whether the figure is within its bound; null without one. */
export function isWithinBound({ value, atLeast, atMost }: Row): boolean | null {
  if (atLeast !== undefined) return value >= atLeast
  return atMost === undefined ? null : value <= atMost
}

/** A line of the table. */
export function lineOf(row: Row): string {
  const { name, value, unit, atLeast, atMost, note } = row
  const bound = atLeast !== undefined ? `>= ${atLeast}` : atMost !== undefined ? `<= ${atMost}` : ''
  const isWithin = isWithinBound(row)
  const verdict = isWithin === null ? '' : isWithin ? 'ok' : 'MISSED'
  const figure = Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 3 : 1)
  const cells = [name.padEnd(64), `${figure} ${unit}`.padStart(18), bound.padStart(8), verdict]
  return `${cells.join('  ').trimEnd()}${note ? `  (${note})` : ''}`
}
