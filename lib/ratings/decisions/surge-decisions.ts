import type { Types } from 'mongoose'
import type { Decision } from '@/lib/ratings/decisions/decide'
import { restoringStages } from '@/lib/ratings/reviews/rules'
import { WAITING } from '@/lib/surges/rules'

/** The rule that the ratings of a rejected surge broke. */
export const SURGE_RULE = 'manipulation'

export type SurgeStep = 'release' | 'void' | 'unrelease' | 'unvoid'

/** Returns the decision that a step applies to each rating of a surge. Released ratings can still be hidden by flags. */
export const surgeDecision = (step: SurgeStep, surgeId: Types.ObjectId): Decision =>
  (
    ({
      release: {
        appliesTo: { stormId: surgeId, ...WAITING },
        stages: (isVerified: boolean) => [
          { $set: { status: 'shown', stormVerdict: 'released' } },
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
            },
          },
        ],
        rule: SURGE_RULE,
      },
      unrelease: {
        appliesTo: { stormId: surgeId, stormVerdict: 'released', status: 'shown', heldAt: null },
        stages: () => [{ $set: { status: 'held', counted: false, stormVerdict: null } }],
      },
      unvoid: {
        appliesTo: {
          stormId: surgeId,
          stormVerdict: 'voided',
          status: 'removed',
          removedBy: 'staff',
        },
        stages: (isVerified: boolean) => [
          ...restoringStages(isVerified),
          { $set: { stormVerdict: null } },
        ],
      },
    }) satisfies Record<SurgeStep, Decision>
  )[step]
