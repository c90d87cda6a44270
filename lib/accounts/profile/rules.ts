import type { RatingState } from '@/lib/accounts/profile/types'

type Standing = {
  status: 'shown' | 'held' | 'removed'
  counted: boolean
  relationship?: string | null | undefined
}

/** What an author is told of his rating's standing; an own deletion is not listed at all. */
export function ratingState({ status, counted, relationship }: Standing): RatingState {
  if (status === 'removed') return 'takenDown'
  if (status === 'held') return 'held'
  if (counted) return 'counted'
  return relationship === 'paid' ? 'paid' : 'unconfirmed'
}
