import { dropIndexes } from '@/lib/migrations/021-former-indexes'
import type { Migration } from '@/lib/migrations/migration'
import { FlagModel } from '@/models/flag'
import { ReportModel } from '@/models/report'

/**
 * Drops indexes whose queries others serve as well, and one that left out what it was for. Hosts of the previous version name
 * none of them in a hint.
 */
export const fewerIndexes: Migration = {
  name: 'fewer-indexes',
  what: 'indexes that no query needs',
  models: [],
  run: () =>
    dropIndexes([
      [ReportModel, ['joint', 'reporterId_1_state_1']],
      [FlagModel, ['reviewId_1_voided_1_raised_1']],
    ]),
}
