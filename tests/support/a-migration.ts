import { trusted } from 'mongoose'
import { type Migration, walk, writeAll } from '@/lib/migrations/migration'
import { UserModel, type UserRecord } from '@/models/user'

/** A migration of a test: members who have no text about themselves get one. */
export const memberTexts: Migration = {
  name: 'member-texts',
  what: 'texts of members',
  models: [UserModel],
  run: (place) =>
    walk<UserRecord>(
      { model: UserModel, fields: 'name details', filter: { details: trusted({ $ne: 'text' }) } },
      place,
      (batch) =>
        writeAll<UserRecord>(
          UserModel,
          batch.map(({ _id, details }) => ({ filter: { _id, details }, set: { details: 'text' } })),
        ),
    ),
}
