import { trusted } from 'mongoose'
import { ROLE } from '@/lib/domain/roles'
import { isSameList, type Migration, walk, writeAll } from '@/lib/migrations/migration'
import { memberTokensOf } from '@/lib/search/tokens'
import { UserModel, type UserRecord } from '@/models/user'

export const memberKeys: Migration = {
  name: 'member-keys',
  what: 'the keys by which staff finds members',
  models: [UserModel],
  run: (place) =>
    walk<UserRecord>(
      {
        model: UserModel,
        fields: 'name email searchKeys',
        filter: { role: trusted({ $ne: ROLE.influencer }) },
      },
      place,
      (batch) =>
        writeAll<UserRecord>(
          UserModel,
          batch
            .map(({ _id, name, email, searchKeys }) => {
              const wanted = memberTokensOf({ name, email })
              const filter = { _id, name, email: email ?? null }
              return { filter, set: { searchKeys: wanted }, isDone: isSameList(searchKeys, wanted) }
            })
            .filter(({ isDone }) => !isDone),
        ),
    ),
}
