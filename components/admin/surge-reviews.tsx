'use client'

import { useState } from 'react'
import { PendingReviewList, usePendingPage } from '@/components/admin/pending-review-list'
import type { useUndo } from '@/components/admin/use-undo'
import { listSurgeReviews } from '@/lib/client/admin-api'

type Props = {
  stormId: string
  undoing: ReturnType<typeof useUndo>
  onOpen(id: string): void
  onDone(): Promise<unknown>
}

/** The held ratings of one surge, each of which staff can decide on separately. */
export function SurgeReviews({ stormId, ...rest }: Props) {
  const [page, setPage] = useState(1)
  const held = usePendingPage(`of storm ${stormId}`, page, (skip) =>
    listSurgeReviews(stormId, skip),
  )
  return (
    <div className="mt-4">
      <PendingReviewList
        {...rest}
        held={held}
        label="Ratings of this group"
        empty="None of these ratings are held any more."
        page={page}
        onPage={setPage}
      />
    </div>
  )
}
