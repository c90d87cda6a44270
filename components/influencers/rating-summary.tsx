import Link from 'next/link'
import type { ReactNode } from 'react'
import { TooFewRatings } from '@/components/influencers/rating-line'
import { type ReviewsView, viewPath } from '@/components/influencers/reviews-address'
import { Bar } from '@/components/ui/bar'
import { Card } from '@/components/ui/card'
import { classNames } from '@/components/ui/class-names'
import { Stars } from '@/components/ui/stars'
import { formatRating, STARS, type Stars as StarCount } from '@/lib/domain/stars'
import type { ReviewPage } from '@/lib/ratings/reviews/types'

type Props = {
  influencerId: string
  averageRating: number
  reviewsCount: number
  histogram: ReviewPage['histogram']
  view: ReviewsView
  /** The details behind the average, rendered by the server. */
  children: ReactNode
}

/** The average, the number of ratings and their distribution; each bar is a filter. */
export function RatingSummary(props: Props) {
  const { influencerId, averageRating, reviewsCount, histogram, view, children } = props
  return (
    <Card className="space-y-6 md:p-6">
      <div className="grid gap-6 sm:grid-cols-[auto_1fr] sm:items-center sm:gap-10">
        <dl className="flex gap-8 sm:block sm:space-y-3">
          <div>
            <dt className="text-muted text-sm">Rating</dt>
            <dd className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span aria-hidden="true" className="font-bold text-5xl tracking-tight">
                {formatRating(averageRating)}
              </span>
              <Stars value={averageRating} />
            </dd>
            <dd className="mt-1 empty:hidden">
              <TooFewRatings reviewsCount={reviewsCount} />
            </dd>
          </div>
          <div>
            <dt className="whitespace-nowrap text-muted text-sm">Total Reviews</dt>
            <dd className="font-semibold text-xl">{reviewsCount}</dd>
          </div>
        </dl>
        <nav aria-label="Ratings by stars">
          <ul>
            {STARS.toReversed().map((stars) => (
              <StarsBar
                key={stars}
                stars={stars}
                count={histogram[stars - 1] ?? 0}
                total={reviewsCount}
                isChosen={view.stars === stars}
                href={viewPath(influencerId, {
                  q: view.q,
                  sort: view.sort,
                  stars: view.stars === stars ? null : stars,
                })}
              />
            ))}
          </ul>
        </nav>
      </div>
      {children}
    </Card>
  )
}

type BarProps = { stars: StarCount; count: number; total: number; isChosen: boolean; href: string }

/** One star value, which filters the ratings. */
function StarsBar({ stars, count, total, isChosen, href }: BarProps) {
  const words = `${stars} ${stars === 1 ? 'star' : 'stars'}`
  return (
    <li>
      <Link
        href={href}
        prefetch={false}
        scroll={false}
        aria-current={isChosen ? 'true' : undefined}
        className={classNames(
          'grid min-h-8 grid-cols-[4rem_1fr_2.5rem] items-center gap-2 rounded-small px-2 text-sm hover:bg-sunken pointer-coarse:min-h-11',
          isChosen && 'bg-accent-soft font-semibold',
        )}
      >
        <span>{words}</span>
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
