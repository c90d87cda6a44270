import type { Migration } from '@/lib/migrations/migration'
import { requestReconciliation } from '@/lib/migrations/reconciliation'
import { LeaderboardEntryModel } from '@/models/leaderboard-entry'
import { UserModel } from '@/models/user'

/** Requests a reconciliation where members have points and no entries, which creates them from the ledger. */
export const standings: Migration = {
  name: 'standings',
  what: 'leaderboard entries, by a reconciliation',
  models: [UserModel],
  async run() {
    if (await LeaderboardEntryModel.exists({})) return
    await requestReconciliation(UserModel, { contributionScore: { $gt: 0 } })
  },
}
