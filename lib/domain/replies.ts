import { days } from './durations'
import { STANDING } from './standing'

/** What keeps a crowd from burying a review. Factors of rate limits multiply the first two. */
export const REPLIES = {
  /** A member's replies to one review since another person last replied to it. */
  unansweredMax: 3,
  /** Replies an hour of an account that is new. */
  newPerHour: 10,
  newMs: STANDING.newMs,
  /** Accounts without a record below one review, within this time, that staff is to look at. */
  crowdMin: 5,
  crowdMs: days(1),
} as const
