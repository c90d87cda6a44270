export type Row = {
  /** What was measured, in words. */
  name: string
  value: number
  unit: string
  /** The bound that the figure is held to, when it has one. */
  atLeast?: number
  atMost?: number
  /** What the figure was made of, or what stands in its way. */
  note?: string
}

/** The one in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Whether the figure keeps its bound; null when it has none. */
export function isKept({ value, atLeast, atMost }: Row): boolean | null {
  if (atLeast !== undefined) return value >= atLeast
  return atMost === undefined ? null : value <= atMost
}

/** A line of the table. */
export function lineOf(row: Row): string {
  const { name, value, unit, atLeast, atMost, note } = row
  const bound = atLeast !== undefined ? `>= ${atLeast}` : atMost !== undefined ? `<= ${atMost}` : ''
  const kept = isKept(row)
  const verdict = kept === null ? '' : kept ? 'kept' : 'MISSED'
  const figure = Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 3 : 1)
  const cells = [name.padEnd(64), `${figure} ${unit}`.padStart(18), bound.padStart(8), verdict]
  return `${cells.join('  ').trimEnd()}${note ? `  (${note})` : ''}`
}
