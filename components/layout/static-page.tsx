import type { ReactNode } from 'react'

type PageProps = { title: string; lead: string; children: ReactNode }

/** The frame of a page that is read from top to bottom. */
export function StaticPage({ title, lead, children }: PageProps) {
  return (
    <article className="mx-auto max-w-measure py-4 md:py-8">
      <h1 className="font-bold text-3xl md:text-4xl">{title}</h1>
      <p className="mt-4 text-lg text-muted">{lead}</p>
      <div className="mt-10 space-y-10">{children}</div>
    </article>
  )
}

/** A heading with what belongs under it. */
export function StaticSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="font-semibold text-xl">{title}</h2>
      <div className="mt-3 space-y-3 [&_ul]:list-disc [&_ul]:space-y-1.5 [&_ul]:pl-5">
        {children}
      </div>
    </section>
  )
}
