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
  return likeliest(one, found.flat()).slice(0, LIMIT.duplicatesShown).map(toInfluencerCard)
}

type Rated = NameAndHandles & Pick<InfluencerRecord, '_id' | 'reviewsCount'>

/** Those of the records that may be the same person, the likeliest first. */
function likeliest<R extends Rated>(one: NameAndHandles, found: readonly R[]): R[] {
  const records = new Map(found.map((record) => [String(record._id), record]))
  return [...records.values()]
    .map((record) => ({ record, likeness: likeness(one, record) }))
    .filter((candidate) => candidate.likeness > 0)
    .sort(
      (a, b) =>
        b.likeness - a.likeness ||
        b.record.reviewsCount - a.record.reviewsCount ||
        String(a.record._id).localeCompare(String(b.record._id)),
    )
    .map(({ record }) => record)
}

const PRESENT = { role: ROLE.influencer, removedAt: null, mergedInto: null }

async function candidates(one: Candidate, keys: string[]): Promise<CandidateRecord[]> {
  if (keys.length === 0) return []
  const { excludeId = '', among = 'listed' } = one
  const filter: QueryFilter<InfluencerRecord> = {
    duplicateKeys: trusted({ $in: keys }),
    ...(among === 'listed' && { listed: true }),
    ...PRESENT,
    ...(isId(excludeId) && { _id: trusted({ $ne: excludeId }) }),
  }
  return await UserModel.find(filter, CANDIDATE_FIELDS)
    .limit(LIMIT.duplicateCandidates)
    .lean<CandidateRecord[]>()
}

const KNOWN_FIELDS = 'name otherNames socialHandles reviewsCount duplicateKeys' as const
type KnownRecord = Projected<InfluencerRecord, typeof KNOWN_FIELDS>

/**
 * Returns for each of several profiles the first of those that `findLikelyDuplicates` finds among the present ones, or null, in
 * one read. Only profiles with more candidates than it reads are looked up one by one.
 */
export async function findLikeliest(
  profiles: readonly NameAndHandles[],
): Promise<({ id: string; name: string } | null)[]> {
  const keys = profiles.map((one) => [exactBlockingKeysOf(one), blockingKeysOfQuery(one)])
  const most = profiles.length * LIMIT.duplicateCandidates
  const influencers = await UserModel.find(
    { duplicateKeys: trusted({ $in: [...new Set(keys.flat(2))] }), ...PRESENT },
    KNOWN_FIELDS,
  )
    .limit(most)
    .lean<KnownRecord[]>()
  const byKey = groupByKey(influencers)
  const likes = profiles.map(async (one, at) => {
    const known = (keys[at] ?? []).map((some) => [
      ...new Set(some.flatMap((key) => byKey.get(key) ?? [])),
    ])
    const isCut = known.some(({ length }) => length > LIMIT.duplicateCandidates)
    if (isCut || influencers.length === most) {
      const [like] = await findLikelyDuplicates({ ...one, among: 'present' })
      return like ?? null
    }
    const [like] = likeliest(one, known.flat())
    return like ? { id: String(like._id), name: like.name } : null
  })
  return Promise.all(likes)
}

function groupByKey(records: readonly KnownRecord[]): Map<string, KnownRecord[]> {
  const byKey = new Map<string, KnownRecord[]>()
  for (const record of records) {
    for (const key of record.duplicateKeys) byKey.set(key, [...(byKey.get(key) ?? []), record])
  }
  return byKey
}
