import type { Decision } from '@/lib/ratings/decisions/decide'
import { restoringStages } from '@/lib/ratings/reviews/rules'
import { WAITING } from '@/lib/surges/rules'
import type { SurgeRecord } from '@/models/surge'

/** The rule that the ratings of a rejected surge broke. */
export const SURGE_RULE = 'manipulation'

type Surge = Pick<SurgeRecord, '_id' | 'verdicts' | 'undoing'>
const UNDECIDED = { stormVerdict: null, stormVerdictId: null }

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
        appliesTo: { stormId: surgeId, ...WAITING },
        stages: (isVerified: boolean) => [
          { $set: { status: 'shown', stormVerdict: 'released', stormVerdictId: verdictId } },
          ...restoringStages(isVerified),
        ],
      },
      void: {
        appliesTo: { stormId: surgeId, ...WAITING },
        stages: () => [
          {
            $set: {
              status: 'removed',
              removedBy: 'staff',
              formerStatus: '$status',
              counted: false,
              stormVerdict: 'voided',
              stormVerdictId: verdictId,
            },
          },
        ],
        rule: SURGE_RULE,
      },
      unrelease: {
        appliesTo: {
          stormId: surgeId,
          stormVerdict: 'released',
          stormVerdictId: undone,
          status: 'shown',
          heldAt: null,
        },
        stages: () => [{ $set: { status: 'held', counted: false, ...UNDECIDED } }],
      },
      unvoid: {
        appliesTo: {
          stormId: surgeId,
          stormVerdict: 'voided',
          stormVerdictId: undone,
          status: 'removed',
          removedBy: 'staff',
        },
        stages: (isVerified: boolean) => [...restoringStages(isVerified), { $set: UNDECIDED }],
      },
    } satisfies Record<SurgeStep, Decision>
  )[step]
}
