import Link from 'next/link'
import { CriteriaBars, TagCounts } from '@/components/influencers/aspect-summary'
import { RecentRatings } from '@/components/influencers/recent-ratings'
import { PATH } from '@/lib/domain/paths'
import { formatRating } from '@/lib/domain/stars'
import type { Influencer } from '@/lib/influencers/types'

type Props = { influencer: Influencer; week: number }

/** The details behind the average: recent ratings, criteria, tags and the rules. The same for every viewer. */
export function RatingDetails({ influencer, week }: Props) {
  const { reviewsCount, criteria, tagCounts } = influencer
  const isJudged = criteria.some(({ count }) => count > 0)
  return (
    <>
      {reviewsCount > 0 && (
        <div className="grid gap-x-10 gap-y-6 border-line border-t pt-6 sm:grid-cols-2">
          <RecentRatings influencer={influencer} week={week} />
          {isJudged && (
            <section aria-labelledby="criteria">
              <h2 id="criteria" className="mb-2 font-semibold text-sm">
                In detail
              </h2>
              <CriteriaBars criteria={criteria} />
            </section>
          )}
          {tagCounts.length > 0 && (
            <section aria-labelledby="tags" className="sm:col-span-2">
              <h2 id="tags" className="mb-2 font-semibold text-sm">
                What raters picked
              </h2>
              <TagCounts tagCounts={tagCounts} />
            </section>
          )}
        </div>
      )}
      <HowItIsCounted influencer={influencer} />
    </>
  )
}

/** The rules behind the numbers, applied to this influencer; the method page has all of them. */
function HowItIsCounted({ influencer }: { influencer: Influencer }) {
  const { reviewsCount, averageRating, confidence } = influencer
  return (
    <details className="group border-line border-t pt-2 text-sm">
      <summary className="-mb-2 min-h-9 content-center font-medium text-accent pointer-coarse:min-h-11">
        How this is counted and ordered
      </summary>
      <div className="mt-3 max-w-measure space-y-2 text-muted">
        {reviewsCount > 0 ? (
          <p>
            {formatRating(averageRating)} is the plain average of {reviewsCount} counted{' '}
            {reviewsCount === 1 ? 'rating' : 'ratings'}, one per member. You can also read ratings
            that were paid for or gifted, and ratings from unconfirmed accounts, but they do not
            count.
          </p>
        ) : (
          <p>
            We show an average as soon as one rating counts. Each member has one rating, and paid
            ratings do not count.
          </p>
        )}
        {confidence > 0 && (
          <p>
            Lists of influencers are ordered by a weighted average, here {confidence.toFixed(2)}: it
            adds five ratings at the site average, so that a few ratings cannot lift anyone to the
            top.
          </p>
        )}
        <p>
          “Most helpful” puts the ratings with the largest share of likes first. A share carries
          more weight when more readers have voted.{' '}
          <Link href={PATH.method} prefetch={false} className="text-link">
            How ratings are checked, counted and ordered
          </Link>
        </p>
      </div>
    </details>
  )
}
