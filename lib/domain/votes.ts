import { days, hours } from './durations'

/** What keeps likes, dislikes and flags honest. */
export const VOTES = {
  /** Likes, dislikes and flags that a member may add in 24 hours (those taken back are free), and those on ratings of one author. */
  perDay: 300,
  perDayOnAuthor: 40,
  dayMs: days(1),
  /** Votes of one member on ratings of one author in a month from which on staff is told. */
  pairAlertMin: 20,
  pairsShown: 50,
  pairKeptMs: days(70),
  /** Flags of younger accounts are counted, and seen by staff, but hide nothing. */
  flaggerAgeMinMs: hours(24),
  /** A flag weighs as much as its member's earlier ones were right: a new member's weighs 1, at the least and at most… */
  flagWeightMin: 0.25,
  flagWeightMax: 1.5,
  /** …and so many decisions in either direction are taken for granted before the first one. */
  flagDecisionsPrior: 2,
} as const
