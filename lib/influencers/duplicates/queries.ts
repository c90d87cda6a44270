import { type QueryFilter, trusted } from 'mongoose'
import { connect } from '@/lib/db/connect'
import type { Projected } from '@/lib/db/loaded'
import { isId } from '@/lib/domain/ids'
import { LIMIT } from '@/lib/domain/limits'
import { ROLE } from '@/lib/domain/roles'
import { CARD_FIELDS, toInfluencerCard } from '@/lib/influencers/record'
import type { InfluencerCard } from '@/lib/influencers/types'
import {
  blockingKeysOfQuery,
  exactBlockingKeysOf,
  likeness,
  type NameAndHandles,
} from '@/lib/search/blocking-keys'
import { type InfluencerRecord, UserModel } from '@/models/user'

const CANDIDATE_FIELDS = `${CARD_FIELDS} socialHandles otherNames` as const
type CandidateRecord = Projected<InfluencerRecord, typeof CANDIDATE_FIELDS>

type Candidate = NameAndHandles & {
  /** The influencer itself, when it is already stored. */
  excludeId?: string | undefined
  /** `listed` (the default): public influencers. `present`: also those pending approval; for staff only. */
  among?: 'listed' | 'present'
}

/**
 * Returns influencers that may be the same person: by a handle, by the name in another order or spelling, or by a name
 * that differs in one letter. The likeliest first, then the most rated; at most `LIMIT.duplicatesShown`. Reads a bounded
 * number of records by index, so that a form can call it while the user types.
 */
export async function findLikelyDuplicates(one: Candidate): Promise<InfluencerCard[]> {
  const [exact, fuzzy] = [exactBlockingKeysOf(one), blockingKeysOfQuery(one)]
  if (exact.length === 0) return []
  await connect()
  const found = await Promise.all([candidates(one, exact), candidates(one, fuzzy)])
  const records = new Map(found.flat().map((record) => [String(record._id), record]))
  return [...records.values()]
    .map((record) => ({ record, likeness: likeness(one, record) }))
    .filter((candidate) => candidate.likeness > 0)
    .sort(
      (a, b) =>
        b.likeness - a.likeness ||
        b.record.reviewsCount - a.record.reviewsCount ||
        String(a.record._id).localeCompare(String(b.record._id)),
    )
    .slice(0, LIMIT.duplicatesShown)
    .map(({ record }) => toInfluencerCard(record))
}

async function candidates(one: Candidate, keys: string[]): Promise<CandidateRecord[]> {
  if (keys.length === 0) return []
  const { excludeId = '', among = 'listed' } = one
  const filter: QueryFilter<InfluencerRecord> = {
    duplicateKeys: trusted({ $in: keys }),
    ...(among === 'listed' && { listed: true }),
    role: ROLE.influencer,
    removedAt: null,
    mergedInto: null,
    ...(isId(excludeId) && { _id: trusted({ $ne: excludeId }) }),
  }
  return await UserModel.find(filter, CANDIDATE_FIELDS)
    .limit(LIMIT.duplicateCandidates)
    .lean<CandidateRecord[]>()
}
