import type { FoundBy } from '@/lib/domain/decisions'
import { days } from '@/lib/domain/durations'
import { flagWeight } from '@/lib/ratings/vote-integrity/rules'

/** The weight of a report by a visitor, or by an account of less than a day. */
export const WEIGHT_UNKNOWN = 0.25
const KNOWN_AFTER_MS = days(1)

type Reporter = { ageMs: number; isVerified: boolean; upheld: number; dismissed: number }

/** Returns how much a member's report counts: 1 without earlier decisions, and never more for one person than their record. */
export function reportWeight({ ageMs, isVerified, upheld, dismissed }: Reporter): number {
  if (ageMs < KNOWN_AFTER_MS || !isVerified) return WEIGHT_UNKNOWN
  return flagWeight({ upheld, dismissed })
}

type Decided = {
  measures: readonly string[]
  foundBy: FoundBy
  reportReasons: readonly string[]
  createdAt: Date
}

/**
 * Whether a decision answers a new report already: staff kept the subject, it was not edited since, and the reason is one
 * that staff knew. A flag without a reason tells nothing new.
 */
export function isAnswered(
  decision: Decided,
  { reason, editedAt }: { reason: string; editedAt: Date | null },
): boolean {
  // The text of a rating that was shown together with the others of its surge has not been judged.
  if (!decision.measures.includes('keep') || decision.foundBy === 'software') return false
  if (editedAt && editedAt > decision.createdAt) return false
  return reason === '' || decision.reportReasons.includes(reason)
}
