'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'
import { RatedLink } from '@/components/accounts/rated-link'
import { useOwnRead } from '@/components/accounts/use-own-list'
import { OWN_RATING } from '@/components/influencers/reviews-address'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { RelativeTime } from '@/components/ui/relative-time'
import { Skeleton } from '@/components/ui/skeleton'
import { useForm } from '@/components/ui/use-form'
import type { Activity } from '@/lib/accounts/activity/responses'
import type { ResponseTo } from '@/lib/client/call'
import { markActivityRead, readActivity } from '@/lib/client/own-activity'
import { DURATION } from '@/lib/domain/durations'
import { formatCounted, formatDay } from '@/lib/domain/formats'
import { MESSAGES } from '@/lib/domain/messages'
import { PATH } from '@/lib/domain/paths'

/** What is new for the viewer, until they mark it as read: on one device for all. */
export function OwnActivity() {
  const activity = useOwnRead('activity', readActivity)
  if (activity.hasFailed) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-danger text-sm">
        {MESSAGES.ownListFailed}
        <Button variant="quiet" size="small" onClick={() => void activity.reload()}>
          Try again
        </Button>
      </p>
    )
  }
  if (!activity.data) {
    return (
      <div role="status" className="needs-script">
        <span className="sr-only">Loading what is new…</span>
        <Skeleton className="h-32 rounded-card" />
      </div>
    )
  }
  const onRead = () => activity.show((now) => ({ ...now, entries: [], since: now.until }))
  return <NewActivity activity={activity.data} onRead={onRead} />
}

type Props = { activity: ResponseTo<'GET /api/me/activity'>; onRead(): void }

function NewActivity({ activity: { entries, since, until }, onRead }: Props) {
  const form = useForm({
    initial: {},
    send: () => markActivityRead({ until }),
    toastMs: DURATION.toastMs,
    onDone: onRead,
  })
  return (
    <Card className="p-6">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="font-semibold text-xl">New for you</h2>
        {entries.length > 0 && (
          <Button variant="quiet" size="small" isBusy={form.isBusy} onClick={() => form.submit()}>
            Mark as read
          </Button>
        )}
      </div>
      {entries.length > 0 ? (
        <ul aria-label="New for you" className="mt-3 divide-y divide-line border-line border-t">
          {entries.map((entry) => (
            <li
              key={`${entry.kind} ${'number' in entry ? entry.number : entry.reviewId}`}
              className="flex flex-wrap items-baseline justify-between gap-x-4 py-3"
            >
              <p>{sentenceOf(entry)}</p>
              <p className="text-muted text-sm">
                <RelativeTime at={entry.at} />
              </p>
            </li>
          ))}
        </ul>
      ) : (
        <p role="status" className="mt-1 text-muted">
          No replies, helpful votes or decisions since {formatDay(since)}.
        </p>
      )}
    </Card>
  )
}

function sentenceOf(entry: Activity): ReactNode {
  switch (entry.kind) {
    case 'replies':
      return (
        <>
          <OwnReview entry={entry}>{formatCounted(entry.count, 'reply', 'replies')}</OwnReview> to
          your review of <RatedLink influencer={entry.influencer} />
        </>
      )
    case 'likes':
      return (
        <>
          <OwnReview entry={entry}>{formatCounted(entry.count, 'helpful vote')}</OwnReview> for your
          review of <RatedLink influencer={entry.influencer} />
        </>
      )
    case 'decision':
      return (
        <>
          We made a decision about you: <Numbered number={entry.number} />
        </>
      )
    case 'appeal':
      return (
        <>
          We answered your appeal against <Numbered number={entry.number} />
        </>
      )
    case 'report':
      return (
        <>
          We decided your report <Numbered number={entry.number} />
        </>
      )
  }
}

type OnReview = Extract<Activity, { reviewId: string }>

/** A link to the viewer's own review, while its page is shown. */
function OwnReview({ entry: { influencer }, children }: { entry: OnReview; children: ReactNode }) {
  if (!influencer?.isListed) return <span className="font-medium">{children}</span>
  return (
    <Link
      href={`${PATH.reviews(influencer.id)}#${OWN_RATING}`}
      prefetch={false}
      className="text-link font-medium"
    >
      {children}
    </Link>
  )
}

function Numbered({ number }: { number: string }) {
  return (
    <Link
      href={`${PATH.ownReports}#${number}`}
      prefetch={false}
      className="text-link whitespace-nowrap font-mono"
    >
      {number}
    </Link>
  )
}
