import { days } from './durations'

/** What keeps likes, dislikes and flags honest. The numbers of votes a day stand with the other budgets (lib/http/rate-limit). */
export const VOTES = {
  /** Votes of one member on ratings of one author in a month from which on staff is told. */
  pairAlertMin: 20,
  pairsShown: 50,
  pairKeptMs: days(70),
  /** A flag weighs as much as its member's earlier ones were right: a new member's weighs 1, at the least and at most… */
  flagWeightMin: 0.25,
  flagWeightMax: 1.5,
  /** …and so many decisions in either direction are taken for granted before the first one. */
  flagDecisionsPrior: 2,
} as const
