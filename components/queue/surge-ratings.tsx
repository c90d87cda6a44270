'use client'

import { useState } from 'react'
import { ListState } from '@/components/admin/shared/list-state'
import { Paging } from '@/components/admin/shared/paging'
import { ListedRating, useOpenRating } from '@/components/queue/listed-rating'
import { Section } from '@/components/queue/section'
import { RelativeTime } from '@/components/ui/relative-time'
import { useCachedRead } from '@/components/ui/use-cached-read'
import { call } from '@/lib/client/call'
import { afterOf, notePageEnd } from '@/lib/client/page-ends'
import { unwrap } from '@/lib/client/read'
import { RELATIONSHIP_NOTES } from '@/lib/domain/aspects-and-tags'
import { formatCounted, formatDay } from '@/lib/domain/formats'
import { LIMIT } from '@/lib/domain/limits'
import { CAMPAIGN } from '@/lib/domain/rating-surge'
import type { PendingReview } from '@/lib/moderation/surges/responses'

async function read(surgeId: string, page: number) {
  const list = `surge ${surgeId}`
  const skip = (page - 1) * LIMIT.pendingPerPage
  const part = await unwrap(
    call('GET /api/admin/surges/[id]', {
      params: { id: surgeId },
      query: { skip, after: afterOf(list, page) },
    }),
  )
  notePageEnd(list, page, part.reviews.at(-1)?.id)
  return part
}

/** The held ratings of a surge, each of which can be decided on its own. */
export function SurgeRatings({ surgeId, isTaken }: { surgeId: string; isTaken: boolean }) {
  const opening = useOpenRating()
  const [page, setPage] = useState(1)
  const ratings = useCachedRead(
    ['queue-item', surgeId, 'ratings', page],
    () => read(surgeId, page),
    { what: 'The ratings of a surge', keepsLast: true },
  )

  return (
    <Section title="Reviews in this group">
      <ListState
        read={ratings}
        size={ratings.data?.total}
        empty="None of these reviews are on hold any more."
      >
        {(data) => (
          <ul aria-label="Reviews in this group" className="divide-y divide-line">
            {data.reviews.map((review) => (
              <ListedRating key={review.id} rating={review} {...{ isTaken, opening }}>
                <li>{review.author.name ? <bdi>{review.author.name}</bdi> : 'Anonymous'}</li>
                <Note relationship={review.relationship} />
                {review.anonymous ? (
                  <Written {...review.anonymous} />
                ) : (
                  <li>
                    <RelativeTime at={review.createdAt} />
                  </li>
                )}
              </ListedRating>
            ))}
          </ul>
        )}
      </ListState>
      <Paging
        label="Reviews in this group"
        page={page}
        perPage={LIMIT.pendingPerPage}
        total={ratings.data?.total ?? 0}
        onPage={setPage}
      />
    </Section>
  )
}

function Note({ relationship }: Pick<PendingReview, 'relationship'>) {
  const note = RELATIONSHIP_NOTES[relationship]
  return note ? <li>{note}</li> : null
}

/** What staff sees of the author of an anonymous review, as of when it was written. */
function Written({
  writtenOn,
  accountDays,
  earlierRatings,
}: NonNullable<PendingReview['anonymous']>) {
  const earlier = formatCounted(earlierRatings, 'earlier rating')
  return (
    <>
      <li>Written on {formatDay(writtenOn)}</li>
      <li>
        {accountDays > 0
          ? `Account at least ${formatCounted(accountDays, 'day')} old`
          : 'Account less than a day old'}
      </li>
      <li>{earlierRatings < CAMPAIGN.earlierRatingsMin ? earlier : `${earlier} or more`}</li>
    </>
  )
}
