'use client'

import { useViewer } from '@/lib/client/session'

/** Marks the viewer among the members on a page that is the same for every viewer. */
export function OwnMark({ id }: { id: string }) {
  const viewer = useViewer()
  if (viewer.status !== 'in' || viewer.id !== id) return null
  return (
    <span className="shrink-0 rounded-small bg-accent-soft px-2 py-0.5 font-semibold text-accent text-xs">
      you
    </span>
  )
}
