'use client'

import { useState } from 'react'
import useSWR from 'swr'
import { ListState } from '@/components/admin/list-state'
import { Paging } from '@/components/admin/paging'
import { PendingReviewCard } from '@/components/admin/pending-review-card'
import { TakeDownDialog } from '@/components/admin/take-down-dialog'
import { useKeptFocus } from '@/components/admin/use-kept-focus'
import { onlyLogged } from '@/components/admin/use-managed-accounts'
import { usePendingActions } from '@/components/admin/use-pending-actions'
import type { useUndo } from '@/components/admin/use-undo'
import { READ_ONCE, unwrap } from '@/lib/client/read'
import type { Result } from '@/lib/client/request'
import { LIMIT } from '@/lib/domain/limits'
import type { PendingPage, PendingReview } from '@/lib/moderation/types'

/** Reads one page of held ratings; the screen around the list shows its total. */
export function usePendingPage(
  name: string,
  page: number,
  read: (skip: number) => Promise<Result<PendingPage>>,
) {
  return useSWR(
    ['held-reviews', name, page] as const,
    ([, , asked]) => unwrap(read((asked - 1) * LIMIT.pendingPerPage)),
    { ...READ_ONCE, keepPreviousData: true, onError: onlyLogged('A list of held ratings') },
  )
}

type Props = {
  held: ReturnType<typeof usePendingPage>
  label: string
  /** Shown when there are none. */
  empty: string
  page: number
  undoing: ReturnType<typeof useUndo>
  onPage(page: number): void
  onOpen(id: string): void
  /** Called after a decision; the list does not wait for its result. */
  onDone(): Promise<unknown>
}

/** One page of held ratings, each of which staff can release or take down. */
export function PendingReviewList({ held, label, empty, page, undoing, ...on }: Props) {
  const { data, error, isValidating, mutate } = held
  const reload = () => {
    void on.onDone()
    return mutate().catch(() => null)
  }
  const { busyIds, release, takeDown } = usePendingActions(reload, undoing)
  const keepFocus = useKeptFocus(data)
  const [asked, ask] = useState<PendingReview | null>(null)
  return (
    <>
      <ListState
        isLoading={!data}
        hasFailed={Boolean(error) && !isValidating}
        isEmpty={data?.total === 0}
        empty={empty}
        onRetry={() => void mutate()}
      >
        <ul aria-label={label} className="space-y-4">
          {data?.reviews.map((review) => (
            <PendingReviewCard
              key={review.id}
              review={review}
              isBusy={busyIds.includes(review.id)}
              onOpen={on.onOpen}
              onRelease={() => {
                keepFocus()
                void release(review)
              }}
              onTakeDown={() => ask(review)}
            />
          ))}
        </ul>
      </ListState>
      <Paging
        label={label}
        page={page}
        perPage={LIMIT.pendingPerPage}
        total={data?.total ?? 0}
        onPage={on.onPage}
      />
      {asked && (
        <TakeDownDialog
          review={asked}
          onClose={() => ask(null)}
          onConfirm={(reason) => {
            ask(null)
            keepFocus()
            void takeDown(asked, reason)
          }}
        />
      )}
    </>
  )
}
