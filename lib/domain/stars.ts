export const STARS_MIN = 1
export const STARS_MAX = 5
/** Below this many counted ratings the screen notes that there are too few. */
export const RATINGS_FOR_VERDICT = 3

export const STARS = [1, 2, 3, 4, 5] as const
export type Stars = (typeof STARS)[number]

export const STAR_WORDS: Record<Stars, string> = {
  1: 'Poor',
  2: 'Fair',
  3: 'Good',
  4: 'Very good',
  5: 'Excellent',
}

/** Returns an average as every screen shows it: with one decimal. */
export const formatRating = (average: number) => average.toFixed(1)
