import { starsWords } from '@/components/influencers/reviews-address'
import { Bar } from '@/components/ui/bar'
import { Card } from '@/components/ui/card'
import { formatCount } from '@/lib/domain/formats'
import { type RatingCounts, ratingTotals } from '@/lib/domain/rating-totals'
import { formatRating, RATINGS_FOR_VERDICT, STARS } from '@/lib/domain/stars'

/** How a member rates, so that readers can weigh one of their reviews; nothing below three ratings. */
export function GivenStars({ counts }: { counts: RatingCounts }) {
  const { averageRating, reviewsCount } = ratingTotals(counts, 0)
  if (reviewsCount < RATINGS_FOR_VERDICT) return null
  return (
    <Card className="grid items-center gap-x-8 md:grid-cols-[auto_1fr]">
      <h2 className="font-semibold">Rates {formatRating(averageRating)} on average</h2>
      <ul className="max-md:-mx-2">
        {STARS.toReversed().map((stars) => {
          const count = counts[stars - 1] ?? 0
          return (
            <li key={stars}>
              <span className="histogram-row">
                <span aria-hidden="true" className="whitespace-nowrap">
                  {stars} ★
                </span>
                <span className="sr-only">{starsWords(stars)}: </span>
                <Bar share={count / reviewsCount} className="h-2.5" />
                <span className="text-right text-muted tabular-nums">{formatCount(count)}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
