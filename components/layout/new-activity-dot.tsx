'use client'

import { classNames } from '@/components/ui/class-names'
import { useHasNewActivity } from '@/lib/client/own-activity'

/** A dot while something is new for the viewer: a reply, a helpful vote, a decision. */
export function NewActivityDot({ className }: { className?: string }) {
  if (!useHasNewActivity()) return null
  return (
    <span className={classNames('ml-1.5 size-2 rounded-full bg-accent', className)}>
      <span className="sr-only">(something is new for you)</span>
    </span>
  )
}
