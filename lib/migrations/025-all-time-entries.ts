import { trusted } from 'mongoose'
import { now } from '@/lib/clock'
import { isListedMember } from '@/lib/leaderboards/entries/queries'
import { leaderboardName } from '@/lib/leaderboards/entries/rules'
import { dropIndexes } from '@/lib/migrations/021-former-indexes'
import { type Migration, walk } from '@/lib/migrations/migration'
import { LeaderboardEntryModel } from '@/models/leaderboard-entry'
import { UserModel, type UserRecord } from '@/models/user'

/**
 * Stores the entries of the leaderboard of all time, which was read from members' scores, and drops the index of the scores.
 * What hosts of the previous version add to scores meanwhile is added to the entries by the daily reconciliation.
 */
export const allTimeEntries: Migration = {
  name: 'all-time-entries',
  what: 'entries of the leaderboard of all time',
  models: [UserModel],
  async run(place) {
    const filter = { contributionScore: trusted({ $gt: 0 }) }
    const fields = 'role removedAt emailVerifiedAt contributionScore'
    await walk<UserRecord>({ model: UserModel, fields, filter }, place, insertEntries)
    await dropIndexes([[UserModel, ['contributionScore_-1__id_1']]])
  },
}

/** Returns how many of the members had no entry. */
async function insertEntries(members: readonly UserRecord[]): Promise<number> {
  const board = leaderboardName('all', null, now())
  const writes = members.filter(isListedMember).map(({ _id: userId, contributionScore }) => ({
    updateOne: {
      filter: { userId, board },
      update: { $setOnInsert: { points: contributionScore, expiresAt: null } },
      upsert: true,
    },
  }))
  if (writes.length === 0) return 0
  return (await LeaderboardEntryModel.bulkWrite(writes, { ordered: false })).upsertedCount
}
