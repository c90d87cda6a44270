'use client'

import { useState } from 'react'
import useSWR from 'swr'
import { HeldReviewCard } from '@/components/admin/held-review-card'
import { ListState } from '@/components/admin/list-state'
import { Paging } from '@/components/admin/paging'
import { TakeDownDialog } from '@/components/admin/take-down-dialog'
import { listStormReviews } from '@/lib/client/admin-api'
import { answerOf, READ_ONCE } from '@/lib/client/read'
import { useHeldActions } from '@/lib/client/use-held-actions'
import { onlyLogged } from '@/lib/client/use-managed-accounts'
import type { useUndo } from '@/lib/client/use-undo'
import { LIMIT } from '@/lib/domain/limits'
import type { HeldReview } from '@/lib/moderation/types'

type Props = {
  stormId: string
  undoing: ReturnType<typeof useUndo>
  onOpen(id: string): void
  onDone(): Promise<unknown>
}

/** The waiting ratings of one storm, each of which staff may decide on by itself. */
export function StormReviews({ stormId, undoing, onOpen, onDone }: Props) {
  const [page, setPage] = useState(1)
  const { data, error, isValidating, mutate } = useSWR(
    ['storm-reviews', stormId, page] as const,
    ([, id, asked]) => answerOf(listStormReviews(id, (asked - 1) * LIMIT.heldPerPage)),
    { ...READ_ONCE, keepPreviousData: true, onError: onlyLogged('The ratings of a group') },
  )
  const reload = () => Promise.all([mutate().catch(() => null), onDone()])
  const { busyIds, release, takeDown } = useHeldActions(reload, undoing)
  const [asked, ask] = useState<HeldReview | null>(null)
  return (
    <div className="mt-4">
      <ListState
        isLoading={!data}
        hasFailed={Boolean(error) && !isValidating}
        isEmpty={data?.total === 0}
        empty="None of these ratings waits any more."
        onRetry={() => void mutate()}
      >
        <ul aria-label="Ratings of this group" className="space-y-4">
          {data?.reviews.map((review) => (
            <HeldReviewCard
              key={review.id}
              review={review}
              isBusy={busyIds.includes(review.id)}
              onOpen={onOpen}
              onRelease={() => void release(review)}
              onTakeDown={() => ask(review)}
            />
          ))}
        </ul>
      </ListState>
      <Paging
        label="Ratings of this group"
        page={page}
        perPage={LIMIT.heldPerPage}
        total={data?.total ?? 0}
        onPage={setPage}
      />
      {asked && (
        <TakeDownDialog
          review={asked}
          onClose={() => ask(null)}
          onConfirm={(reason) => {
            ask(null)
            void takeDown(asked, reason)
          }}
        />
      )}
    </div>
  )
}
