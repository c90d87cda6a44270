import type { ReactNode } from 'react'

type Props = {
  title: string
  children?: ReactNode
  /** A link or button to continue with. */
  action?: ReactNode
}

/** The state of a list that is empty, failed to load, or is offline. */
export function EmptyState({ title, children, action }: Props) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-card border border-line border-dashed px-6 py-12 text-center">
      <p className="max-w-full font-semibold text-lg [overflow-wrap:anywhere]">{title}</p>
      {children && (
        <div className="max-w-measure text-muted [overflow-wrap:anywhere]">{children}</div>
      )}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
