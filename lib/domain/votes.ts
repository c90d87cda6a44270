import { days, hours } from './durations'

/** The limits against abuse of likes, dislikes and flags. */
export const VOTES = {
  /** Votes that a member may add in 24 hours, and those on ratings of one author. Withdrawn votes do not count. */
  perDay: 300,
  perDayOnAuthor: 40,
  dayMs: days(1),
  /** Staff is alerted from this many votes in a month of one member on one author's ratings on. */
  pairAlertMin: 20,
  pairsShown: 50,
  pairKeptMs: days(70),
  /** Flags of younger accounts are counted and shown to staff, but hide nothing. */
  flaggerAgeMinMs: hours(24),
  /** A flag's weight follows the accuracy of its member's earlier flags; a new member's weighs 1. The bounds… */
  flagWeightMin: 0.25,
  flagWeightMax: 1.5,
  /** …and the decisions in either direction that are assumed before the first one. */
  flagDecisionsPrior: 2,
} as const
