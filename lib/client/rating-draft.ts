import { STARS, type Stars } from '@/lib/domain/stars'

/** What somebody has written on the rate screen and not sent yet. 0: no star chosen. */
export type RatingDraft = { rating: Stars | 0; title: string; details: string }

export const EMPTY_DRAFT: RatingDraft = { rating: 0, title: '', details: '' }

const key = (influencerId: string) => `ratingDraft:${influencerId}`

/** The unsent rating of this influencer, kept on this device through a sign-in, a crash or a lost connection. */
export function readDraft(influencerId: string): RatingDraft | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key(influencerId)) ?? 'null')
    return isDraft(stored) ? stored : null
  } catch {
    return null
  }
}

/** Keeps it; an empty one is forgotten. */
export function saveDraft(influencerId: string, draft: RatingDraft): void {
  const isEmpty = draft.rating === 0 && !draft.title && !draft.details
  if (isEmpty) return dropDraft(influencerId)
  try {
    localStorage.setItem(key(influencerId), JSON.stringify(draft))
  } catch {}
}

export function dropDraft(influencerId: string): void {
  try {
    localStorage.removeItem(key(influencerId))
  } catch {}
}

function isDraft(stored: unknown): stored is RatingDraft {
  if (typeof stored !== 'object' || stored === null) return false
  const { rating, title, details } = stored as Record<string, unknown>
  const isRating = rating === 0 || STARS.some((stars) => stars === rating)
  return isRating && typeof title === 'string' && typeof details === 'string'
}
