'use client'

import Link from 'next/link'
import { useRef } from 'react'
import { OwnListFrame } from '@/components/accounts/own-list-frame'
import { AnonymousReviews } from '@/components/accounts/profile/anonymous-reviews'
import { RatedLink } from '@/components/accounts/profile/rated-link'
import { RateLink } from '@/components/influencers/rate-link'
import { RuleName } from '@/components/moderation/report-outcome'
import { DeleteRating } from '@/components/reviews/delete-rating'
import { Avatar } from '@/components/ui/avatar'
import { Card } from '@/components/ui/card'
import { Pencil } from '@/components/ui/icons'
import { RelativeTime } from '@/components/ui/relative-time'
import { Stars } from '@/components/ui/stars'
import { useOwnList } from '@/components/ui/use-own-list'
import type { OwnRating, RatingState } from '@/lib/accounts/profile/responses'
import { call } from '@/lib/client/call'
import { PATH } from '@/lib/domain/paths'

/** Why a rating does not count in the average. */
const STANDINGS: Record<RatingState, string | null> = {
  counted: null,
  unconfirmed: 'Shown, but not counted until you confirm your email address',
  paid: 'Shown, but not counted because you were paid or got a gift',
  held: 'Hidden until our team has checked it',
  takenDown: 'Taken down by our team. No one else can see it.',
}

type Props = { onScoreChange(): void }

/** The viewer's ratings: 'Edit' opens the filled rate screen, 'Delete' asks first. */
export function OwnRatings({ onScoreChange }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useOwnList('ratings', (skip, after) =>
    call('GET /api/me/ratings', { query: { skip, after } }),
  )
  return (
    <section className="space-y-4">
      <h2 ref={heading} tabIndex={-1} className="font-semibold text-xl outline-none">
        Your reviews{' '}
      </h2>
      <OwnListFrame
        label="Your reviews"
        list={list}
        empty={{
          title: 'You haven’t rated anyone yet',
          text: 'Your reviews will be listed here. You can change or delete them at any time.',
        }}
      >
        {list.page?.entries.map((own) => (
          <li key={own.id}>
            <RatingCard
              own={own}
              onDeleted={() => {
                list.remove(own.id)
                onScoreChange()
                heading.current?.focus()
              }}
            />
          </li>
        ))}
      </OwnListFrame>
      <AnonymousReviews onScoreChange={onScoreChange} />
    </section>
  )
}

function RatingCard({ own, onDeleted }: { own: OwnRating; onDeleted(): void }) {
  const { influencer } = own
  const standing = STANDINGS[own.state]
  return (
    <Card>
      <article>
        <div className="flex items-start gap-3">
          <Avatar name={influencer?.name ?? '?'} pic={influencer?.pic ?? ''} size="small" />
          <div className="min-w-0 flex-1">
            <p>
              <RatedLink influencer={influencer} />
            </p>
            <p className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
              <Stars value={own.rating} size="small" />
              <RelativeTime at={own.createdAt} />
              {own.editedAt && <span>edited</span>}
            </p>
          </div>
        </div>
        <h3 dir="auto" className="mt-3 font-semibold">
          {own.title}
        </h3>
        <p dir="auto" className="mt-1 line-clamp-6 max-w-measure whitespace-pre-line">
          {own.details}
        </p>
        {(standing || own.decision) && (
          <div className="mt-3 rounded-card bg-sunken px-3.5 py-2 text-sm">
            {standing && <p>{standing}</p>}
            {own.decision && <Decision {...own.decision} />}
          </div>
        )}
        <div className="mt-3 flex flex-wrap items-center justify-end gap-2">
          <p className="mr-auto text-muted text-sm max-sm:w-full">
            {count(own.likesCount, 'like')} · {count(own.repliesCount, 'reply', 'replies')}
          </p>
          {own.state !== 'takenDown' && <RatingActions own={own} onDeleted={onDeleted} />}
        </div>
      </article>
    </Card>
  )
}

/** Why staff restricted a rating, and the way to an appeal. */
function Decision({ number, rule, measures }: NonNullable<OwnRating['decision']>) {
  return (
    <p>
      {measures.includes('hideText') && 'Title and text are hidden; the stars count. '}
      {measures.includes('askEdit') && 'Please edit it within seven days. '}
      <RuleName rule={rule} />
      <Link href={`${PATH.ownReports}#${number}`} prefetch={false} className="text-link">
        Reasons and appeal
      </Link>
    </p>
  )
}

const count = (number: number, one: string, many = `${one}s`) =>
  `${number} ${number === 1 ? one : many}`

function RatingActions({ own, onDeleted }: { own: OwnRating; onDeleted(): void }) {
  const { influencer } = own
  const whom = influencer?.name ?? 'them'
  return (
    <>
      {influencer?.isListed && (
        <RateLink influencer={influencer} variant="quiet" size="small">
          <Pencil className="size-4" />
          <span>
            Edit<span className="sr-only"> your review of {whom}</span>
          </span>
        </RateLink>
      )}
      <DeleteRating reviewId={own.id} whom={whom} onDeleted={onDeleted} />
    </>
  )
}
