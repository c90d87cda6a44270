'use client'

import { PendingReviewList, usePendingPage } from '@/components/admin/pending-review-list'
import { SurgeGroups } from '@/components/admin/surge-groups'
import type { useUndo } from '@/components/admin/use-undo'
import { listPendingReviews } from '@/lib/client/admin-api'

type Props = {
  page: number
  undoing: ReturnType<typeof useUndo>
  onPage(page: number): void
  onOpen(id: string): void
  /** Called after a decision: the counts in the tabs change. */
  onDone(): Promise<unknown>
}

/** Ratings hidden by flags: staff releases them or takes them down. */
export function ModerationQueue({ page, undoing, onPage, onOpen, onDone }: Props) {
  const held = usePendingPage('by flags', page, listPendingReviews)
  return (
    <section aria-labelledby="held-heading" className="mt-8">
      <h2 id="held-heading" tabIndex={-1} className="mb-3 font-bold text-xl">
        Held ratings
      </h2>
      <SurgeGroups undoing={undoing} onOpen={onOpen} onDone={onDone} />
      <h3 className="mb-2 flex items-baseline gap-3 font-semibold text-lg">
        Hidden by flags
        {held.data && (
          <span className="font-normal text-base text-muted tabular-nums">{held.data.total}</span>
        )}
      </h3>
      <p className="mb-4 max-w-measure text-muted text-sm">
        These ratings were flagged and are hidden until staff has checked them. Take a rating down
        only if it breaks a rule, never because it is good or bad.
      </p>
      <PendingReviewList
        held={held}
        label="Held ratings"
        empty="No ratings are waiting for a decision."
        page={page}
        undoing={undoing}
        onPage={onPage}
        onOpen={onOpen}
        onDone={onDone}
      />
    </section>
  )
}
