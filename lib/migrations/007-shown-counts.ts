import { ROLE } from '@/lib/domain/roles'
import { STARS } from '@/lib/domain/stars'
import { type Migration, markAll, walk } from '@/lib/migrations/migration'
import { UserModel, type UserRecord } from '@/models/user'

/** Marks who has none: the sweep counts them from the ratings, as after a crash. */
export const shownCounts: Migration = {
  name: 'shown-counts',
  what: 'the number of comments of each influencer, by marking influencers for a count',
  run: (place) =>
    walk<UserRecord>(
      { model: UserModel, fields: 'role shownCounts unsettled' },
      place,
      async (batch) => {
        const wanting = batch.filter(
          ({ role, shownCounts: counts, unsettled }) =>
            role === ROLE.influencer && counts?.length !== STARS.length && !unsettled?.length,
        )
        return markAll(wanting)
      },
    ),
}
