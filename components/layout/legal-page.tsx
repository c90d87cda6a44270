import { redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import { operatorSection } from '@/components/layout/operator'
import { OwnText } from '@/components/layout/own-text'
import { StaticPage } from '@/components/layout/static-page'
import { linkedText, type Site } from '@/lib/domain/site'

type Page = { path: string; title: string; lead: string; children: ReactNode }

/** Returns a page with the operator's text in place of ours, where there is one; redirects where that is an address. */
export function legalPage(site: Site, own: string | undefined, { lead, children, ...page }: Page) {
  const elsewhere = linkedText(own)
  if (elsewhere) redirect(elsewhere)
  return (
    <StaticPage
      {...page}
      site={site}
      lead={own ? page.title : lead}
      {...(own && { intro: null })}
      after={operatorSection(site.filled)}
    >
      {own ? <OwnText text={own} language={site.filled.textLanguage} /> : children}
    </StaticPage>
  )
}
