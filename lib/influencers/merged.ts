import { isId } from '@/lib/domain/ids'
import type { QueryValue } from '@/lib/domain/page-query'
import { type InfluencerRecord, UserModel } from '@/models/user'

/** More profiles of one person than staff ever merges one after the other. */
const STEPS_MAX = 10

/**
 * Returns the id of the profile that an influencer was merged into, and that one into; null for one that was not merged. For
 * addresses of profiles that are not listed: nothing else pays for the read.
 */
export async function findSurvivorId(id: string): Promise<string | null> {
  let survivor: string | null = null
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const profile: Pick<InfluencerRecord, 'mergedInto'> | null = await UserModel.findById(
      survivor ?? id,
      'mergedInto',
    ).lean<InfluencerRecord>()
    if (!profile?.mergedInto) break
    survivor = String(profile.mergedInto)
  }
  return survivor
}

/**
 * Returns the name of a profile that was merged into a survivor of another name, for a reader who followed its address there;
 * null for any other value of `?merged=`.
 */
export async function findMergedName(
  merged: QueryValue,
  survivor: { id: string; name: string },
): Promise<string | null> {
  if (typeof merged !== 'string' || !isId(merged)) return null
  if ((await findSurvivorId(merged)) !== survivor.id) return null
  const profile = await UserModel.findById(merged, 'name').lean<Pick<InfluencerRecord, 'name'>>()
  return profile && profile.name !== survivor.name ? profile.name : null
}
