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
    <details className="group border-line border-t text-sm">
      <summary className="flex min-h-11 items-center gap-2 py-2 hover:text-accent [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className="font-medium">{title}</span>
          {gist && <span className="text-muted"> · {gist}</span>}
        </span>
        <ChevronDown className="size-4 shrink-0 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  )
}
