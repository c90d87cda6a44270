import { trusted } from 'mongoose'
import { type Migration, markAll, walk } from '@/lib/migrations/migration'
import { StandingModel } from '@/models/standing'
import { UserModel, type UserRecord } from '@/models/user'

/** Marks members with points and no place on any leaderboard: the sweep makes them from the ledger. */
export const standings: Migration = {
  name: 'standings',
  what: 'places on the leaderboards, by marking members for a count',
  run: (place) =>
    walk<UserRecord>(
      { model: UserModel, fields: 'contributionScore unsettled' },
      place,
      async (batch) => {
        const scored = batch.filter(
          ({ contributionScore, unsettled }) => contributionScore > 0 && !unsettled?.length,
        )
        const standing = await StandingModel.distinct('userId', {
          userId: trusted({ $in: scored.map(({ _id }) => _id) }),
        })
        const placed = new Set(standing.map(String))
        const wanting = scored.filter(({ _id }) => !placed.has(String(_id)))
        return markAll(wanting)
      },
    ),
}
