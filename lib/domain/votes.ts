import { days } from './durations'

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
  /** An account has a record from this age on, with so many ratings that count for a day, or with an upheld report. */
  recordAgeMs: days(7),
  recordRatingsMin: 2,
  recordRatingsAgeMs: days(1),
  /** Only so many flags of one member on ratings of one influencer can hide something, unless staff upheld them… */
  flagsOnInfluencer: 2,
  /** …within this time. */
  flagsOnInfluencerMs: days(30),
  /** So many ratings of one influencer can be hidden by flags at once: the larger of this number and this share of all. */
  hiddenMin: 2,
  hiddenShare: 0.05,
  /** Who has flagged so many ratings of one influencer without a decision flags serially: these are decided together. */
  serialFlagsMin: 3,
  /** A flag's weight follows the accuracy of its member's earlier flags; without any it weighs 1. The bounds… */
  flagWeightMin: 0.25,
  flagWeightMax: 1.5,
  /** …and the decisions in either direction that are assumed before the first one. */
  flagDecisionsPrior: 2,
} as const
