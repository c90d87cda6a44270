import { RelativeTime } from '@/components/ui/relative-time'
import { formatMonth, type Moment } from '@/lib/domain/formats'
import { monthOf } from '@/lib/domain/rating-breakdown'
import type { ViewedReview } from '@/lib/ratings/reviews/types'

type Props = { review: Pick<ViewedReview, 'isAnonymous' | 'appearsAt'>; at: Moment }

/** When a review was written or edited: of an anonymous one the month is said, not the day. */
export function ReviewDate({ review: { isAnonymous, appearsAt }, at }: Props) {
  if (!isAnonymous || appearsAt) return <RelativeTime at={at} />
  const month = monthOf(new Date(at))
  return <time dateTime={month}>{formatMonth(month)}</time>
}
