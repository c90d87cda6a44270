'use client'

import { useState } from 'react'
import { HeldReviewList, useHeldPage } from '@/components/admin/held-review-list'
import { listStormReviews } from '@/lib/client/admin-api'
import type { useUndo } from '@/lib/client/use-undo'

type Props = {
  stormId: string
  undoing: ReturnType<typeof useUndo>
  onOpen(id: string): void
  onDone(): Promise<unknown>
}

/** The held ratings of one surge, each of which staff can decide on separately. */
export function StormReviews({ stormId, ...rest }: Props) {
  const [page, setPage] = useState(1)
  const held = useHeldPage(`of storm ${stormId}`, page, (skip) => listStormReviews(stormId, skip))
  return (
    <div className="mt-4">
      <HeldReviewList
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
