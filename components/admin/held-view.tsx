'use client'

import { useState } from 'react'
import useSWR from 'swr'
import { HeldReviewCard } from '@/components/admin/held-review-card'
import { ListState } from '@/components/admin/list-state'
import { Paging } from '@/components/admin/paging'
import { StormGroups } from '@/components/admin/storm-groups'
import { TakeDownDialog } from '@/components/admin/take-down-dialog'
import { useKeptFocus } from '@/components/admin/use-kept-focus'
import { listHeldReviews } from '@/lib/client/admin-api'
import { answerOf, READ_ONCE } from '@/lib/client/read'
import { useHeldActions } from '@/lib/client/use-held-actions'
import { onlyLogged } from '@/lib/client/use-managed-accounts'
import type { useUndo } from '@/lib/client/use-undo'
import { LIMIT } from '@/lib/domain/limits'
import type { HeldReview } from '@/lib/moderation/types'

type Props = {
  page: number
  undoing: ReturnType<typeof useUndo>
  onPage(page: number): void
  onOpen(id: string): void
  /** Something was decided: the counts in the tabs change. */
  onDone(): Promise<unknown>
}

/** Ratings that flags have hidden (C41): staff shows them again or takes them down. */
export function HeldView({ page, undoing, onPage, onOpen, onDone }: Props) {
  const { data, error, isValidating, mutate } = useSWR(
    ['held-reviews', page] as const,
    ([, asked]) => answerOf(listHeldReviews((asked - 1) * LIMIT.heldPerPage)),
    { ...READ_ONCE, keepPreviousData: true, onError: onlyLogged('The list of held ratings') },
  )
  const reload = () => Promise.all([mutate().catch(() => null), onDone()])
  const { busyIds, release, takeDown } = useHeldActions(reload, undoing)
  const keepFocus = useKeptFocus(data)
  const [asked, ask] = useState<HeldReview | null>(null)
  return (
    <section aria-labelledby="held-heading" className="mt-8">
      <h2 id="held-heading" tabIndex={-1} className="mb-3 font-bold text-xl">
        Held ratings
      </h2>
      <StormGroups undoing={undoing} onOpen={onOpen} onDone={onDone} />
      <h3 className="mb-2 flex items-baseline gap-3 font-semibold text-lg">
        Hidden by flags
        {data && (
          <span className="font-normal text-base text-muted tabular-nums">{data.total}</span>
        )}
      </h3>
      <p className="mb-4 max-w-measure text-muted text-sm">
        Flags have hidden these until somebody has looked. Whether a rating is good or bad is no
        reason: only what breaks a rule is taken down.
      </p>
      <ListState
        isLoading={!data}
        hasFailed={Boolean(error) && !isValidating}
        isEmpty={data?.total === 0}
        empty="No rating waits for a decision."
        onRetry={() => void mutate()}
      >
        <ul className="space-y-4">
          {data?.reviews.map((review) => (
            <HeldReviewCard
              key={review.id}
              review={review}
              isBusy={busyIds.includes(review.id)}
              onOpen={onOpen}
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
        label="Held ratings"
        page={page}
        perPage={LIMIT.heldPerPage}
        total={data?.total ?? 0}
        onPage={onPage}
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
    </section>
  )
}
