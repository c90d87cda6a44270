import type { ReactNode } from 'react'
import { ChevronDown } from '@/components/ui/icons'

type Props = {
  title: string
  /** What the folded part says, in a few words. */
  gist?: string
  children: ReactNode
}

/** A part of the page that is folded behind one line, which says the gist of it. */
export function Fold({ title, gist, children }: Props) {
  return (
    <details className="fold">
      <summary>
        <span>
          <span className="font-medium">{title}</span>
          {gist && <span className="text-muted"> · {gist}</span>}
        </span>
        <ChevronDown className="size-4 text-muted" />
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  )
}
