import type { Migration } from '@/lib/migrations/migration'
import { requestReconciliation } from '@/lib/migrations/reconciliation'
import { LeaderboardEntryModel } from '@/models/leaderboard-entry'
import { UserModel } from '@/models/user'

/** Asks for a reconciliation where members have points and there are no entries: it makes them from the ledger. */
export const standings: Migration = {
  name: 'standings',
  what: 'leaderboard entries, by a reconciliation',
  models: [UserModel],
  async run() {
    if (await LeaderboardEntryModel.exists({})) return
    await requestReconciliation(UserModel, { contributionScore: { $gt: 0 } })
  },
}
