/** The classes of weight: below 1 only visitors and new accounts, from 3 several members or trusted ones. */
const CLASSES = [
  { below: 1, factor: 1 },
  { below: 3, factor: 2 },
  { below: Number.POSITIVE_INFINITY, factor: 3 },
] as const

/**
 * Returns how urgent an item is: severity (1 to 4) times the class of its reports' weight (1 to 3). The queue is ordered by
 * urgency × age, and the product has few values, so that an index on urgency and age serves it.
 */
export function urgencyOf({ severity, weight }: { severity: number; weight: number }): number {
  const factor = CLASSES.find(({ below }) => weight < below)?.factor ?? 1
  return severity * factor
}

/** All values of `urgencyOf`. */
export const URGENCIES = [12, 9, 8, 6, 4, 3, 2, 1] as const

type Touched = { isEscalated: boolean; excluded: readonly unknown[]; notes: readonly unknown[] }

/** Whether staff has done something with an item that must not be lost with its reports. */
export const isTouched = ({ isEscalated, excluded, notes }: Touched): boolean =>
  isEscalated || excluded.length > 0 || notes.length > 0

type Waiting = { urgency: number; openedAt: Date }

/** Merges lists of items, each of one urgency and longest waiting first, in the order of urgency × age. */
export function byUrgencyAndAge<I extends Waiting>(items: readonly I[], at: Date): I[] {
  const score = ({ urgency, openedAt }: I) => urgency * (at.getTime() - openedAt.getTime())
  return [...items].sort((one, other) => score(other) - score(one))
}
