import { days } from './durations'

/** What a member's conduct says, not how much they write. */
export const LEVELS = ['new', 'member', 'trusted'] as const
export type Level = (typeof LEVELS)[number]

export const STANDING = {
  newMs: days(30),
  ratingsMin: 5,
  /** How much more the report of a trusted member weighs. */
  reportFactor: 1.5,
} as const

type Conduct = {
  ageMs: number
  /** Ratings that are shown and count. */
  keptRatings: number
  /** Whether a decision that restricted the member, or what they wrote, is in force. */
  isRestricted: boolean
}

/** Returns a member's level: trusted after 30 days with five kept ratings, while no decision against them is in force. */
export function levelOf({ ageMs, keptRatings, isRestricted }: Conduct): Level {
  if (ageMs < STANDING.newMs) return 'new'
  return keptRatings >= STANDING.ratingsMin && !isRestricted ? 'trusted' : 'member'
}
