'use client'

import { useState } from 'react'
import useSWR from 'swr'
import { HeldReviewCard } from '@/components/admin/held-review-card'
import { ListState } from '@/components/admin/list-state'
import { Paging } from '@/components/admin/paging'
import { TakeDownDialog } from '@/components/admin/take-down-dialog'
import { useKeptFocus } from '@/components/admin/use-kept-focus'
import { answerOf, READ_ONCE } from '@/lib/client/read'
import type { Sent } from '@/lib/client/request'
import { useHeldActions } from '@/lib/client/use-held-actions'
import { onlyLogged } from '@/lib/client/use-managed-accounts'
import type { useUndo } from '@/lib/client/use-undo'
import { LIMIT } from '@/lib/domain/limits'
import type { HeldPage, HeldReview } from '@/lib/moderation/types'

/** Reads one page of held ratings; the screen around the list shows its total. */
export function useHeldPage(
  name: string,
  page: number,
  read: (skip: number) => Promise<Sent<HeldPage>>,
) {
  return useSWR(
    ['held-reviews', name, page] as const,
    ([, , asked]) => answerOf(read((asked - 1) * LIMIT.heldPerPage)),
    { ...READ_ONCE, keepPreviousData: true, onError: onlyLogged('A list of held ratings') },
  )
}

type Props = {
  held: ReturnType<typeof useHeldPage>
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
export function HeldReviewList({ held, label, empty, page, undoing, ...on }: Props) {
  const { data, error, isValidating, mutate } = held
  const reload = () => {
    void on.onDone()
    return mutate().catch(() => null)
  }
  const { busyIds, release, takeDown } = useHeldActions(reload, undoing)
  const keepFocus = useKeptFocus(data)
  const [asked, ask] = useState<HeldReview | null>(null)
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
            <HeldReviewCard
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
        perPage={LIMIT.heldPerPage}
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
