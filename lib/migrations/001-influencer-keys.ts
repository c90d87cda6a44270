import { ROLE } from '@/lib/domain/roles'
import { platformsOf } from '@/lib/influencers/rules'
import {
  type GuardedWrite,
  isSameList,
  type Migration,
  walk,
  writeAll,
} from '@/lib/migrations/migration'
import { blockingKeysOf } from '@/lib/search/blocking-keys'
import { searchTokensOf } from '@/lib/search/tokens'
import { UserModel, type UserRecord } from '@/models/user'

const FIELDS = 'name socialHandles expertise category platforms searchKeys duplicateKeys'

export const influencerKeys: Migration = {
  name: 'influencer-keys',
  what: 'search keys, duplicate keys and platforms of influencers',
  models: [UserModel],
  run: (place) =>
    walk<UserRecord>(
      { model: UserModel, fields: FIELDS, filter: { role: ROLE.influencer } },
      place,
      (batch) => writeAll<UserRecord>(UserModel, batch.flatMap(keysOf)),
    ),
}

/** Returns the write of an influencer; none when its keys are current. */
function keysOf(stored: UserRecord): GuardedWrite[] {
  const { _id, name, socialHandles = '', expertise = '', category = '' } = stored
  const known = { name, socialHandles, expertise, category }
  const keys = { searchKeys: searchTokensOf(known), duplicateKeys: blockingKeysOf(known) }
  // Only a missing list is derived from the handles, which lack the platforms that the form sent.
  const platforms = stored.platforms ? {} : { platforms: platformsOf(socialHandles) }
  const isDone =
    isSameList(stored.searchKeys, keys.searchKeys) &&
    isSameList(stored.duplicateKeys, keys.duplicateKeys) &&
    stored.platforms
  // null also matches missing fields.
  const seen = {
    name,
    socialHandles: stored.socialHandles ?? null,
    expertise: stored.expertise ?? null,
    category: stored.category ?? null,
  }
  return isDone ? [] : [{ filter: { _id, ...seen }, set: { ...keys, ...platforms } }]
}
