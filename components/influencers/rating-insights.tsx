import { CriteriaBars } from '@/components/influencers/aspect-summary'
import {
  commentsPath,
  type ReviewsView,
  withChange,
} from '@/components/influencers/reviews-address'
import { Card } from '@/components/ui/card'
import type { Topic } from '@/lib/domain/aspects-and-tags'
import { aspectsGist } from '@/lib/influencers/gists'
import type { ShownInfluencer } from '@/lib/influencers/types'

type Props = { influencer: ShownInfluencer; view: ReviewsView }

/**
 * What the average is made of, between the quotes and the comments: the four topics, always open. Whatever else belongs
 * here is a fold of one line, so that the first comment stays near on a phone.
 */
export function RatingInsights({ influencer, view }: Props) {
  const { id, criteria } = influencer
  if (!criteria.some(({ count }) => count > 0)) return null
  const pathOf = (topic: Topic) => commentsPath(id, withChange(view, { topic }))
  return (
    <Card className="px-4 py-3 text-sm sm:px-5 sm:py-4">
      <section aria-labelledby="topics">
        <h2 id="topics" className="font-semibold max-sm:sr-only">
          By topic
          <span className="font-normal text-muted"> · {aspectsGist(criteria)}</span>
        </h2>
        <CriteriaBars criteria={criteria} pathOf={pathOf} />
      </section>
    </Card>
  )
}
