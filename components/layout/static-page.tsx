import type { ReactNode } from 'react'
import { ChevronDown } from '@/components/ui/icons'
import { JsonLd } from '@/components/ui/json-ld'
import type { Site } from '@/lib/domain/site'
import { getEnv } from '@/lib/env'
import { pageGraph } from '@/lib/publishing/structured-data/rules'

const TEXT =
  'space-y-3 [&_ul]:list-disc [&_ul]:space-y-1.5 [&_ul]:pl-5 [&_h3]:pt-2 [&_h3]:font-semibold'

type PageProps = {
  site: Site
  path: string
  title: string
  lead: string
  /** The schema.org type of the page. */
  kind?: 'WebPage' | 'AboutPage'
  /** In place of the lead. */
  intro?: ReactNode
  /** Below the rest. */
  after?: ReactNode
  children: ReactNode
}

/** The frame of a page of running text. */
export function StaticPage({
  site,
  path,
  title,
  lead,
  kind = 'WebPage',
  intro,
  after,
  children,
}: PageProps) {
  const page = { path, title, description: lead, kind }
  return (
    <article className="mx-auto max-w-measure py-4 md:py-8">
      <JsonLd graph={pageGraph(page, { url: getEnv().SITE_URL, name: site.name })} />
      <h1 className="font-bold text-3xl md:text-4xl">{title}</h1>
      {intro === undefined ? <p className="mt-4 text-lg text-muted">{lead}</p> : intro}
      <div className="mt-10 space-y-10">
        {after ? (
          <>
            {children}
            {after}
          </>
        ) : (
          children
        )}
      </div>
    </article>
  )
}

type ContentsProps = { sections: Readonly<Record<string, string>> }

/** Links to the sections of a long page, by their anchors. */
export function Contents({ sections }: ContentsProps) {
  return (
    <nav aria-label="Contents">
      <ul className="flex flex-wrap gap-x-5">
        {Object.entries(sections).map(([id, title]) => (
          <li key={id}>
            <a href={`#${id}`} className="list-link text-accent text-sm">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type FoldedProps = {
  id: string
  title: string
  /** Its first sentence, which stays in view. */
  lead: ReactNode
  children: ReactNode
}

/** A section that is folded after its first sentence. Its anchor lies inside: a link to it opens the section. */
export function FoldedSection({ id, title, lead, children }: FoldedProps) {
  return (
    <details className="fold text-base last:border-b">
      <summary className="py-4">
        <span>
          <h2 className="font-semibold text-xl">{title}</h2>
          <span className="mt-1.5 block">{lead}</span>
        </span>
        <ChevronDown className="size-5 text-muted" />
      </summary>
      <div id={id} className={`scroll-mt-40 pb-6 ${TEXT}`}>
        {children}
      </div>
    </details>
  )
}

type SectionProps = { title: string; id?: string; children: ReactNode }

/** A heading with its content. */
export function StaticSection({ title, id, children }: SectionProps) {
  return (
    <section id={id} className="scroll-mt-24">
      <h2 className="font-semibold text-xl">{title}</h2>
      <div className={`mt-3 ${TEXT}`}>{children}</div>
    </section>
  )
}
