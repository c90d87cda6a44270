'use client'

import { useViewer } from '@/lib/client/session'

/** Says which of the people on a page is the one who looks at it; the page itself is the same for everybody. */
export function OwnMark({ id }: { id: string }) {
  const viewer = useViewer()
  if (viewer.status !== 'in' || viewer.id !== id) return null
  return (
    <span className="shrink-0 rounded-small bg-accent-soft px-2 py-0.5 font-semibold text-accent text-xs">
      you
    </span>
  )
}
