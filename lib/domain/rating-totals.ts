import { DURATION } from './durations'

/** The prior of `confidence`: this many ratings at the site's mean. */
export const PRIOR_RATINGS = 5
/** The site's mean before the first reconciliation measures it. */
export const MEAN_UNTIL_MEASURED = 3.5

/** Numbers per star, 1 to 5. */
export type RatingCounts = [number, number, number, number, number]
export type RatingTotals = {
  ratingSum: number
  ratingCounts: RatingCounts
  reviewsCount: number
  averageRating: number
  confidence: number
}

/** Returns an influencer's rating totals from counts per star. `confidence` is a Bayesian mean with the site's mean as prior. */
export function ratingTotals(ratingCounts: RatingCounts, siteMean: number): RatingTotals {
  const reviewsCount = ratingCounts.reduce((sum, count) => sum + count, 0)
  const ratingSum = ratingCounts.reduce((sum, count, index) => sum + count * (index + 1), 0)
  return {
    ratingSum,
    ratingCounts,
    reviewsCount,
    averageRating: reviewsCount ? ratingSum / reviewsCount : 0,
    confidence: (PRIOR_RATINGS * siteMean + ratingSum) / (PRIOR_RATINGS + reviewsCount),
  }
}

/**
 * Returns the weight of an event for `trendingScore`, as a power of two. It doubles each half-life instead of halving older
 * events, so the order needs no recomputation as time passes (forward decay, Cormode et al. 2009).
 */
export const trendingWeight = (at: Date) => at.getTime() / DURATION.trendingHalfLifeMs

/**
 * Returns the stored fields of a trending score. Each like changes the score, so only the whole number below it is indexed:
 * it changes when recent activity has doubled.
 */
export const trendingFields = (trendingScore: number) => ({
  trendingScore,
  trendingLevel: Math.floor(trendingScore),
})
