import type { Outcome } from '@/components/admin/use-undo'
import { Button } from '@/components/ui/button'

/** Shows the outcome of the last action, with undo. */
export function OutcomeBar({ outcome, onUndo }: { outcome: Outcome | null; onUndo(): void }) {
  return (
    <div
      role="status"
      className="fixed bottom-4 left-4 z-30 max-w-[calc(100vw-2rem)] rounded-card empty:hidden"
    >
      {outcome && (
        <div className="flex min-h-11 items-center gap-3 rounded-card border border-edge bg-card px-4 py-1.5 text-sm shadow-lg">
          <p>{outcome.text}</p>
          {outcome.whom && (
            <Button
              variant="plain"
              size="small"
              onClick={onUndo}
              aria-label={`Undo: ${outcome.whom}`}
            >
              Undo
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
