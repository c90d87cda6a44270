import { type ReactNode, useId } from 'react'

type Props = { title: string; summary: string; children: ReactNode }

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
      <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-2">{children}</div>
    </section>
  )
}
