'use client'

import { WayOn } from '@/components/layout/way-on-later'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { useIsOffline } from '@/lib/client/connection'
import { MESSAGES } from '@/lib/domain/messages'

/** Replaces a page that failed to render; header and footer stay. */
export default function PageError({ retry }: { retry: () => void }) {
  const isOffline = useIsOffline()
  return (
    <div className="mx-auto max-w-measure py-8">
      <h1 className="mb-6 font-bold text-3xl">
        {isOffline ? 'You’re offline' : 'Something broke on our side'}
      </h1>
      <div role="alert">
        <EmptyState
          title={isOffline ? MESSAGES.pageNeedsConnection : MESSAGES.unexpected}
          action={<Button onClick={() => retry()}>Try again</Button>}
        >
          {isOffline ? null : 'It usually passes in a minute.'}
        </EmptyState>
      </div>
      {!isOffline && <WayOn />}
    </div>
  )
}
