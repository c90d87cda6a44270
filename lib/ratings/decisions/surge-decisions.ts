import type { Types } from 'mongoose'
import type { Decision } from '@/lib/ratings/decisions/decide'
import { restoringStages, revivedStatus } from '@/lib/ratings/reviews/rules'
import { WAITING } from '@/lib/ratings/surge/rules'

export type SurgeStep = 'release' | 'void' | 'unrelease' | 'unvoid'

/** What each step does to every rating of the surge that it finds. Releasing leaves it to flags to hide one later. */
export const surgeDecision = (step: SurgeStep, stormId: Types.ObjectId): Decision =>
  (
    ({
      release: {
        standing: { stormId, ...WAITING },
        stages: (isVerified: boolean) => [
          { $set: { status: 'shown', stormVerdict: 'released' } },
          ...restoringStages(isVerified),
        ],
        statusAfter: () => 'shown' as const,
      },
      void: {
        standing: { stormId, ...WAITING },
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
        statusAfter: () => 'removed' as const,
      },
      unrelease: {
        standing: { stormId, stormVerdict: 'released', status: 'shown', heldAt: null },
        stages: () => [{ $set: { status: 'held', counted: false, stormVerdict: null } }],
        statusAfter: () => 'held' as const,
      },
      unvoid: {
        standing: { stormId, stormVerdict: 'voided', status: 'removed', removedBy: 'staff' },
        stages: (isVerified: boolean) => [
          ...restoringStages(isVerified),
          { $set: { stormVerdict: null } },
        ],
        statusAfter: revivedStatus,
      },
    }) satisfies Record<SurgeStep, Decision>
  )[step]
