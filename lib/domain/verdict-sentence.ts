import { formatCounted } from './formats'
import { formatRating, VERDICT_WORDS, verdictOf } from './stars'

/** Returns the verdict for excerpts and feeds: an average of one or two ratings is no verdict. */
export function verdictSentence(averageRating: number, reviewsCount: number): string {
  const verdict = verdictOf(reviewsCount)
  if (verdict === 'unrated') return `${VERDICT_WORDS.unrated}.`
  const reviews = formatCounted(reviewsCount, 'review')
  if (verdict === 'tooFew') return `${reviews}, ${VERDICT_WORDS.tooFew}.`
  return `Rated ${formatRating(averageRating)} of 5 in ${reviews}.`
}
