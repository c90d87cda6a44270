import { trusted } from 'mongoose'
import { type Migration, walk, writeAll } from '@/lib/migrations/migration'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { UserModel, type UserRecord } from '@/models/user'

/** Stores surges under the names that the next version reads, besides the former ones (`storm…`), which this version reads. */
export const surgeNames: Migration = {
  name: 'surge-names',
  what: 'the names under which reviews and influencers store surges',
  models: [UserModel, ReviewModel],
  async run(place) {
    await walk<UserRecord>(
      { model: UserModel, fields: 'storm', filter: { storm: trusted({ $ne: null }) } },
      place,
      (batch) =>
        writeAll<UserRecord>(
          UserModel,
          batch.map(({ _id, storm }) => ({ filter: { _id, storm }, set: { surge: storm } })),
        ),
    )
    const isInSurge = { stormId: trusted({ $type: 'objectId' }) }
    // The saved position may be that of the other collection.
    await walk<ReviewRecord>(
      { model: ReviewModel, fields: 'stormId stormVerdict stormVerdictId', filter: isInSurge },
      { ...place, after: null },
      (batch) => writeAll<ReviewRecord>(ReviewModel, batch.map(nextNames)),
    )
  },
}

function nextNames({ _id, stormId, stormVerdict, stormVerdictId }: ReviewRecord) {
  return {
    filter: { _id, stormId, stormVerdict },
    set: {
      surgeId: stormId,
      surgeVerdict: stormVerdict ?? null,
      surgeVerdictId: stormVerdictId ?? null,
    },
  }
}
