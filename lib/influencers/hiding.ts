import { trusted } from 'mongoose'
import { invalidate } from '@/lib/cache/invalidate'
import { now } from '@/lib/clock'
import { TAG } from '@/lib/domain/cache-tags'
import { MINOR } from '@/lib/domain/reports'
import { ROLE } from '@/lib/domain/roles'
import { enqueue } from '@/lib/jobs/commands'
import type { Chunk, ChunkResult } from '@/lib/jobs/types'
import { type InfluencerRecord, UserModel } from '@/models/user'

/*
 * An approved profile that readers do not see until staff has decided about it, for a while at most. It is like one that is
 * not listed: nothing of it is public, and what was written there stays and comes back with it.
 */

/** The job that lists a profile again which staff has not decided about. */
export const HIDDEN_JOB = 'hidden-listing'

type Hideable = { listed: boolean; hiddenUntil?: Date | null | undefined }

/** Until when a profile is hidden; null for one that is not. */
export const hiddenUntil = ({ listed, hiddenUntil: until }: Hideable): Date | null =>
  !listed && until && until > now() ? until : null

/** Hides a listed profile, in the caller's transaction: for as long as the site allows, or until the moment given. */
export async function hideListing(
  id: string,
  until = new Date(now().getTime() + MINOR.hiddenMs),
): Promise<void> {
  await UserModel.updateOne(
    { _id: id, listed: true },
    { $set: { listed: false, hiddenUntil: until } },
  )
  await enqueue(HIDDEN_JOB, `${id} ${until.toISOString()}`, { dueAt: until })
  await invalidate(TAG.list, TAG.listed, TAG.influencer(id))
}

/** Lists a hidden profile again, in the caller's transaction. Returns until when it would have been hidden; null: it was not. */
export const showListing = (id: string): Promise<Date | null> => listAgain(id, { $gt: now() })

/** One run of the job. */
export async function endHiding({ subject }: Chunk): Promise<ChunkResult> {
  await listAgain(subject.split(' ')[0] ?? '', { $lte: now() })
  return 'done'
}

/** What is approved and present is unlisted for no other reason. */
const HIDDEN = {
  role: ROLE.influencer,
  approved: true,
  listed: false,
  removedAt: null,
  mergedInto: null,
}

async function listAgain(id: string, until: { $gt: Date } | { $lte: Date }): Promise<Date | null> {
  const hidden = { ...HIDDEN, _id: id, hiddenUntil: trusted(until) }
  const shown = { $set: { listed: true, hiddenUntil: now() } }
  const before = await UserModel.findOneAndUpdate(hidden, shown).lean<InfluencerRecord>()
  if (!before) return null
  await invalidate(TAG.list, TAG.listed, TAG.influencer(id))
  return before.hiddenUntil ?? null
}
