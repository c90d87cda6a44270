import { type ReactNode, useId } from 'react'
import { Card } from '@/components/ui/card'

/** A titled part of an item's screen. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const headingId = useId()
  return (
    <Card className="min-w-0 p-4">
      <section aria-labelledby={headingId}>
        <h2 id={headingId} className="mb-2 font-bold text-base">
          {title}
        </h2>
        {children}
      </section>
    </Card>
  )
}

/** Several short facts in a line. */
export const FACTS = 'flex flex-wrap gap-x-4 gap-y-1 text-muted text-sm tabular-nums'
