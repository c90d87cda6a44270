import { type ReactNode, useId } from 'react'
import { useLinkedFold } from '@/components/accounts/settings/use-linked-fold'
import { ChevronDown } from '@/components/ui/icons'

type Props = { title: string; summary: string; children: ReactNode }

const CARDS = 'grid grid-cols-1 items-start gap-6 md:grid-cols-2'

/** Settings that belong together, below a heading that says which. */
export function SettingsGroup({ title, summary, children }: Props) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="space-y-4">
      <div>
        <h2 id={titleId} className="font-semibold text-xl">
          {title}
        </h2>
        <p className="text-muted text-sm">{summary}</p>
      </div>
      <div className={CARDS}>{children}</div>
    </section>
  )
}

type FoldedProps = Props & { id: string; isOpen: boolean }

/** Settings that are rarely needed: their heading opens them, and so does a link to their id. */
export function FoldedGroup({ id, isOpen, title, summary, children }: FoldedProps) {
  return (
    <details ref={useLinkedFold(id)} id={id} open={isOpen} className="fold scroll-mt-24">
      <summary>
        <span className="mr-auto">
          <h2 className="font-semibold text-xl">{title}</h2>
          <span className="text-muted">{summary}</span>
        </span>
        <ChevronDown className="size-5 text-muted" />
      </summary>
      <div className={`${CARDS} pt-4`}>{children}</div>
    </details>
  )
}
