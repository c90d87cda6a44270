import { type QueryFilter, trusted } from 'mongoose'
import { type Migration, type Place, walk, writeAll } from '@/lib/migrations/migration'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { UserModel, type UserRecord } from '@/models/user'

/** What reviews and influencers of earlier versions store. */
type FormerReview = ReviewRecord & {
  stormId: ReviewRecord['surgeId']
  stormVerdict?: ReviewRecord['surgeVerdict']
  stormVerdictId?: ReviewRecord['surgeVerdictId']
}
type FormerUser = UserRecord & { storm: UserRecord['surge'] }

/** Stores surges under the names of today (`surge…`), besides the former ones (`storm…`), which the version before reads. */
export const surgeNames: Migration = {
  name: 'surge-names',
  what: 'the names under which reviews and influencers store surges',
  models: [UserModel, ReviewModel],
  async run(place) {
    await copySurges({ storm: trusted({ $ne: null }) }, place)
    // The saved position may be that of the other collection.
    await copySurgesOfReviews({}, { ...place, after: null })
  },
}

/** Copies what influencers that match the filter store under the former name. */
export const copySurges = (filter: QueryFilter<FormerUser>, place: Place) =>
  walk<UserRecord>({ model: UserModel, fields: 'storm', filter }, place, (batch) =>
    writeAll<UserRecord>(
      UserModel,
      (batch as FormerUser[]).map(({ _id, storm }) => ({
        filter: { _id, storm },
        set: { surge: storm },
      })),
    ),
  )

/** Copies what reviews that match the filter store under the former names. */
export const copySurgesOfReviews = (filter: QueryFilter<FormerReview>, place: Place) =>
  walk<ReviewRecord>(
    {
      model: ReviewModel,
      fields: 'stormId stormVerdict stormVerdictId',
      filter: { ...filter, stormId: trusted({ $type: 'objectId' }) },
    },
    place,
    (batch) => writeAll<ReviewRecord>(ReviewModel, (batch as FormerReview[]).map(namedSurge)),
  )

function namedSurge({ _id, stormId, stormVerdict = null, stormVerdictId = null }: FormerReview) {
  return {
    filter: { _id, stormId, stormVerdict },
    set: { surgeId: stormId, surgeVerdict: stormVerdict, surgeVerdictId: stormVerdictId },
  }
}
