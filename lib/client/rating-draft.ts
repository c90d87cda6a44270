import { isWire } from '@/lib/client/request'
import { forgetStored, readStoredJson, writeStored } from '@/lib/client/storage'
import { STARS, type Stars } from '@/lib/domain/stars'

/** What somebody has written on the rate screen and not sent yet. 0: no star chosen. */
export type RatingDraft = { rating: Stars | 0; title: string; details: string }

export const EMPTY_DRAFT: RatingDraft = { rating: 0, title: '', details: '' }

const key = (influencerId: string) => `ratingDraft:${influencerId}`

/** The unsent rating of this influencer, kept on this device through a sign-in, a crash or a lost connection. */
export function readDraft(influencerId: string): RatingDraft | null {
  const stored = readStoredJson(key(influencerId))
  return isDraft(stored) ? stored : null
}

/** Keeps it; an empty one is forgotten. */
export function saveDraft(influencerId: string, draft: RatingDraft): void {
  const isEmpty = draft.rating === 0 && !draft.title && !draft.details
  if (isEmpty) dropDraft(influencerId)
  else writeStored(key(influencerId), JSON.stringify(draft))
}

export function dropDraft(influencerId: string): void {
  forgetStored(key(influencerId))
}

function isDraft(stored: unknown): stored is RatingDraft {
  if (!isWire(stored)) return false
  const { rating, title, details } = stored
  const isRating = rating === 0 || STARS.some((stars) => stars === rating)
  return isRating && typeof title === 'string' && typeof details === 'string'
}
