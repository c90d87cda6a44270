import Link from 'next/link'
import { CriteriaBars, TagCounts } from '@/components/influencers/aspect-summary'
import { RecentRatings } from '@/components/influencers/recent-ratings'
import { PATH } from '@/lib/domain/paths'
import { formatRating } from '@/lib/domain/stars'
import type { Influencer } from '@/lib/influencers/types'

type Props = { influencer: Influencer; week: number }

/** What stands behind the average: lately, by criterion, in picked words, and by which rules; the same for everybody. */
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

/** The rules behind the numbers, with the numbers of this influencer; the whole of them stands on the method page. */
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
            {reviewsCount === 1 ? 'rating' : 'ratings'}, one per person. Ratings that were paid for
            or gifted, and those of unconfirmed addresses, can be read here but do not count.
          </p>
        ) : (
          <p>
            An average is shown as soon as a rating counts: one per person, none that was paid for.
          </p>
        )}
        {confidence > 0 && (
          <p>
            Lists of influencers are ordered by a careful score, here {confidence.toFixed(2)}: the
            average as if five more people had given what is usual on this site, so that a few
            ratings cannot lift anybody to the top.
          </p>
        )}
        <p>
          “Most helpful” puts first what the largest share of readers liked, and trusts a share more
          when many have voted.{' '}
          <Link href={PATH.method} prefetch={false} className="text-link">
            How ratings are checked, counted and ordered
          </Link>
        </p>
      </div>
    </details>
  )
}
