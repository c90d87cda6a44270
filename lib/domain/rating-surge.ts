import { days, hours } from './durations'

/**
 * When ratings of one influencer are a surge: unusually many, and of an unusual kind. `SURGE_FACTOR` multiplies the
 * numbers of ratings.
 */
export const SURGE = {
  /** Time spans to check; a surge is `ratingsMin` ratings in one of them, and `times` the usual rate. */
  spans: [
    { hours: 1, ratingsMin: 12, times: 6 },
    { hours: 24, ratingsMin: 40, times: 4 },
  ],
  /** The usual rate is that of the busiest of these whole weeks, so that sustained popularity is not a surge. */
  baselineWeeks: 4,
  /** An account younger than this at its rating is new. */
  newAccountMs: days(7),
  /** From this share of new accounts on, the ratings are suspicious. */
  newShareMin: 0.5,
  /** Or from this share of one-star, or of five-star, ratings on… */
  oneSidedShareMin: 0.85,
  /** …if it exceeds the same share of all earlier ratings by this much: popular influencers get high ratings anyway. */
  oneSidedExcessMin: 0.25,
  /** Earlier ratings are smoothed by this many more… */
  earlierRatingsPrior: 5,
  /** …with this share of one star, and of five. */
  earlierSharePrior: 0.3,
  /** Ratings read at most to detect a surge; busier spans are not checked. */
  ratingsReadMax: 1_000,
  /** Latest surges whose released ratings are read. */
  surgesReadMax: 20,
  /** A surge is over after this time without more than the usual ratings, or than `quietRatings`. */
  quietMs: hours(6),
  quietRatings: 3,
  /** How often to check whether a surge is over. */
  lookMs: hours(0.25),
  /** A surge holds no more ratings after this time, unless an admin prolongs it. */
  holdMs: hours(48),
  /** Stars fit earlier ratings when they differ from their average by no more than this, or than the standard deviation. */
  fitStarsMin: 1,
} as const

/**
 * When few or slow ratings of newcomers are a campaign (lib/surges/campaign). `SURGE_FACTOR` multiplies the
 * numbers of ratings. `npm run bench -- integrity` measures the detection and false-positive rates.
 */
export const CAMPAIGN = {
  /** Time spans to check, the shortest first; a faster burst needs to be less improbable. */
  spans: [
    { hours: 1 / 6, chanceMax: 0.02 },
    { hours: 1, chanceMax: 0.01 },
    { hours: 24, chanceMax: 0.005 },
  ],
  /** A campaign needs at least this many ratings of newcomers, and `times` the usual number of all ratings. */
  ratingsMin: 3,
  times: 2,
  /** An account that had fewer counted ratings of others a day before is a newcomer, however old it is. */
  earlierRatingsMin: 2,
  earlierMs: days(1),
  /** They have to shift the average by this many stars… */
  shiftMin: 0.1,
  /** …and their share of one end of the scale has to be larger by this much. */
  excessMin: 0.3,
  /** Shares of one to five stars where there is no data yet. */
  usualShares: [0.12, 0.08, 0.15, 0.25, 0.4],
  /** The ratings of established members at the same time are considered from this number, and share of newcomers, on. */
  witnessesMin: 5,
  witnessShareMin: 1 / 3,
  /** A burst with this share of established members, about an influencer with this many earlier ratings, may be honest… */
  honestShareMin: 0.3,
  honestEarlierMin: 20,
  /** …if the stars of its newcomers are no less probable than this. */
  honestChanceMin: 0.05,
  ratingsReadMax: 200,
} as const

/**
 * When newcomers' ratings over weeks are noticed as a slow campaign (lib/surges/slow-campaigns). Nothing is held for it.
 * `npm run bench -- integrity` measures how often it is seen, and how many honest profiles are.
 */
export const SLOW_CAMPAIGN = {
  windowMs: days(60),
  /** It takes at least this many ratings of newcomers, and others to compare them with… */
  ratingsMin: 15,
  othersMin: 10,
  /** …whose average they move by this many stars. */
  shiftMin: 0.1,
  /** Their stars are this improbable among the others… */
  stars: { chanceMax: 0.0005, excessMin: 0.3 },
  /** …or this, and… */
  starsOfMany: { chanceMax: 0.01, excessMin: 0.22 },
  /** …so is their share. The usual share counts as this many ratings, because it varies among honest profiles. */
  shareChanceMax: 0.005,
  sharePrior: 20,
  /** Staff is asked again when there are this many times as many. */
  growthMin: 1.5,
  /** Ratings read at most: the newest of a profile, and of the site for its usual share. */
  ratingsReadMax: 2_000,
} as const

/** The ages of accounts, in days, that staff is told of the authors of anonymous reviews: at least so many. */
export const AGES_TOLD = [0, 1, SURGE.newAccountMs / days(1), 30, 90, 365] as const
