'use client'

import Link from 'next/link'
import { useState } from 'react'
import { DeskReviews } from '@/components/claims/desk-reviews'
import { OwnFactsForm } from '@/components/claims/own-facts-form'
import { CriteriaBars } from '@/components/influencers/aspect-summary'
import { Average } from '@/components/influencers/rating-line'
import { commentsPath } from '@/components/influencers/reviews-address'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ChevronDown } from '@/components/ui/icons'
import { formatCounted, formatMonth } from '@/lib/domain/formats'
import { PATH } from '@/lib/domain/paths'
import { formatRating } from '@/lib/domain/stars'
import type { CriterionAverage } from '@/lib/influencers/types'
import type { OwnedPage } from '@/lib/ratings/official-responses/responses'

type Props = { page: OwnedPage; onChanged(): Promise<unknown> }

/** A page for its owner: the numbers of its readers, its facts, and its reviews. */
export function OwnPage({ page, onChanged }: Props) {
  const [isEditing, setEditing] = useState(false)
  const { id, name, averageRating, reviewsCount, answered } = page
  return (
    <section aria-labelledby={`page-${id}`} className="space-y-6">
      <Card className="space-y-4">
        <div className="flex flex-wrap items-center gap-3">
          <h2 id={`page-${id}`} className="mr-auto font-bold text-2xl">
            <Link href={PATH.reviews(id)} prefetch={false} className="hover:text-accent">
              <bdi>{name}</bdi>
            </Link>
          </h2>
          {!isEditing && (
            <Button variant="quiet" size="small" onClick={() => setEditing(true)}>
              Edit facts
            </Button>
          )}
        </div>
        {isEditing && (
          <OwnFactsForm
            page={page}
            onClose={() => setEditing(false)}
            onSaved={() => onChanged().then(() => setEditing(false))}
          />
        )}
        <p className="flex flex-wrap items-center gap-2">
          <Average averageRating={averageRating} reviewsCount={reviewsCount} />
          <span className="text-muted">{formatCounted(reviewsCount, 'rating')}</span>
        </p>
        <p className="text-sm">
          {answered.received > 0
            ? `${answered.answered} of ${answered.received} answered this year`
            : 'No reviews this year yet'}
        </p>
        <div className="text-sm">
          <CriteriaBars
            criteria={page.criteria as CriterionAverage[]}
            pathOf={(topic) => commentsPath(id, { topic })}
          />
        </div>
        <Months months={page.months} />
      </Card>
      <DeskReviews page={page} onAnswered={onChanged} />
    </section>
  )
}

function Months({ months }: Pick<OwnedPage, 'months'>) {
  const rated = months.filter(({ count }) => count > 0)
  if (rated.length === 0) return null
  return (
    <details className="fold">
      <summary>
        <span className="font-medium">The last 12 months</span>
        <ChevronDown className="size-4 text-muted" />
      </summary>
      <table className="w-full max-w-md text-left tabular-nums">
        <thead>
          <tr className="text-muted">
            <th className="py-1 font-medium">Month</th>
            <th className="py-1 text-right font-medium">Average</th>
            <th className="py-1 text-right font-medium">Ratings</th>
          </tr>
        </thead>
        <tbody>
          {rated.map(({ id, average, count }) => (
            <tr key={id} className="border-line border-t">
              <th scope="row" className="py-1 font-normal">
                {formatMonth(id)}
              </th>
              <td className="py-1 text-right">{average === null ? '–' : formatRating(average)}</td>
              <td className="py-1 text-right">{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
