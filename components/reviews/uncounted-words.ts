import { isUnbiased } from '@/lib/domain/aspects-and-tags'
import type { ViewedReview } from '@/lib/ratings/reviews/types'

type Review = Pick<
  ViewedReview,
  'isCounted' | 'isPendingModeration' | 'relationship' | 'appearsAt' | 'isAnonymous'
>

/**
 * What readers are told of a rating that is not in the average yet; empty for others, and where another label says why. Nothing
 * about the account of an anonymous author.
 */
export function uncountedWords(review: Review): string {
  const { isCounted, isPendingModeration, relationship, appearsAt, isAnonymous } = review
  if (isCounted || isPendingModeration || appearsAt || !isUnbiased(relationship)) return ''
  return isAnonymous ? 'not counted yet' : 'not counted yet (email unconfirmed)'
}
