import { Label } from '@/components/influencers/rating-line'
import { Minus, TrendingDown, TrendingUp } from '@/components/ui/icons'
import { Sparkline } from '@/components/ui/sparkline'
import { RECENT_WEEKS } from '@/lib/domain/aspects-and-tags'
import { formatRating, RATINGS_FOR_VERDICT, STARS_MAX, STARS_MIN } from '@/lib/domain/stars'
import { comparedWithAllTime } from '@/lib/influencers/summaries/summaries'
import type { Influencer } from '@/lib/influencers/types'

type Props = {
  influencer: Pick<Influencer, 'averageRating' | 'recent' | 'ratingWeeks'>
  /** The current week, the last point of the line. */
  week: number
}

/** How the last 90 days compare with all time, as an average is slow to show a change. */
export function RecentRatings({ influencer, week }: Props) {
  const { averageRating, recent, ratingWeeks } = influencer
  const { average, count } = recent
  if (average === null) return <p className="text-muted">No ratings in this time.</p>
  const isThin = count < RATINGS_FOR_VERDICT
  const ratings = `${count} ${count === 1 ? 'rating' : 'ratings'}`
  const values = Array.from({ length: RECENT_WEEKS }, (_, place) => {
    const found = ratingWeeks.find((one) => one.week === week - RECENT_WEEKS + 1 + place)
    return found ? found.sum / found.count : null
  })
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className={isThin ? 'text-muted tabular-nums' : 'font-bold text-2xl tabular-nums'}>
          {formatRating(average)}
        </span>
        {isThin ? <Label>too few ratings</Label> : <Change from={averageRating} to={average} />}
      </p>
      <p className="text-muted">{ratings}. The dashed line is the average of all time.</p>
      <Sparkline
        values={values}
        range={[STARS_MIN, STARS_MAX]}
        level={averageRating}
        label={`Average of each of the last ${RECENT_WEEKS} weeks: ${wordsOf(values)}`}
        className="mt-2 w-full max-w-80"
      />
    </>
  )
}

const wordsOf = (values: readonly (number | null)[]) =>
  values.map((value) => (value === null ? 'none' : formatRating(value))).join(', ')

function Change({ from, to }: { from: number; to: number }) {
  const { step, words } = comparedWithAllTime(to, from)
  const Arrow = step > 0 ? TrendingUp : step < 0 ? TrendingDown : Minus
  return (
    <span className="inline-flex items-center gap-1.5 font-medium">
      <Arrow className="size-4 text-accent" />
      {words}
    </span>
  )
}
