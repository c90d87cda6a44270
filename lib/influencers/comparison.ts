import { isId } from '@/lib/domain/ids'
import { type QueryValue, withQuery } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'
import { formatRating, RATINGS_FOR_VERDICT } from '@/lib/domain/stars'

/** Whom an address compares: ids, empty where nobody is chosen yet. */
export type Pair = { a: string; b: string }

const readId = (value: QueryValue) =>
  typeof value === 'string' && isId(value) ? value.toLowerCase() : ''

/** The two of `?a=&b=`; nobody is compared with himself. */
export function readPair(query: Record<string, QueryValue>): Pair {
  const [a, b] = [readId(query.a), readId(query.b)]
  return { a, b: a === b ? '' : b }
}

/** The address of a comparison, or of one that still lacks somebody. */
export const comparePath = ({ a = '', b = '' }: Partial<Pair>) => withQuery(PATH.compare, { a, b })

/** The same with this one in the place that is free; the first one if both are. */
export const fillPair = ({ a, b }: Pair, id: string): Pair => (a ? { a, b: id } : { a: id, b })

type Rated = { name: string; averageRating: number; reviewsCount: number }

const isJudged = ({ reviewsCount }: Rated) => reviewsCount >= RATINGS_FOR_VERDICT

const ratedWords = ({ averageRating, reviewsCount }: Rated) =>
  reviewsCount === 0
    ? 'has no ratings yet'
    : `has an average of ${formatRating(averageRating)} from ${reviewsCount} ${reviewsCount === 1 ? 'rating' : 'ratings'}`

/** The comparison in a sentence, which says when there is too little to compare. */
export function comparisonSentence(a: Rated, b: Rated): string {
  const sentence = `${a.name} ${ratedWords(a)}, and ${b.name} ${ratedWords(b)}.`
  const unjudged = [a, b].filter((one) => !isJudged(one)).map(({ name }) => name)
  if (unjudged.length === 0) return sentence
  return `${sentence} There are too few ratings of ${unjudged.join(' and ')} for a verdict.`
}

/** Which of two numbers is the higher one, as people see them; null when they look the same or one is missing. */
export function higherOf(a: number | null, b: number | null): 'a' | 'b' | null {
  if (a === null || b === null || formatRating(a) === formatRating(b)) return null
  return a > b ? 'a' : 'b'
}

/** Which average is the higher one, when there are enough ratings of both to say so. */
export const higherRated = (a: Rated, b: Rated) =>
  isJudged(a) && isJudged(b) ? higherOf(a.averageRating, b.averageRating) : null
