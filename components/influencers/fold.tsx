import type { ReactNode } from 'react'
import { ChevronDown } from '@/components/ui/icons'

type Props = {
  title: string
  /** What the folded part says, in a few words. */
  summary?: string
  children: ReactNode
}

/** A part of the page that is folded behind one line, its heading, which says the summary of it. */
export function Fold({ title, summary, children }: Props) {
  return (
    <details className="fold">
      <summary>
        <h2>
          <span className="font-medium">{title}</span>
          {summary && <span className="text-muted">&nbsp;· {summary}</span>}
        </h2>
        <ChevronDown className="size-4 text-muted" />
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  )
}
