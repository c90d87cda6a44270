import Link from 'next/link'
import { Average, TooFewRatings } from '@/components/influencers/rating-line'
import {
  commentsPath,
  type ReviewsView,
  starsWords,
  withChange,
} from '@/components/influencers/reviews-address'
import { Bar } from '@/components/ui/bar'
import { classNames } from '@/components/ui/class-names'
import { Stars } from '@/components/ui/stars'
import { formatRating, STARS, type Stars as StarCount, verdictOf } from '@/lib/domain/stars'
import type { ReviewPage } from '@/lib/ratings/reviews/types'

type Props = {
  influencerId: string
  reviewsCount: number
  histogram: ReviewPage['histogram']
  view: ReviewsView
}

/** How the ratings are distributed; each bar with ratings is a filter. Without any there is nothing to show. */
export function RatingHistogram(props: Props) {
  const { influencerId, reviewsCount, histogram, view } = props
  if (reviewsCount === 0) return null
  return (
    <nav aria-label="Ratings by stars" className="-mx-2">
      <ul>
        {STARS.toReversed().map((stars) => (
          <StarsBar
            key={stars}
            stars={stars}
            count={histogram[stars - 1] ?? 0}
            total={reviewsCount}
            isChosen={view.stars === stars}
            href={commentsPath(
              influencerId,
              withChange(view, { stars: view.stars === stars ? null : stars }),
            )}
          />
        ))}
      </ul>
    </nav>
  )
}

type AverageProps = { averageRating: number; reviewsCount: number }

/**
 * The average and the number of reviews, each once. Below three the average is small and grey, and a note stands in place
 * of a verdict; without any there are only words.
 */
export function RatingAverage({ averageRating, reviewsCount }: AverageProps) {
  const verdict = verdictOf(reviewsCount)
  return (
    <dl className="flex flex-col gap-y-2">
      <div>
        <dt className="relative text-muted text-xs">Rating</dt>
        <dd className="flex flex-col items-start gap-1 text-sm">
          {verdict === 'rated' ? (
            <>
              <span aria-hidden="true" className="font-bold text-5xl tracking-tight">
                {formatRating(averageRating)}
              </span>
              <Stars value={averageRating} size="small" />
            </>
          ) : (
            <>
              <Average averageRating={averageRating} reviewsCount={reviewsCount} />
              <TooFewRatings reviewsCount={reviewsCount} />
            </>
          )}
        </dd>
      </div>
      <div>
        <dt className="whitespace-nowrap text-muted text-xs">Total Reviews</dt>
        <dd className="font-semibold text-xl">{reviewsCount}</dd>
      </div>
    </dl>
  )
}

type BarProps = { stars: StarCount; count: number; total: number; isChosen: boolean; href: string }

/** One star value, which filters the ratings; text where there are none to read. */
function StarsBar({ stars, count, total, isChosen, href }: BarProps) {
  const row = (
    <>
      <span aria-hidden="true" className="whitespace-nowrap">
        {stars} ★
      </span>
      <span className="sr-only">{starsWords(stars)}</span>
      <Bar share={count / total} isFaint={verdictOf(total) !== 'rated'} className="h-2.5" />
      <span className="text-right text-muted">
        <span className="sr-only">: </span>
        {count}
        <span className="sr-only">{isChosen ? ', chosen; show all' : ''}</span>
      </span>
    </>
  )
  if (count === 0 && !isChosen) {
    return (
      <li>
        <span className="histogram-row">{row}</span>
      </li>
    )
  }
  return (
    <li>
      <Link
        href={href}
        prefetch={false}
        aria-current={isChosen ? 'true' : undefined}
        className={classNames('histogram-row', isChosen && 'bg-accent-soft font-semibold')}
      >
        {row}
      </Link>
    </li>
  )
}
