import { days, hours } from '@/lib/domain/durations'

/** The classes of weight: below 1 only visitors and new accounts, from 3 several members or trusted ones. */
const CLASSES = [
  { below: 1, factor: 1 },
  { below: 3, factor: 2 },
  { below: Number.POSITIVE_INFINITY, factor: 3 },
] as const

/**
 * Returns how urgent an item is: severity (1 to 4) times the class of its reports' weight (1 to 3). Within a severity the
 * queue is ordered by urgency × age, and the product has few values, so that an index on urgency and age serves it.
 */
export function urgencyOf({ severity, weight }: { severity: number; weight: number }): number {
  const factor = CLASSES.find(({ below }) => weight < below)?.factor ?? 1
  return severity * factor
}

/** Each severity with each of its urgencies, in the order of the queue for items of one age. */
export const RANKS = [4, 3, 2, 1].flatMap((severity) =>
  CLASSES.map(({ factor }) => ({ severity, urgency: severity * factor })).reverse(),
)

/** How long an item of a severity may wait, by number. */
const WAIT_TARGETS_MS = [0, days(7), days(3), days(1), hours(4)] as const

/** Whether an item has waited longer than its severity allows. */
export const isOverdue = ({ severity }: { severity: number }, waitedMs: number): boolean =>
  waitedMs > (WAIT_TARGETS_MS[severity] ?? 0)

/** The reason of an item about what one person decided at once, and nobody else has looked at yet. */
export const SECOND_LOOK = 'secondLook'

/** The reason of an item about a profile whose newcomers look like a slow campaign. */
export const SLOW_CAMPAIGN_REASON = 'slowCampaign'
export const isAboutCampaign = ({ reasons }: { reasons: readonly string[] }): boolean =>
  reasons.includes(SLOW_CAMPAIGN_REASON)

/** Whether its author has deleted what an item is about; it can be gone with its profile instead. */
export const isDeletedByAuthor = (
  { isDeleted }: { isDeleted: boolean },
  { isGone = false }: { isGone?: boolean | null | undefined },
): boolean => isDeleted && !isGone

type StaffTraces = { isEscalated: boolean; excluded: readonly unknown[]; notes: readonly unknown[] }

/** Whether staff has done something with an item that must not be lost with its reports. */
export const isTouched = ({ isEscalated, excluded, notes }: StaffTraces): boolean =>
  isEscalated || excluded.length > 0 || notes.length > 0

type QueuePosition = { severity: number; urgency: number; openedAt: Date }

/** Merges lists of items, each of one rank and longest waiting first: by severity, and within one by urgency × age. */
export function inQueueOrder<I extends QueuePosition>(items: readonly I[], at: Date): I[] {
  const score = ({ urgency, openedAt }: I) => urgency * (at.getTime() - openedAt.getTime())
  return [...items].sort((one, other) => other.severity - one.severity || score(other) - score(one))
}
