import type { ReactNode } from 'react'
import { CriteriaBars } from '@/components/influencers/aspect-summary'
import {
  commentsPath,
  type ReviewsView,
  withChange,
} from '@/components/influencers/reviews-address'
import { Card } from '@/components/ui/card'
import type { Topic } from '@/lib/domain/aspects-and-tags'
import { aspectsSummary } from '@/lib/influencers/summaries/summaries'
import type { ShownInfluencer } from '@/lib/influencers/types'

type Props = {
  influencer: ShownInfluencer
  view: ReviewsView
  /** What people say; null where there are too few reviews. */
  children: ReactNode
}

/** What the average is made of, between the quotes and the comments: the four topics, and folded what people say. */
export function RatingInsights({ influencer: { id, criteria }, view, children }: Props) {
  const isJudged = criteria.some(({ count }) => count > 0)
  if (!(children || isJudged)) return null
  const summary = aspectsSummary(criteria)
  const pathOf = (topic: Topic) => commentsPath(id, withChange(view, { topic }))
  return (
    <Card className="px-4 py-3 text-sm sm:px-5">
      {isJudged && (
        <section aria-labelledby="aspects">
          <h2 id="aspects" className="font-semibold max-sm:sr-only">
            By topic
            {summary && <span className="font-normal text-muted">&nbsp;· {summary}</span>}
          </h2>
          <CriteriaBars criteria={criteria} pathOf={pathOf} />
        </section>
      )}
      {children && <div className="-mb-3">{children}</div>}
    </Card>
  )
}
