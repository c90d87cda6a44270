'use client'

import {
  type PointDay,
  pointDays,
  type PointRow as Row,
} from '@/components/accounts/profile/point-rows'
import { RatedLink } from '@/components/accounts/profile/rated-link'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ChevronDown } from '@/components/ui/icons'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import { useOwnList } from '@/components/ui/use-own-list'
import type { OwnPoint } from '@/lib/accounts/profile/responses'
import { call } from '@/lib/client/call'
import { formatCount, formatDay } from '@/lib/domain/formats'
import { MESSAGES } from '@/lib/domain/messages'
import { POINTS, REWARDED_PER_DAY } from '@/lib/domain/points'
import { ruleTitle } from '@/lib/domain/rule-titles'

const REASONS: Record<OwnPoint['cause'], string> = {
  rating: 'You rated',
  reply: 'You replied to a review of',
  reaction: 'You voted on a review of',
}

/** The viewer's ledger: every entry with its reason. */
export function OwnPoints() {
  const list = useOwnList('points', (skip, after) =>
    call('GET /api/me/points', { query: { skip, after } }),
  )
  const { page } = list
  return (
    <Card className="p-6">
      <h2 className="font-semibold text-xl">Where your points come from</h2>
      <p className="mt-1 text-muted text-sm">
        A rating earns {POINTS.rating} points, however many stars it gives, up to{' '}
        {REWARDED_PER_DAY.rating} a day; a reply {POINTS.reply}, up to {REWARDED_PER_DAY.reply} a
        day; a first like or dislike {POINTS.reaction}, up to {REWARDED_PER_DAY.reaction} a day. If
        you undo something, you lose its points.
      </p>
      {list.hasFailed && (
        <p role="alert" className="mt-4 flex flex-wrap items-center gap-3 text-danger text-sm">
          {MESSAGES.ownListFailed}
          <Button variant="quiet" size="small" onClick={list.retry}>
            Try again
          </Button>
        </p>
      )}
      {!(page || list.hasFailed) && (
        <ListSkeleton
          label="Loading your points…"
          row="h-10"
          className="needs-script mt-4 space-y-3"
        />
      )}
      {page?.entries.length === 0 && (
        <p className="mt-4 rounded-card bg-sunken px-4 py-3 text-sm">
          Every point you earn is listed here.
        </p>
      )}
      <div className="mt-4 divide-y divide-line border-line border-y empty:hidden">
        {pointDays(page?.entries ?? []).map((day) => (
          <Day key={day.day} {...day} />
        ))}
      </div>
      {list.hasMore && (
        <Button
          variant="quiet"
          size="small"
          className="mt-4"
          isBusy={list.isLoadingMore}
          onClick={() => list.loadMore()}
        >
          Show more
        </Button>
      )}
    </Card>
  )
}

/** A day with what it earned and, where that is more than one thing, the sum. */
function Day({ day, amount, rows }: PointDay) {
  return (
    <section
      aria-labelledby={`points-${day}`}
      className="py-2 sm:grid sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-x-4"
    >
      <h3
        id={`points-${day}`}
        className="flex items-baseline justify-between gap-x-3 py-1 text-muted text-sm sm:flex-col sm:justify-start"
      >
        <time dateTime={day}>{formatDay(day)}</time>
        {rows.length > 1 && (
          <span className="font-semibold text-accent tabular-nums">
            <Amount amount={amount} />
          </span>
        )}
      </h3>
      <ul aria-label={`Points of ${formatDay(day)}`}>
        {rows.map((row) =>
          row.points.length > 1 ? (
            <VotesRow key={row.id} row={row} />
          ) : (
            <PointRow key={row.id} point={row.points[0]} />
          ),
        )}
      </ul>
    </section>
  )
}

/** The votes of a day in one row, which opens. */
function VotesRow({ row: { points, amount } }: { row: Row }) {
  return (
    <li className="flex items-baseline gap-4">
      <details className="fold min-w-0 flex-1 border-t-0 text-base">
        <summary>
          <span>You voted on {points.length} reviews</span>
          <ChevronDown className="size-4 text-muted" />
        </summary>
        <ul className="space-y-1 pb-3 text-sm">
          {points.map(({ id, influencer }) => (
            <li key={id}>
              {REASONS.reaction} <RatedLink influencer={influencer} />
            </li>
          ))}
        </ul>
      </details>
      <p className="whitespace-nowrap tabular-nums">
        <Amount amount={amount} />
      </p>
    </li>
  )
}

function PointRow({ point }: { point: OwnPoint }) {
  const { cause, influencer, withdrawnUnder, amount } = point
  return (
    <li className="flex items-baseline gap-4 py-1">
      <div className="min-w-0 flex-1">
        <p>
          {REASONS[cause]} <RatedLink influencer={influencer} />
        </p>
        {withdrawnUnder !== null && (
          <p className="text-muted text-sm">
            0 points, removed under “{ruleTitle(withdrawnUnder)}”
          </p>
        )}
      </div>
      <p className="whitespace-nowrap tabular-nums">
        <Amount amount={amount} />
      </p>
    </li>
  )
}

const Amount = ({ amount }: { amount: number }) => (
  <>
    {amount > 0 && '+'}
    {formatCount(amount)}
    <span className="sr-only"> {amount === 1 ? 'point' : 'points'}</span>
  </>
)
