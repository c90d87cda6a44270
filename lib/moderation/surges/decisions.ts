import type { Decision } from '@/lib/ratings/decisions/decide'
import {
  heldReview,
  restoredReview,
  shownReview,
  takenDownReview,
} from '@/lib/ratings/reviews/rules'
import { WAITING } from '@/lib/surges/rules'
import type { SurgeRecord } from '@/models/surge'

/** The rule that the ratings of a rejected surge broke. */
export const SURGE_RULE = 'manipulation'

type Surge = Pick<SurgeRecord, '_id' | 'verdicts' | 'undoing'>
const UNDECIDED = { surgeVerdict: null, surgeVerdictId: null }

export type SurgeStep = 'release' | 'void' | 'unrelease' | 'unvoid'

/**
 * Returns the decision that a step applies to each rating of a surge; an undoing one applies to those of one decision only.
 * Released ratings can still be hidden by flags.
 */
export function surgeDecision(step: SurgeStep, surge: Surge): Decision {
  const { _id: surgeId, undoing: undone = null } = surge
  const verdictId = surge.verdicts.at(-1)?._id ?? null
  return (
    {
      release: {
        appliesTo: { surgeId, ...WAITING },
        decide: (review, isVerified) =>
          shownReview(
            { ...review, surgeVerdict: 'released', surgeVerdictId: verdictId },
            isVerified,
          ),
      },
      void: {
        appliesTo: { surgeId, ...WAITING },
        decide: (review) => ({
          ...takenDownReview(review),
          surgeVerdict: 'voided',
          surgeVerdictId: verdictId,
        }),
        rule: SURGE_RULE,
      },
      unrelease: {
        appliesTo: {
          surgeId,
          surgeVerdict: 'released',
          surgeVerdictId: undone,
          status: 'shown',
          heldAt: null,
        },
        decide: (review, isVerified) =>
          heldReview({ ...review, ...UNDECIDED }, { heldAt: null, isVerified }),
      },
      unvoid: {
        appliesTo: {
          surgeId,
          surgeVerdict: 'voided',
          surgeVerdictId: undone,
          status: 'removed',
          removedBy: 'staff',
        },
        decide: (review, isVerified) => ({ ...restoredReview(review, isVerified), ...UNDECIDED }),
      },
    } satisfies Record<SurgeStep, Decision>
  )[step]
}
