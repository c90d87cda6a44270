import Link from 'next/link'
import { type ComparedPair, ComparedRow } from '@/components/comparison/compared-row'
import { TagCounts } from '@/components/influencers/aspect-summary'
import { TooFewRatings } from '@/components/influencers/rating-line'
import { Bar } from '@/components/ui/bar'
import { classNames } from '@/components/ui/class-names'
import { Stars } from '@/components/ui/stars'
import { CRITERION_IDS, type CriterionId, topicLabel } from '@/lib/domain/aspects-and-tags'
import { formatCount, formatCounted } from '@/lib/domain/formats'
import { PATH } from '@/lib/domain/paths'
import {
  formatRating,
  RATINGS_FOR_VERDICT,
  STARS,
  STARS_MAX,
  VERDICT_WORDS,
} from '@/lib/domain/stars'
import { higherAspect, higherRated } from '@/lib/influencers/summaries/comparison'
import type { Influencer } from '@/lib/influencers/types'

const TAGS_SHOWN = 5

/** The ratings of the two. */
export function ComparedRatings({ a, b }: ComparedPair) {
  const higher = higherRated(a, b)
  const isPicked = a.tagCounts.length + b.tagCounts.length > 0
  const ordered = (
    <Link href={PATH.method} prefetch={false} className="text-link">
      how it is calculated
    </Link>
  )
  return (
    <>
      <ComparedRow
        title="Rating"
        a={<Rating influencer={a} isHigher={higher === 'a'} />}
        b={<Rating influencer={b} isHigher={higher === 'b'} />}
      />
      <ComparedCriterion id="honesty" a={a} b={b} />
      <ComparedRow
        title="Ratings by stars"
        a={<Histogram influencer={a} />}
        b={<Histogram influencer={b} />}
      />
      <ComparedRow
        title="Last 90 days"
        a={<Recent influencer={a} />}
        b={<Recent influencer={b} />}
      />
      <ComparedRow
        title="Ranking score"
        note={ordered}
        a={<Confidence influencer={a} />}
        b={<Confidence influencer={b} />}
      />
      {CRITERION_IDS.filter((id) => id !== 'honesty').map((id) => (
        <ComparedCriterion key={id} id={id} a={a} b={b} />
      ))}
      {isPicked && (
        <ComparedRow
          title="Tags people chose"
          a={<Picked influencer={a} />}
          b={<Picked influencer={b} />}
        />
      )}
    </>
  )
}

type CellProps = { influencer: Influencer }
const UNRATED = <span className="text-muted text-sm">{VERDICT_WORDS.unrated}</span>

function Rating({ influencer, isHigher }: CellProps & { isHigher: boolean }) {
  const { averageRating, reviewsCount } = influencer
  if (reviewsCount === 0) return UNRATED
  const isThin = reviewsCount < RATINGS_FOR_VERDICT
  return (
    <div className="space-y-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span
          aria-hidden="true"
          className={classNames(
            'tabular-nums',
            isThin ? 'text-muted text-sm' : 'font-bold text-3xl tracking-tight',
            isHigher && 'text-accent',
          )}
        >
          {formatRating(averageRating)}
        </span>
        <Stars value={averageRating} size="small" isFaint={isThin} />
        {isHigher && <Higher />}
      </p>
      <p className="text-muted text-sm">[ {formatCount(reviewsCount)} reviews ]</p>
      <TooFewRatings reviewsCount={reviewsCount} />
    </div>
  )
}

const Higher = () => <span className="sr-only">, the higher one</span>

function Histogram({ influencer: { ratingCounts, reviewsCount } }: CellProps) {
  if (reviewsCount === 0) return UNRATED
  return (
    <ul className="space-y-1 text-sm">
      {STARS.toReversed().map((stars) => {
        const count = ratingCounts[stars - 1] ?? 0
        return (
          <li key={stars} className="grid grid-cols-[1.75rem_1fr_2rem] items-center gap-1.5">
            <span aria-hidden="true" className="whitespace-nowrap">
              {stars} ★
            </span>
            <span className="sr-only">
              {stars} {stars === 1 ? 'star' : 'stars'}:
            </span>
            <Bar share={count / reviewsCount} isFaint={reviewsCount < RATINGS_FOR_VERDICT} />
            <span className="text-right text-muted tabular-nums">{formatCount(count)}</span>
          </li>
        )
      })}
    </ul>
  )
}

function Recent({ influencer: { recent } }: CellProps) {
  const { average, count } = recent
  if (average === null) return <span className="text-muted text-sm">No ratings</span>
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className={numberLook(count)}>{formatRating(average)}</span>
      <span className="text-muted text-sm">from {formatCounted(count, 'rating')}</span>
      <TooFewRatings reviewsCount={count} />
    </p>
  )
}

/** A number that few ratings stand behind is small and grey. */
const numberLook = (ratings: number) =>
  ratings < RATINGS_FOR_VERDICT ? 'text-muted text-sm tabular-nums' : 'font-semibold tabular-nums'

function Confidence({ influencer: { confidence, reviewsCount } }: CellProps) {
  if (reviewsCount === 0) return UNRATED
  return <span className={numberLook(reviewsCount)}>{confidence.toFixed(2)}</span>
}

type CriterionProps = ComparedPair & { id: CriterionId }

/** The average of one aspect; no row when neither has one. */
function ComparedCriterion({ id, a, b }: CriterionProps) {
  const of = ({ criteria }: Influencer) =>
    criteria.find((one) => one.id === id) ?? { average: null, count: 0 }
  const [first, second] = [of(a), of(b)]
  if (first.count + second.count === 0) return null
  const higher = higherAspect(first, second)
  return (
    <ComparedRow
      title={topicLabel(id)}
      a={<Criterion {...first} isHigher={higher === 'a'} />}
      b={<Criterion {...second} isHigher={higher === 'b'} />}
    />
  )
}

type CriterionCellProps = { average: number | null; count: number; isHigher: boolean }

function Criterion({ average, count, isHigher }: CriterionCellProps) {
  if (average === null) return UNRATED
  return (
    <div className="space-y-1.5">
      <p>
        <span className={classNames(numberLook(count), isHigher && 'text-accent')}>
          {formatRating(average)}
        </span>
        {isHigher && <Higher />}{' '}
        <span className="text-muted text-sm">from {formatCounted(count, 'answer')}</span>
      </p>
      {count < RATINGS_FOR_VERDICT ? (
        <TooFewRatings reviewsCount={count} />
      ) : (
        <Bar share={average / STARS_MAX} />
      )}
    </div>
  )
}

function Picked({ influencer: { tagCounts } }: CellProps) {
  if (tagCounts.length === 0) return <span className="text-muted text-sm">Nothing picked yet</span>
  return <TagCounts tagCounts={tagCounts.slice(0, TAGS_SHOWN)} />
}
