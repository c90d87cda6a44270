import { dropIndexes } from '@/lib/migrations/021-former-indexes'
import type { Migration } from '@/lib/migrations/migration'
import { ReviewProofModel } from '@/models/review-proof'
import { SurgeModel } from '@/models/surge'

/** Drops an index that no query reads, and one that MongoDB could not take for the query that it was meant for. */
export const unusedIndexes: Migration = {
  name: 'unused-indexes',
  what: 'indexes that no query reads',
  models: [],
  run: () =>
    dropIndexes([
      [SurgeModel, ['step_1_stepAt_1']],
      [ReviewProofModel, ['decidedAt_1']],
    ]),
}
