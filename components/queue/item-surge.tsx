'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import useSWR from 'swr'
import { ListState } from '@/components/admin/list-state'
import { Paging } from '@/components/admin/paging'
import { itemPath } from '@/components/queue/queue-address'
import { FACTS, Section } from '@/components/queue/section'
import { useQueueAddress } from '@/components/queue/use-queue'
import { Button } from '@/components/ui/button'
import { RelativeTime } from '@/components/ui/relative-time'
import { endSurgeEarly, listSurgeReviews } from '@/lib/client/admin-api'
import { openQueueItem } from '@/lib/client/moderation-api'
import { READ_ONCE, unwrap } from '@/lib/client/read'
import type { Result } from '@/lib/client/request'
import { notify } from '@/lib/client/toasts'
import { RELATIONSHIP_NOTES } from '@/lib/domain/aspects-and-tags'
import { LIMIT } from '@/lib/domain/limits'
import { MESSAGES } from '@/lib/domain/messages'
import { STARS } from '@/lib/domain/stars'
import type { PendingReview } from '@/lib/moderation/types'
import type { Surge } from '@/lib/ratings/surge/types'

type Props = { surge: Surge; isTaken: boolean; onChanged(): Promise<unknown> }

/** The pattern of a rating surge, and its ratings, each of which can be decided on its own. */
export function ItemSurge({ surge, isTaken, onChanged }: Props) {
  const { isBusy, carryOut } = useOneAtATime()
  const { id, since, endedAt, waiting } = surge

  async function end() {
    if (await carryOut(() => endSurgeEarly(id))) await onChanged()
  }

  return (
    <>
      <Section title="Pattern">
        <p className="text-muted text-sm">
          Since <RelativeTime at={since} />
          {endedAt ? (
            <>
              , until <RelativeTime at={endedAt} />
            </>
          ) : (
            ' and still going on. New ratings are held here, and the page says so.'
          )}
        </p>
        <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm tabular-nums">
          <li className="font-semibold">{`${waiting.count} held`}</li>
          <li>{waiting.newAccounts} from accounts under a week old</li>
          {STARS.map((star) => (
            <li key={star} className={waiting.stars[star - 1] === 0 ? 'text-muted' : undefined}>
              {star}★: {waiting.stars[star - 1]}
            </li>
          ))}
        </ul>
        {!(endedAt || isTaken) && (
          <div className="mt-3">
            <Button size="small" variant="quiet" isBusy={isBusy} onClick={() => void end()}>
              End the hold
            </Button>
            <p className="mt-1 text-muted text-sm">
              New ratings count right away then. Those that are held stay held.
            </p>
          </div>
        )}
      </Section>
      <SurgeRatings surgeId={id} isTaken={isTaken} />
    </>
  )
}

function SurgeRatings({ surgeId, isTaken }: { surgeId: string; isTaken: boolean }) {
  const router = useRouter()
  const address = useQueueAddress()
  const { isBusy, carryOut } = useOneAtATime()
  const [page, setPage] = useState(1)
  const { data, error, isValidating, mutate } = useSWR(
    ['queue-item', surgeId, 'ratings', page] as const,
    ([, surge, , asked]) => unwrap(listSurgeReviews(surge, (asked - 1) * LIMIT.pendingPerPage)),
    { ...READ_ONCE, keepPreviousData: true },
  )

  async function open(subjectId: string) {
    const item = await carryOut(() => openQueueItem({ subjectKind: 'review', subjectId }))
    if (item) router.push(itemPath(item.value, address))
  }

  return (
    <Section title="Its ratings">
      <ListState
        isLoading={!data}
        hasFailed={Boolean(error) && !isValidating}
        isEmpty={data?.total === 0}
        empty="None of these ratings are held any more."
        onRetry={() => void mutate()}
      >
        <ul aria-label="Ratings of this surge" className="divide-y divide-line">
          {data?.reviews.map((review) => (
            <Rating key={review.id} review={review}>
              {!isTaken && (
                <Button
                  size="small"
                  variant="quiet"
                  isBusy={isBusy}
                  aria-label={`Decide on its own: ${review.title}`}
                  onClick={() => void open(review.id)}
                >
                  Decide on its own
                </Button>
              )}
            </Rating>
          ))}
        </ul>
      </ListState>
      <Paging
        label="Ratings of this surge"
        page={page}
        perPage={LIMIT.pendingPerPage}
        total={data?.total ?? 0}
        onPage={setPage}
      />
    </Section>
  )
}

function Rating({ review, children }: { review: PendingReview; children: ReactNode }) {
  const { title, details, author, createdAt, relationship } = review
  const note = RELATIONSHIP_NOTES[relationship]
  return (
    <li className="py-3 first:pt-0">
      <h3 className="font-semibold [overflow-wrap:anywhere]">{title}</h3>
      <p className="mt-1 max-w-measure whitespace-pre-line [overflow-wrap:anywhere]">{details}</p>
      <ul className={`mt-1 mb-2 ${FACTS}`}>
        <li>{author.name || 'Anonymous'}</li>
        {note && <li>{note}</li>}
        <li>
          <RelativeTime at={createdAt} />
        </li>
      </ul>
      {children}
    </li>
  )
}

/** Sends one request at a time, and says when one fails. */
function useOneAtATime() {
  const [isBusy, setBusy] = useState(false)

  async function carryOut<T>(send: () => Promise<Result<T>>) {
    if (isBusy) return null
    setBusy(true)
    const sent = await send()
    setBusy(false)
    if (sent.ok) return sent
    notify.error(sent.msg ?? MESSAGES.noConnection)
    return null
  }

  return { isBusy, carryOut }
}
