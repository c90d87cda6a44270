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

/** Returns an average rounded to one decimal, halves up; `toFixed` alone would make 4.3 of 87/20. */
export const roundRating = (average: number) => Math.round(average * 10) / 10

/** Returns an average as every screen shows it: with one decimal. */
export const formatRating = (average: number) => roundRating(average).toFixed(1)
