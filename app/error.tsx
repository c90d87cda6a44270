'use client'

import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { MESSAGES } from '@/lib/domain/messages'

/** Stands in for a page that could not be drawn; the shell around it stays. */
export default function PageError({ retry }: { retry: () => void }) {
  return (
    <div className="mx-auto max-w-measure py-8">
      <h1 className="mb-6 font-bold text-3xl">That did not work</h1>
      <div role="alert">
        <EmptyState
          title={MESSAGES.unexpected}
          action={<Button onClick={() => retry()}>Try again</Button>}
        >
          It may well be over in a moment.
        </EmptyState>
      </div>
    </div>
  )
}
