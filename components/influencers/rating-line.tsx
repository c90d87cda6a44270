import { classNames } from '@/components/ui/class-names'
import { Stars } from '@/components/ui/stars'
import { formatRating, RATINGS_FOR_VERDICT } from '@/lib/domain/stars'

type Props = { averageRating: number; reviewsCount: number }

type LineProps = Props & {
  /** On a card, where the average stands out. */
  isLarge?: boolean
}

/** The average with one decimal, stars and '[ N reviews ]'. Below three ratings the average and its stars are grey. */
export function RatingLine({ averageRating, reviewsCount, isLarge = false }: LineProps) {
  const isThin = reviewsCount < RATINGS_FOR_VERDICT
  return (
    <p
      className={classNames(
        'flex flex-wrap items-center gap-x-2 whitespace-nowrap text-sm',
        isLarge && 'min-h-8',
      )}
    >
      <span
        aria-hidden="true"
        className={classNames(
          'tabular-nums',
          isThin ? 'text-muted' : isLarge ? 'font-bold text-2xl tracking-tight' : 'font-semibold',
        )}
      >
        {formatRating(averageRating)}
      </span>
      <Stars
        value={averageRating}
        size={isLarge && !isThin ? 'medium' : 'small'}
        isFaint={isThin}
      />
      <span className="text-muted">[ {reviewsCount} reviews ]</span>
    </p>
  )
}

/** The same in two short lines, at the end of a row of a list, with the note below three ratings. */
export function RatingColumn({ averageRating, reviewsCount }: Props) {
  const isThin = reviewsCount < RATINGS_FOR_VERDICT
  return (
    <span className="shrink-0 text-right text-sm">
      <span className="flex items-center justify-end gap-1.5">
        <span
          aria-hidden="true"
          className={classNames('tabular-nums', isThin ? 'text-muted text-xs' : 'font-semibold')}
        >
          {formatRating(averageRating)}
        </span>
        <Stars value={averageRating} size="small" isFaint={isThin} />
      </span>
      <span className="block text-muted text-xs">[ {reviewsCount} reviews ]</span>
      {isThin && <span className="block text-muted text-xs">too few ratings</span>}
    </span>
  )
}

/** A note below three ratings, where an average says little. */
export function TooFewRatings({ reviewsCount }: { reviewsCount: number }) {
  if (reviewsCount >= RATINGS_FOR_VERDICT) return null
  return <Label>too few ratings</Label>
}

/** A neutral label on an influencer. */
export function Label({ children }: { children: string }) {
  return <span className="label">{children}</span>
}
