import { days, hours } from './durations'

/**
 * When ratings of one influencer are a surge: unusually many, and of an unusual kind. `SURGE_FACTOR` multiplies the
 * numbers of ratings.
 */
export const SURGE = {
  /** Spans that are looked at; a surge is `ratingsMin` ratings in one of them, and `times` the usual pace. */
  spans: [
    { hours: 1, ratingsMin: 12, times: 6 },
    { hours: 24, ratingsMin: 40, times: 4 },
  ],
  /** The usual pace is that of the busiest of so many whole weeks: an organic wave of late is no surge again. */
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
  /** Ratings that are read at most to tell a surge; a busier span than that is not looked at. */
  ratingsReadMax: 1_000,
  /** A surge is over when for so long no more than the usual came, or than `quietRatings`. */
  quietMs: hours(6),
  quietRatings: 3,
  /** While it lasts, this often it is asked whether it is over. */
  lookMs: hours(0.25),
  /** After staff has ended a surge, none begins by itself for so long. */
  cooldownMs: hours(24),
  /** Surges that the admin's screen shows. */
  shownMax: 50,
} as const

/**
 * When few or slow ratings of newcomers are a campaign (lib/ratings/surge/campaign). `SURGE_FACTOR` multiplies the numbers of
 * ratings. `npm run bench -- integrity` says what these numbers hold and let pass.
 */
export const CAMPAIGN = {
  /** Spans that are looked at, the shortest first; what comes faster has to be less improbable. */
  spans: [
    { hours: 1 / 6, chanceMax: 0.02 },
    { hours: 1, chanceMax: 0.01 },
    { hours: 24, chanceMax: 0.005 },
  ],
  /** Fewer ratings of newcomers are none, nor fewer than `times` what is usual of everybody. */
  ratingsMin: 4,
  times: 2,
  /** Whoever has rated fewer others a day before is a newcomer, however old the account. */
  earlierRatingsMin: 2,
  earlierMs: days(1),
  /** So far they have to move the average, in stars… */
  shiftMin: 0.1,
  /** …and so much larger has to be their share of one end of the scale. */
  excessMin: 0.3,
  /** Shares of one to five stars where nothing is known yet. */
  usualShares: [0.12, 0.08, 0.15, 0.25, 0.4],
  /** Established members who rate at the same time are asked from so many on, and from that share of the newcomers. */
  witnessesMin: 5,
  witnessShareMin: 1 / 3,
  /** A burst with that share of established members, about somebody with so many earlier ratings, may be an honest one. */
  honestShareMin: 0.3,
  honestEarlierMin: 20,
  /** …if what its newcomers say is no less probable than this. */
  honestChanceMin: 0.05,
  ratingsReadMax: 200,
} as const
