import Link from 'next/link'
import { TagCounts } from '@/components/influencers/aspect-summary'
import { Fold } from '@/components/influencers/fold'
import { RatingHistory } from '@/components/influencers/rating-history'
import { RatingPerspectives } from '@/components/influencers/rating-perspectives'
import { RecentRatings } from '@/components/influencers/recent-ratings'
import {
  commentsPath,
  type ReviewsView,
  withChange,
} from '@/components/influencers/reviews-address'
import type { Topic } from '@/lib/domain/aspects-and-tags'
import { PATH } from '@/lib/domain/paths'
import { formatRating } from '@/lib/domain/stars'
import { recentSummary, tagsSummary } from '@/lib/influencers/summaries/summaries'
import type { ShownInfluencer } from '@/lib/influencers/types'

type Props = { influencer: ShownInfluencer; view: ReviewsView; week: number }

/** The details behind the average, each folded: groups of raters, months, tags, recent ratings and the rules. */
export function RatingDetails({ influencer, view, week }: Props) {
  const { id, reviewsCount, tagCounts } = influencer
  const pathOf = (topic: Topic) => commentsPath(id, withChange(view, { topic }))
  return (
    <div className="mt-4 -mb-2">
      <RatingPerspectives influencer={influencer} view={view} />
      <RatingHistory influencer={influencer} view={view} />
      {tagCounts.length > 0 && (
        <Fold title="Tags people chose" summary={tagsSummary(tagCounts)}>
          <TagCounts tagCounts={tagCounts} pathOf={pathOf} />
        </Fold>
      )}
      {reviewsCount > 0 && (
        <Fold title="Last 90 days" summary={recentSummary(influencer)}>
          <RecentRatings influencer={influencer} week={week} />
        </Fold>
      )}
      <HowItIsCounted influencer={influencer} />
    </div>
  )
}

/** The rules behind the numbers, applied to this influencer; the method page has all of them. */
function HowItIsCounted({ influencer }: Pick<Props, 'influencer'>) {
  const { reviewsCount, averageRating, confidence } = influencer
  return (
    <Fold title="How this score works">
      <div className="max-w-measure space-y-2 text-muted">
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
            Lists of influencers are ordered by a ranking score, here {confidence.toFixed(2)}: it
            adds five ratings at the site average, so that a few ratings cannot lift anyone to the
            top.
          </p>
        )}
        <p>
          “Most helpful” starts with reviews that readers who usually disagree both found helpful.
          The others are placed by their share of likes, which carries more weight when more readers
          have voted; where both sides have voted, by that of the side that found it less helpful.{' '}
          <Link href={PATH.method} prefetch={false} className="text-link">
            How ratings are checked, counted and ordered
          </Link>
        </p>
      </div>
    </Fold>
  )
}
