'use client'

import { useRef, useState } from 'react'
import { DeleteRating } from '@/components/reviews/delete-rating'
import { ShowName } from '@/components/reviews/show-name'
import { Card } from '@/components/ui/card'
import { Stars } from '@/components/ui/stars'
import { useRead } from '@/components/ui/use-read'
import { call } from '@/lib/client/call'
import { unwrap } from '@/lib/client/read'
import { formatCounted, formatDay } from '@/lib/domain/formats'
import type { Stars as StarValue } from '@/lib/domain/stars'
import type { OwnAnonymousReview } from '@/lib/ratings/anonymous/responses'

type Props = { onScoreChange(): void }

/** The viewer's reviews under 'Anonymous reviewer', which no list of theirs that others see has. */
export function AnonymousReviews({ onScoreChange }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [round, setRound] = useState(0)
  const read = () => unwrap(call('GET /api/me/anonymous-reviews'))
  const { data } = useRead(`anonymous ${round}`, read, { what: 'Your anonymous reviews' })
  if (!data || data.entries.length === 0) return null
  const onChanged = () => {
    setRound(round + 1)
    onScoreChange()
    heading.current?.focus()
  }
  return (
    <section className="space-y-4 pt-6">
      <h2 ref={heading} tabIndex={-1} className="font-semibold text-xl outline-none">
        Your anonymous reviews
      </h2>
      <p className="max-w-measure text-muted text-sm">
        Only you see that you wrote these. Their {formatCounted(data.points, 'point')} are in the
        score that you see here, and not in the one that others see.
      </p>
      <ul className="space-y-4">
        {data.entries.map((own) => (
          <li key={own.id}>
            <AnonymousCard own={own} onChanged={onChanged} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const STATES: Record<OwnAnonymousReview['state'], string | null> = {
  waiting: null,
  shown: null,
  held: 'It’s waiting for our team. Until we have checked it, only you can see it.',
  hidden: 'Not shown at the moment',
  takenDown: 'Taken down by our team. No one else can see it.',
}

function AnonymousCard({ own, onChanged }: { own: OwnAnonymousReview; onChanged(): void }) {
  const state = STATES[own.state]
  return (
    <Card>
      <article>
        <p className="flex flex-wrap items-center gap-x-2 text-sm">
          <bdi className="font-semibold">{own.influencer.name || 'A removed profile'}</bdi>
          <Stars value={own.rating as StarValue} size="small" />
        </p>
        <h3 dir="auto" className="mt-3 font-semibold">
          {own.title}
        </h3>
        <p dir="auto" className="mt-1 line-clamp-6 max-w-measure whitespace-pre-line">
          {own.details}
        </p>
        {own.appearsAt && (
          <p className="mt-3 rounded-card bg-sunken px-3.5 py-2 text-sm">
            {own.state === 'waiting' ? 'Readers will see it' : 'Readers will see this version'} from{' '}
            {formatDay(own.appearsAt)} (UTC), with the other anonymous reviews of the month.
          </p>
        )}
        {state && <p className="mt-3 rounded-card bg-sunken px-3.5 py-2 text-sm">{state}</p>}
        {own.state !== 'takenDown' && (
          <div className="mt-3 flex flex-wrap items-center justify-end gap-2">
            <ShowName reviewId={own.id} onShown={onChanged} />
            <DeleteRating
              reviewId={own.id}
              whom={own.influencer.name}
              isAnonymous={own.state !== 'waiting'}
              onDeleted={onChanged}
            />
          </div>
        )}
      </article>
    </Card>
  )
}
