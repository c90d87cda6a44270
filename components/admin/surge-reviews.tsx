'use client'

import { useState } from 'react'
import { HeldReviewList, useHeldPage } from '@/components/admin/pending-review-list'
import type { useUndo } from '@/components/admin/use-undo'
import { listStormReviews } from '@/lib/client/admin-api'

type Props = {
  stormId: string
  undoing: ReturnType<typeof useUndo>
  onOpen(id: string): void
  onDone(): Promise<unknown>
}

/** The waiting ratings of one storm, each of which staff may decide on by itself. */
export function StormReviews({ stormId, ...rest }: Props) {
  const [page, setPage] = useState(1)
  const held = useHeldPage(`of storm ${stormId}`, page, (skip) => listStormReviews(stormId, skip))
  return (
    <div className="mt-4">
      <HeldReviewList
        {...rest}
        held={held}
        label="Ratings of this group"
        empty="None of these ratings waits any more."
        page={page}
        onPage={setPage}
      />
    </div>
  )
}
