import { Stars } from '@/components/ui/stars'
import { formatRating, RATINGS_FOR_VERDICT } from '@/lib/domain/stars'

type Props = { averageRating: number; reviewsCount: number }

/** Stars, the average with one decimal and '[ N reviews ]'. */
export function RatingLine({ averageRating, reviewsCount }: Props) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 whitespace-nowrap text-sm">
      <Stars value={averageRating} size="small" />
      <span aria-hidden="true" className="font-semibold">
        {formatRating(averageRating)}
      </span>
      <span className="text-muted">[ {reviewsCount} reviews ]</span>
    </p>
  )
}

/** A note below three ratings, where an average says little. */
export function TooFewRatings({ reviewsCount }: { reviewsCount: number }) {
  if (reviewsCount >= RATINGS_FOR_VERDICT) return null
  return <Label>too few ratings</Label>
}

/** A neutral label on an influencer. */
export function Label({ children }: { children: string }) {
  return (
    <span className="whitespace-nowrap rounded-small bg-sunken px-2 py-0.5 text-muted text-xs">
      {children}
    </span>
  )
}
