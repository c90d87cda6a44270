import { type QueryFilter, trusted } from 'mongoose'
import { connect } from '@/lib/db/connect'
import { isId } from '@/lib/domain/ids'
import { LIMIT } from '@/lib/domain/limits'
import { ROLE } from '@/lib/domain/roles'
import { CARD_FIELDS, toInfluencerCard } from '@/lib/influencers/record'
import type { InfluencerCard } from '@/lib/influencers/types'
import {
  blockingKeysOfQuery,
  exactBlockingKeysOf,
  likeness,
  type Nameable,
} from '@/lib/search/blocking-keys'
import { UserModel, type UserRecord } from '@/models/user'

type Asked = Nameable & {
  /** The influencer that is compared with the others, when it is stored already. */
  excludeId?: string | undefined
  /** `listed`: those that everybody sees (unless told otherwise). `standing`: also those that wait for approval; for staff. */
  among?: 'listed' | 'standing'
}

/**
 * Influencers that may be the same person: by a handle, by the name in another order or spelling, or by a name that
 * differs in one letter. The likeliest first, then the most rated; at most `LIMIT.duplicatesShown`. Reads by index
 * and at most a fixed number of records, so that it can be asked at each pause of somebody's typing.
 */
export async function findLikelyDuplicates(asked: Asked): Promise<InfluencerCard[]> {
  const [sure, loose] = [exactBlockingKeysOf(asked), blockingKeysOfQuery(asked)]
  if (sure.length === 0) return []
  await connect()
  const found = await Promise.all([candidates(asked, sure), candidates(asked, loose)])
  const records = new Map(found.flat().map((record) => [String(record._id), record]))
  return [...records.values()]
    .map((record) => ({ record, likeness: likeness(asked, record) }))
    .filter((candidate) => candidate.likeness > 0)
    .sort((a, b) => b.likeness - a.likeness || b.record.reviewsCount - a.record.reviewsCount)
    .slice(0, LIMIT.duplicatesShown)
    .map(({ record }) => toInfluencerCard(record))
}

async function candidates(asked: Asked, keys: string[]): Promise<UserRecord[]> {
  if (keys.length === 0) return []
  const { excludeId = '', among = 'listed' } = asked
  const filter: QueryFilter<UserRecord> = {
    duplicateKeys: trusted({ $in: keys }),
    ...(among === 'listed' && { listed: true }),
    role: ROLE.influencer,
    removedAt: null,
    ...(isId(excludeId) && { _id: trusted({ $ne: excludeId }) }),
  }
  return await UserModel.find(filter, `${CARD_FIELDS} socialHandles`)
    .limit(LIMIT.duplicateCandidates)
    .lean<UserRecord[]>()
}
