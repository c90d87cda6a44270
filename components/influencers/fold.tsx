import type { ReactNode } from 'react'
import { classNames } from '@/components/ui/class-names'
import { ChevronDown } from '@/components/ui/icons'

type Props = {
  title: string
  /** What the folded part says, in a few words. */
  summary?: string
  /** Open where there is room, without its line: the caller has a heading there. */
  isOpenWide?: boolean
  children: ReactNode
}

/** A part of the page that is folded behind one line, which says the summary of it. */
export function Fold({ title, summary, isOpenWide, children }: Props) {
  return (
    <details className={classNames('fold', isOpenWide && 'is-open-wide')}>
      <summary>
        <span>
          <span className="font-medium">{title}</span>
          {summary && <span className="text-muted"> · {summary}</span>}
        </span>
        <ChevronDown className="size-4 text-muted" />
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  )
}
