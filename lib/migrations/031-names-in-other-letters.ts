import { ROLE } from '@/lib/domain/roles'
import { type Migration, walk, writeAll } from '@/lib/migrations/migration'
import { searchTokensOf } from '@/lib/search/tokens'
import { UserModel, type UserRecord } from '@/models/user'

/** The search tokens of a name in other letters. Until an influencer has them, the others find them. */
export const namesInOtherLetters: Migration = {
  name: 'names-in-other-letters',
  what: 'search tokens of influencers',
  models: [UserModel],
  run: (place) =>
    walk<UserRecord>(
      {
        model: UserModel,
        fields: 'name otherNames socialHandles expertise category searchKeys',
        filter: { role: ROLE.influencer },
      },
      place,
      (batch) =>
        writeAll<UserRecord>(
          UserModel,
          // A deleted influencer has none.
          batch
            .filter(({ searchKeys }) => searchKeys.length > 0)
            .map((influencer) => {
              const { _id, name, otherNames, socialHandles, expertise, category } = influencer
              return {
                filter: { _id, name, otherNames, socialHandles, expertise, category },
                set: { searchKeys: searchTokensOf(influencer) },
              }
            }),
        ),
    ),
}
