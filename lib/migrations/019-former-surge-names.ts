import { trusted } from 'mongoose'
import { copySurges, copySurgesOfReviews } from '@/lib/migrations/016-surge-names'
import { dropFields } from '@/lib/migrations/dropped-fields'
import type { Migration } from '@/lib/migrations/migration'
import { AuditModel } from '@/models/audit'
import { ReviewModel } from '@/models/review'
import { UserModel } from '@/models/user'

/** Actions of the log by their former names. */
const ACTIONS = {
  releaseStorm: 'releaseSurge',
  voidStorm: 'voidSurge',
  holdStorm: 'holdSurge',
  endStorm: 'endSurge',
} as const

/** Drops the former names of surges. What a host of an earlier version has stored under them alone is copied first. */
export const formerSurgeNames: Migration = {
  name: 'former-surge-names',
  what: 'the former names under which surges were stored',
  models: [UserModel, ReviewModel, AuditModel],
  async run(place) {
    await copySurges({ storm: trusted({ $ne: null }), surge: null }, place)
    const restart = { ...place, after: null }
    await copySurgesOfReviews({ surgeId: null }, restart)
    await dropFields(UserModel, ['storm'], restart)
    await dropFields(ReviewModel, ['stormId', 'stormVerdict', 'stormVerdictId'], restart)
    for (const [former, action] of Object.entries(ACTIONS)) {
      await AuditModel.updateMany({ action: former }, { $set: { action } }, { timestamps: false })
    }
  },
}
