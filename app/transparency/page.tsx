import type { Metadata } from 'next'
import Link from 'next/link'
import { connection } from 'next/server'
import {
  MonthFigures,
  ReportFigures,
  RuleFigures,
  StarFigures,
  TotalFigures,
} from '@/components/transparency/figures'
import { buttonLook } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { JsonLd } from '@/components/ui/json-ld'
import { readSite } from '@/lib/cache/site'
import { formatDay } from '@/lib/domain/formats'
import { PATH } from '@/lib/domain/paths'
import { getEnv } from '@/lib/env'
import { findTransparencyReport } from '@/lib/moderation/transparency/queries'
import { pageGraph } from '@/lib/publishing/structured-data/rules'

const PAGE = {
  path: PATH.transparency,
  title: 'Transparency',
  description:
    'How many ratings we received and took down, by rule and by stars, what we decided about reports and appeals, and how long it took.',
  kind: 'WebPage',
} as const

export const metadata: Metadata = {
  title: PAGE.title,
  description: PAGE.description,
  alternates: { canonical: PATH.transparency },
}

/** The figures about ratings, reports, decisions and appeals, from the database as it is now. */
export default async function TransparencyPage() {
  await connection()
  const { since, years, months, total } = await findTransparencyReport()
  const { name } = await readSite()
  const { ratings, reports, decisions, lawEnforcementEmails } = total
  const isEmpty =
    ratings.received + reports.received + decisions + lawEnforcementEmails.received === 0
  return (
    <article className="mx-auto max-w-4xl space-y-10 py-4 md:py-8">
      <JsonLd graph={pageGraph(PAGE, { url: getEnv().SITE_URL, name })} />
      <header>
        <h1 className="font-bold text-3xl md:text-4xl">{PAGE.title}</h1>
        <p className="mt-4 max-w-measure text-lg text-muted">
          What we receive, what we remove and why, how long it takes, and how often we were wrong.
          The figures come straight from our database.{' '}
          {since ? `All-time figures start on ${formatDay(since)}.` : ''}
        </p>
        <div className="mt-5 flex flex-wrap gap-3">
          <Link
            href={PATH.decisionLog}
            prefetch={false}
            className={buttonLook({ variant: 'quiet', size: 'small' })}
          >
            All decisions
          </Link>
          <Link
            href={PATH.guidelines}
            prefetch={false}
            className={buttonLook({ variant: 'quiet', size: 'small' })}
          >
            Our rules
          </Link>
        </div>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 text-muted text-sm">
          The figures as a file:
          <a href={`${PATH.transparencyData}?format=csv`} className="list-link underline">
            CSV
          </a>
          <a href={PATH.transparencyData} className="list-link underline">
            JSON
          </a>
          {years.map((year) => (
            <a
              key={year}
              href={`${PATH.transparencyData}?format=csv&year=${year}`}
              className="list-link underline"
            >
              {year} as CSV
            </a>
          ))}
        </p>
      </header>
      {isEmpty ? (
        <EmptyState title="Nothing to count yet">
          The figures begin with the first rating or report.
        </EmptyState>
      ) : (
        <>
          <TotalFigures total={total} />
          <StarFigures byStars={total.byStars} />
          <RuleFigures byRule={total.byRule} />
          <ReportFigures byReason={total.byReason} />
          <MonthFigures months={months} />
        </>
      )}
    </article>
  )
}
