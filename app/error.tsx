'use client'

import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { MESSAGES } from '@/lib/domain/messages'

/** Replaces a page that failed to render; header and footer stay. */
export default function PageError({ retry }: { retry: () => void }) {
  return (
    <div className="mx-auto max-w-measure py-8">
      <h1 className="mb-6 font-bold text-3xl">That did not work</h1>
      <div role="alert">
        <EmptyState
          title={MESSAGES.unexpected}
          action={<Button onClick={() => retry()}>Try again</Button>}
        >
          This is usually over in a moment.
        </EmptyState>
      </div>
    </div>
  )
}
