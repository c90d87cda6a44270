import type { RatingState } from '@/lib/accounts/profile/types'

type ModerationState = {
  status: 'shown' | 'held' | 'removed'
  counted: boolean
  relationship?: string | null | undefined
}

/** The state of a rating as its author sees it. Ratings deleted by the author are not listed at all. */
export function ratingState({ status, counted, relationship }: ModerationState): RatingState {
  if (status === 'removed') return 'takenDown'
  if (status === 'held') return 'held'
  if (counted) return 'counted'
  return relationship === 'paid' ? 'paid' : 'unconfirmed'
}
