import { MESSAGES } from '@/lib/domain/messages'
import { Button } from './button'
import { EmptyState } from './empty-state'

/** In place of what is the viewer's own and could not be loaded, with another try. */
export function OwnListFailed({ onRetry }: { onRetry(): void }) {
  return (
    <EmptyState
      title={MESSAGES.ownListFailed}
      action={
        <Button variant="quiet" onClick={onRetry}>
          Try again
        </Button>
      }
    />
  )
}
