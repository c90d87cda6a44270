import type { FoundBy } from '@/lib/domain/decisions'
import { MINOR } from '@/lib/domain/reports'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { STANDING } from '@/lib/domain/standing'
import { flagWeight } from '@/lib/surges/vote-integrity/rules'

/** The weight of a report by a visitor, or by an account without a record… */
export const WEIGHT_UNKNOWN = 0.25
/** …and of all of them about one subject together: below the second class of the queue. */
const WEIGHT_UNKNOWN_MAX = 0.75

type Reporter = { hasRecord: boolean; isTrusted: boolean; upheld: number; dismissed: number }

/** Returns how much a member's report counts: 1 without earlier decisions, more of a trusted member. */
export function reportWeight({ hasRecord, isTrusted, upheld, dismissed }: Reporter): number {
  if (!hasRecord) return WEIGHT_UNKNOWN
  return flagWeight({ upheld, dismissed }) * (isTrusted ? STANDING.reportFactor : 1)
}

/** Returns the weight of all reports about one subject, from that of members with a record and that of the others. */
export const weightOfAll = ({ known, unknown }: { known: number; unknown: number }): number =>
  known + Math.min(unknown, WEIGHT_UNKNOWN_MAX)

type Decided = {
  measures: readonly string[]
  foundBy: FoundBy
  reportReasons: readonly string[]
  createdAt: Date
  /** The version of the text that staff saw. */
  textEditedAt?: Date | null | undefined
}
type Reported = { reason: string; editedAt: Date | null }

/**
 * Returns the decisions, newest first, that answer a new report already: staff kept this very text, and knows the reason. A
 * flag without a reason tells nothing new; what is said to be illegal is always read.
 */
export function answersTo<D extends Decided>(
  decisions: readonly D[],
  { reason, editedAt }: Reported,
): D[] {
  if (reason === 'illegal') return []
  // The text of a rating that was shown together with the others of its surge has not been judged.
  const judged = decisions.filter(({ foundBy }) => foundBy !== 'software')
  // Whether a person is a minor does not depend on what their profile says.
  if (reason === MINOR.reason) {
    return judged.filter(
      ({ measures, reportReasons }) => measures.includes('keep') && reportReasons.includes(reason),
    )
  }
  const isKeep = (decision: D) => decision.measures.includes('keep') && isAbout(decision, editedAt)
  const end = judged.findIndex((decision) => !isKeep(decision))
  const keeps = end === -1 ? judged : judged.slice(0, end)
  const isKnown = reason === '' || keeps.some((keep) => keep.reportReasons.includes(reason))
  return isKnown ? keeps : []
}

/** Whether a decision is about this version of a text. */
const isAbout = ({ textEditedAt }: Decided, editedAt: Date | null): boolean =>
  Number(textEditedAt) === Number(editedAt)

/** Tells an admin of reports of something illegal that came after they had looked. */
export const unseenSentence = (details: readonly string[]): string =>
  [SERVER_MESSAGES.unseenReport, ...details.map((text) => `“${text}”`)].join(' ')
