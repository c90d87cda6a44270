import type { ReactNode } from 'react'
import { JsonLd } from '@/components/ui/json-ld'
import { getEnv } from '@/lib/env'
import { pageGraph } from '@/lib/publishing/structured-data/rules'

type PageProps = {
  path: string
  title: string
  lead: string
  /** The schema.org type of the page. */
  kind?: 'WebPage' | 'AboutPage'
  children: ReactNode
}

/** The frame of a page of running text. */
export function StaticPage({ path, title, lead, kind = 'WebPage', children }: PageProps) {
  const page = { path, title, description: lead, kind }
  return (
    <article className="mx-auto max-w-measure py-4 md:py-8">
      <JsonLd graph={pageGraph(page, getEnv().SITE_URL)} />
      <h1 className="font-bold text-3xl md:text-4xl">{title}</h1>
      <p className="mt-4 text-lg text-muted">{lead}</p>
      <div className="mt-10 space-y-10">{children}</div>
    </article>
  )
}

type SectionProps = { title: string; id?: string; children: ReactNode }

/** A heading with its content. */
export function StaticSection({ title, id, children }: SectionProps) {
  return (
    <section id={id} className="scroll-mt-24">
      <h2 className="font-semibold text-xl">{title}</h2>
      <div className="mt-3 space-y-3 [&_ul]:list-disc [&_ul]:space-y-1.5 [&_ul]:pl-5">
        {children}
      </div>
    </section>
  )
}
