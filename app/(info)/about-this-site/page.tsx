import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { connection } from 'next/server'
import { OperatorFacts } from '@/components/layout/operator'
import { StaticPage } from '@/components/layout/static-page'
import { readSite } from '@/lib/cache/site'
import { PATH } from '@/lib/domain/paths'
import { operatorFacts } from '@/lib/domain/site'

export const metadata: Metadata = {
  title: 'Who runs this site',
  description: 'Who runs this site, and how to reach them.',
  alternates: { canonical: PATH.aboutSite },
}

export default async function AboutSitePage() {
  await connection()
  const site = await readSite()
  const { name, filled } = site
  if (operatorFacts(filled).length === 0) notFound()
  return (
    <StaticPage
      site={site}
      path={PATH.aboutSite}
      title="Who runs this site"
      lead={`Who runs ${name}, and how to reach them.`}
      kind="AboutPage"
    >
      <OperatorFacts filled={filled} />
    </StaticPage>
  )
}
