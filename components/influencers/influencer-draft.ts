import { forgetOwn, readOwnJson, writeOwn } from '@/lib/client/own-storage'
import { isWire } from '@/lib/client/request'
import { type PlatformId, readPlatforms } from '@/lib/domain/platforms'

/** The unsent form that adds an influencer, by the names of its fields. */
export type InfluencerDraft = { fields: Readonly<Record<string, string>>; platforms: PlatformId[] }

const KEY = 'influencerDraft'

/** Returns the unsent form of this tab; null when there is none. */
export function readInfluencerDraft(): InfluencerDraft | null {
  const stored = readOwnJson(KEY, 'sessionStorage')
  if (!isWire(stored) || !isWire(stored.fields)) return null
  const fields = Object.entries(stored.fields).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  const platforms = Array.isArray(stored.platforms) ? stored.platforms : []
  return { fields: Object.fromEntries(fields), platforms: readPlatforms(platforms) }
}

/** Stores the form for this tab; an empty one is deleted. */
export function saveInfluencerDraft(draft: InfluencerDraft): void {
  const isEmpty = draft.platforms.length === 0 && !Object.values(draft.fields).some(Boolean)
  if (isEmpty) dropInfluencerDraft()
  else writeOwn(KEY, JSON.stringify(draft), 'sessionStorage')
}

/** Deletes the stored form. */
export const dropInfluencerDraft = () => forgetOwn(KEY, 'sessionStorage')
