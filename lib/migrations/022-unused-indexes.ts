import { dropIndexes } from '@/lib/migrations/021-former-indexes'
import type { Migration } from '@/lib/migrations/migration'
import { DecisionModel } from '@/models/decision'
import { ReviewProofModel } from '@/models/review-proof'
import { SurgeModel } from '@/models/surge'
import { VotePairModel } from '@/models/vote-pair'

/** Drops indexes that no query needs, and one that MongoDB could not take for the query that it was meant for. */
export const unusedIndexes: Migration = {
  name: 'unused-indexes',
  what: 'indexes that no query needs',
  models: [],
  run: () =>
    dropIndexes([
      [DecisionModel, ['deciderId_1_createdAt_-1']],
      [SurgeModel, ['step_1_stepAt_1']],
      [ReviewProofModel, ['decidedAt_1']],
      [VotePairModel, ['month_1_votes_-1']],
    ]),
}
