import Link from 'next/link'
import { TooFewRatings } from '@/components/influencers/rating-line'
import { type ReviewsView, viewPath } from '@/components/reviews/view'
import { Card } from '@/components/ui/card'
import { classNames } from '@/components/ui/class-names'
import { Stars } from '@/components/ui/stars'
import { formatRating, STARS, type Stars as StarCount } from '@/lib/domain/stars'
import type { ReviewPage } from '@/lib/reviews/types'

type Props = {
  influencerId: string
  averageRating: number
  reviewsCount: number
  histogram: ReviewPage['histogram']
  view: ReviewsView
}

/** The average in large, how many there are, and how they are spread; a bar filters (183, 184). */
export function RatingSummary(props: Props) {
  const { influencerId, averageRating, reviewsCount, histogram, view } = props
  return (
    <Card className="grid gap-6 sm:grid-cols-[auto_1fr] sm:items-center sm:gap-10">
      <dl className="flex gap-8 sm:block sm:space-y-3">
        <div>
          <dt className="text-muted text-sm">Rating</dt>
          <dd className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span aria-hidden="true" className="font-bold text-5xl tracking-tight">
              {formatRating(averageRating)}
            </span>
            <Stars value={averageRating} />
          </dd>
          <dd className="mt-1 min-h-6">
            <TooFewRatings reviewsCount={reviewsCount} />
          </dd>
        </div>
        <div>
          <dt className="text-muted text-sm">Total Reviews</dt>
          <dd className="font-semibold text-xl">{reviewsCount}</dd>
        </div>
      </dl>
      <nav aria-label="Ratings by stars">
        <ul>
          {STARS.toReversed().map((stars) => (
            <Bar
              key={stars}
              stars={stars}
              count={histogram[stars - 1] ?? 0}
              total={reviewsCount}
              isChosen={view.stars === stars}
              href={viewPath(influencerId, {
                sort: view.sort,
                stars: view.stars === stars ? null : stars,
              })}
            />
          ))}
        </ul>
      </nav>
    </Card>
  )
}

type BarProps = { stars: StarCount; count: number; total: number; isChosen: boolean; href: string }

/** One star value: its bar is a picture, since a width in a style attribute is not allowed. */
function Bar({ stars, count, total, isChosen, href }: BarProps) {
  const share = total > 0 ? Math.min(100, (count / total) * 100) : 0
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
        <svg aria-hidden="true" className="h-2.5 w-full overflow-hidden rounded-small">
          <rect width="100%" height="100%" className="fill-star-empty" />
          <rect width={`${share.toFixed(1)}%`} height="100%" className="fill-star" />
        </svg>
        <span className="text-right text-muted">
          <span className="sr-only">: </span>
          {count}
          <span className="sr-only">{isChosen ? ', chosen; show all' : ''}</span>
        </span>
      </Link>
    </li>
  )
}
