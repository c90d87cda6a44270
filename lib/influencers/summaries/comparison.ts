import { formatCounted } from '@/lib/domain/formats'
import { isId } from '@/lib/domain/ids'
import { type QueryValue, withQuery } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'
import { areApart, formatRating, RATINGS_FOR_VERDICT, RATINGS_TO_COMPARE } from '@/lib/domain/stars'

/** The ids of the two influencers in a comparison's URL; empty where none is chosen yet. */
export type Pair = { a: string; b: string }

const readId = (value: QueryValue) =>
  typeof value === 'string' && isId(value) ? value.toLowerCase() : ''

/** Returns the pair of `?a=&b=`, without the second one when both are the same. */
export function readPair(query: Record<string, QueryValue>): Pair {
  const [a, b] = [readId(query.a), readId(query.b)]
  return { a, b: a === b ? '' : b }
}

/** Returns the path of a comparison, which may still be incomplete. */
export const comparePath = ({ a = '', b = '' }: Partial<Pair>) => withQuery(PATH.compare, { a, b })

/** Returns the pair with this id in the free slot; the first one if both are free. */
export const fillPair = ({ a, b }: Pair, id: string): Pair => (a ? { a, b: id } : { a: id, b })

type RatedInfluencer = { name: string; averageRating: number; reviewsCount: number }

const isEnough = (ratings: number) => ratings >= RATINGS_FOR_VERDICT

const ratedWords = ({ averageRating, reviewsCount }: RatedInfluencer) =>
  reviewsCount === 0
    ? 'has no ratings yet'
    : `has an average of ${formatRating(averageRating)} from ${formatCounted(reviewsCount, 'rating')}`

/** Returns the comparison in words, which say when there are too few ratings. */
export function comparisonSentence(a: RatedInfluencer, b: RatedInfluencer): string {
  const sentence = `${a.name} ${ratedWords(a)}, and ${b.name} ${ratedWords(b)}.`
  const unjudged = [a, b].filter((one) => !isEnough(one.reviewsCount)).map(({ name }) => name)
  if (unjudged.length === 0) return sentence
  return `${sentence} There are too few ratings of ${unjudged.join(' and ')} for a verdict.`
}

type AspectAverage = { average: number | null; count: number }

/** Returns which average is higher; null when they are close, or one has too few ratings. */
export function higherAspect(a: AspectAverage, b: AspectAverage): 'a' | 'b' | null {
  if (a.average === null || b.average === null) return null
  if (Math.min(a.count, b.count) < RATINGS_TO_COMPARE || !areApart(a.average, b.average))
    return null
  return a.average > b.average ? 'a' : 'b'
}

/** Returns which influencer is rated higher, by the same rule. */
export const higherRated = (a: RatedInfluencer, b: RatedInfluencer) =>
  higherAspect(
    { average: a.averageRating, count: a.reviewsCount },
    { average: b.averageRating, count: b.reviewsCount },
  )
