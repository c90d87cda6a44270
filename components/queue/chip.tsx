import { classNames } from '@/components/ui/class-names'

/** A short fact about an item. */
export function Chip({ isUrgent = false, children }: { isUrgent?: boolean; children: string }) {
  return (
    <span
      className={classNames(
        'rounded-full px-2.5 py-0.5 font-medium text-xs',
        isUrgent ? 'bg-danger-soft text-danger' : 'bg-sunken text-ink',
      )}
    >
      {children}
    </span>
  )
}
