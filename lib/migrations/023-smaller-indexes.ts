import { memberKeys } from '@/lib/migrations/002-member-keys'
import { dropIndexes } from '@/lib/migrations/021-former-indexes'
import type { Migration } from '@/lib/migrations/migration'
import { ReviewModel } from '@/models/review'
import { UserModel } from '@/models/user'

/**
 * Stores the search tokens of members as whole words, and drops indexes that partial ones have replaced or that no query
 * needs. Hosts of the previous version name none of them in a hint; until they are gone they find members by whole words.
 */
export const smallerIndexes: Migration = {
  name: 'smaller-indexes',
  what: 'search tokens of members, and indexes that no query needs',
  models: [UserModel],
  async run(place) {
    await dropIndexes([
      [
        ReviewModel,
        [
          'status_1_createdAt_-1__id_-1',
          'influencerId_1_status_1_language_1_createdAt_-1__id_-1',
          'influencerId_1_status_1_tags_1_createdAt_-1__id_-1',
        ],
      ],
    ])
    await memberKeys.run(place)
  },
}
