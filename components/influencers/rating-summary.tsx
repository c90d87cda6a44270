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
  averageRating: number
  reviewsCount: number
  histogram: ReviewPage['histogram']
  view: ReviewsView
}

/** The average with the number of ratings behind it, and their distribution; each bar is a filter. */
export function RatingSummary(props: Props) {
  const { influencerId, averageRating, reviewsCount, histogram, view } = props
  return (
    <div className="space-y-3">
      <Average averageRating={averageRating} reviewsCount={reviewsCount} />
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
    </div>
  )
}

/** Below three ratings the number is small and grey, and a note stands in place of a verdict. */
function Average({ averageRating, reviewsCount }: Pick<Props, 'averageRating' | 'reviewsCount'>) {
  const isFaint = reviewsCount < RATINGS_FOR_VERDICT
  return (
    <dl className="flex flex-wrap justify-between gap-x-4 gap-y-2">
      <div>
        <dt className="text-muted text-sm">Rating</dt>
        <dd className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span
            aria-hidden="true"
            className={isFaint ? 'text-muted text-xl' : 'font-bold text-5xl tracking-tight'}
          >
            {formatRating(averageRating)}
          </span>
          <span className="flex flex-col items-start gap-1 text-muted text-sm">
            <Stars value={averageRating} isFaint={isFaint} />
            {reviewsCount > 0 &&
              `from ${reviewsCount} ${reviewsCount === 1 ? 'rating' : 'ratings'}`}
          </span>
          <TooFewRatings reviewsCount={reviewsCount} />
        </dd>
      </div>
      <div>
        <dt className="whitespace-nowrap text-muted text-sm">Total Reviews</dt>
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
        <Bar share={total > 0 ? count / total : 0} className="h-2.5" />
        <span className="text-right text-muted">
          <span className="sr-only">: </span>
          {count}
          <span className="sr-only">{isChosen ? ', chosen; show all' : ''}</span>
        </span>
      </Link>
    </li>
  )
}
