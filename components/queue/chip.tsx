import type { ReactNode } from 'react'
import { classNames } from '@/components/ui/class-names'

type Props = { isUrgent?: boolean; children: ReactNode }

/** A short fact about an item. */
export function Chip({ isUrgent = false, children }: Props) {
  return (
    <span
      className={classNames(
        'inline-flex max-w-full shrink-0 items-center rounded-full px-2.5 py-0.5 font-medium text-xs',
        isUrgent ? 'bg-danger-soft text-danger' : 'bg-sunken text-ink',
      )}
    >
      {children}
    </span>
  )
}
