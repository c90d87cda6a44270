import { formatCounted } from './formats'

export const STARS_MIN = 1
export const STARS_MAX = 5
/** Below this many counted ratings an average says too little for a verdict. */
export const RATINGS_FOR_VERDICT = 3

export const VERDICTS = ['rated', 'tooFew', 'unrated'] as const
type Verdict = (typeof VERDICTS)[number]

/** Returns what so many counted ratings allow to be said: nothing, a small number with a note, or a verdict. */
export function verdictOf(ratings: number): Verdict {
  if (ratings === 0) return 'unrated'
  return ratings < RATINGS_FOR_VERDICT ? 'tooFew' : 'rated'
}

/** The words in place of a verdict, the same on every screen, picture and badge. */
export const VERDICT_WORDS = { unrated: 'No ratings yet', tooFew: 'too few to judge' } as const

export const STARS = [1, 2, 3, 4, 5] as const
export type Stars = (typeof STARS)[number]

export const STAR_WORDS: Record<Stars, string> = {
  1: 'Poor',
  2: 'Below average',
  3: 'Okay',
  4: 'Good',
  5: 'Excellent',
}

/** Returns an average rounded to one decimal, halves up; `toFixed` alone would make 4.3 of 87/20. */
export const roundRating = (average: number) => Math.round(average * 10) / 10

/** Returns an average as every screen shows it: with one decimal. */
export const formatRating = (average: number) => roundRating(average).toFixed(1)

/** Averages of fewer ratings, or closer ones as displayed, may differ by chance: neither is called the higher one. */
export const RATINGS_TO_COMPARE = 10
const TENTHS_APART = 3
export const areApart = (one: number, other: number): boolean =>
  Math.abs(Math.round((roundRating(one) - roundRating(other)) * 10)) >= TENTHS_APART

/** Returns the average in words where there is room for a line of text only: '4.1', '5.0, too few to judge', 'No ratings yet'. */
export function averageText(averageRating: number, ratings: number): string {
  const verdict = verdictOf(ratings)
  if (verdict === 'unrated') return VERDICT_WORDS.unrated
  const average = formatRating(averageRating)
  return verdict === 'tooFew' ? `${average}, ${VERDICT_WORDS.tooFew}` : average
}

/** Returns the verdict for excerpts and feeds: an average of one or two ratings is no verdict. */
export function verdictSentence(averageRating: number, reviewsCount: number): string {
  const verdict = verdictOf(reviewsCount)
  if (verdict === 'unrated') return `${VERDICT_WORDS.unrated}.`
  const reviews = formatCounted(reviewsCount, 'review')
  if (verdict === 'tooFew') return `${reviews}, ${VERDICT_WORDS.tooFew}.`
  return `Rated ${formatRating(averageRating)} of 5 in ${reviews}.`
}
