import { days, hours } from './durations'

/**
 * When ratings of one influencer are a storm: unusually many, and of an unusual kind. `STORM_FACTOR` multiplies the
 * numbers of ratings.
 */
export const STORM = {
  /** Spans that are looked at; a storm is `ratingsMin` ratings in one of them, and `times` the usual pace. */
  spans: [
    { hours: 1, ratingsMin: 12, times: 6 },
    { hours: 24, ratingsMin: 40, times: 4 },
  ],
  /** The usual pace is that of the busiest of so many whole weeks: an organic wave of late is no storm again. */
  baselineWeeks: 4,
  /** An account younger than this when it rates is a new one. */
  newAccountMs: days(7),
  /** From this share of new accounts on, the ratings are of an unusual kind. */
  newShareMin: 0.5,
  /** Or from this share of one star, or of five, on… */
  oneSidedShareMin: 0.85,
  /** …if that is so much more than the same share of all earlier ratings: who is loved stays free to be loved. */
  oneSidedExcessMin: 0.25,
  /** Earlier ratings are weighed as if there were so many more… */
  earlierRatingsPrior: 5,
  /** …with this share of one star, and of five. */
  earlierSharePrior: 0.3,
  /** Ratings that are read at most to tell a storm; a busier span than that is not looked at. */
  ratingsReadMax: 1_000,
  /** A storm is over when for so long no more than the usual came, or than `quietRatings`. */
  quietMs: hours(6),
  quietRatings: 3,
  /** While it lasts, this often it is asked whether it is over. */
  lookMs: hours(0.25),
  /** After staff has ended a storm, none begins by itself for so long. */
  calmMs: hours(24),
  /** Storms that the admin's screen shows. */
  shownMax: 50,
} as const
