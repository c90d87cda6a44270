import { trusted } from 'mongoose'
import { trendingFields } from '@/lib/domain/rating-totals'
import { dropIndexes } from '@/lib/migrations/021-former-indexes'
import { type Migration, walk, writeAll } from '@/lib/migrations/migration'
import { UserModel, type UserRecord } from '@/models/user'

/** Stores the level of each trending score, and drops the index of the scores, which changed with each like. */
export const trendingLevels: Migration = {
  name: 'trending-levels',
  what: 'the levels of trending scores',
  models: [UserModel],
  async run(place) {
    const filter = { trendingScore: trusted({ $gt: 0 }) }
    const fields = 'trendingScore trendingLevel'
    await walk<UserRecord>({ model: UserModel, fields, filter }, place, (batch) =>
      writeAll<UserRecord>(
        UserModel,
        batch.flatMap(({ _id, trendingScore, trendingLevel }) => {
          const set = trendingFields(trendingScore)
          return set.trendingLevel === trendingLevel
            ? []
            : [{ filter: { _id, trendingScore }, set }]
        }),
      ),
    )
    await dropIndexes([[UserModel, ['trendingScore_-1_confidence_-1']]])
  },
}
