'use client'

import { useEffect, useState } from 'react'
import type { Outcome } from '@/components/admin/shared/use-undo'
import { Button } from '@/components/ui/button'
import { seconds } from '@/lib/domain/durations'

type Props = {
  outcome: Outcome | null
  onUndo(): void
  /** How long an outcome is shown with undo; left out where it stays. */
  shownMs?: number
}

/** Shows the outcome of the last action, with undo and the time left for it. Staff's only place for both. */
export function OutcomeBar({ outcome, onUndo, shownMs }: Props) {
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
              {shownMs && <TimeLeft key={outcome.text} ms={shownMs} />}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** Counts the seconds down. Not read out, as each would be announced. */
function TimeLeft({ ms }: { ms: number }) {
  const [left, setLeft] = useState(Math.floor(ms / seconds(1)))
  useEffect(() => {
    const timer = setInterval(() => setLeft((now) => Math.max(0, now - 1)), seconds(1))
    return () => clearInterval(timer)
  }, [])
  return (
    <span aria-hidden="true" className="min-w-8 text-right font-normal text-muted tabular-nums">
      {left} s
    </span>
  )
}
