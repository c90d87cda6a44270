import Link from 'next/link'
import { TooFewRatings } from '@/components/influencers/rating-line'
import {
  commentsPath,
  type ReviewsView,
  starsWords,
} from '@/components/influencers/reviews-address'
import { Bar } from '@/components/ui/bar'
import { classNames } from '@/components/ui/class-names'
import { Stars } from '@/components/ui/stars'
import {
  formatRating,
  RATINGS_FOR_VERDICT,
  STARS,
  type Stars as StarCount,
} from '@/lib/domain/stars'
import type { ReviewPage } from '@/lib/ratings/reviews/types'

type Props = {
  influencerId: string
  reviewsCount: number
  histogram: ReviewPage['histogram']
  view: ReviewsView
}

/** How the ratings are distributed; each bar is a filter. */
export function RatingHistogram(props: Props) {
  const { influencerId, reviewsCount, histogram, view } = props
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
            href={commentsPath(influencerId, {
              q: view.q,
              sort: view.sort,
              stars: view.stars === stars ? null : stars,
            })}
          />
        ))}
      </ul>
    </nav>
  )
}

type AverageProps = { averageRating: number; reviewsCount: number }

/**
 * The average with the number of ratings behind it. Below three the number is small and grey, and a note stands in place
 * of a verdict.
 */
export function RatingAverage({ averageRating, reviewsCount }: AverageProps) {
  const isFaint = reviewsCount < RATINGS_FOR_VERDICT
  return (
    <dl className="flex flex-wrap justify-between gap-x-3 gap-y-1">
      <div>
        <dt className="relative text-muted text-xs">Rating</dt>
        <dd className={classNames('flex gap-x-3', isFaint ? 'pt-0.5' : 'items-center')}>
          <span
            aria-hidden="true"
            className={
              isFaint ? 'text-muted text-xl/[1.25rem]' : 'font-bold text-5xl tracking-tight'
            }
          >
            {formatRating(averageRating)}
          </span>
          <span className="flex flex-col items-start gap-1 text-muted text-sm">
            <Stars value={averageRating} isFaint={isFaint} />
            {reviewsCount > 0 &&
              `from ${reviewsCount} ${reviewsCount === 1 ? 'rating' : 'ratings'}`}
            <TooFewRatings reviewsCount={reviewsCount} />
          </span>
        </dd>
      </div>
      <div className="max-[22.4rem]:flex max-[22.4rem]:items-baseline max-[22.4rem]:gap-2">
        <dt className="whitespace-nowrap text-muted text-xs">Total Reviews</dt>
        <dd className="font-semibold text-xl">{reviewsCount}</dd>
      </div>
    </dl>
  )
}

type BarProps = { stars: StarCount; count: number; total: number; isChosen: boolean; href: string }

/** One star value, which filters the ratings. */
function StarsBar({ stars, count, total, isChosen, href }: BarProps) {
  return (
    <li>
      <Link
        href={href}
        prefetch={false}
        aria-current={isChosen ? 'true' : undefined}
        className={classNames('histogram-row', isChosen && 'bg-accent-soft font-semibold')}
      >
        <span>{starsWords(stars)}</span>
        <Bar
          share={total > 0 ? count / total : 0}
          isFaint={total < RATINGS_FOR_VERDICT}
          className="h-2.5"
        />
        <span className="text-right text-muted">
          <span className="sr-only">: </span>
          {count}
          <span className="sr-only">{isChosen ? ', chosen; show all' : ''}</span>
        </span>
      </Link>
    </li>
  )
}
