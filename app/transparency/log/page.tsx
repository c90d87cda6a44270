import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { connection } from 'next/server'
import { DecisionLog } from '@/components/transparency/decision-log'
import { buttonLook } from '@/components/ui/button'
import { LIMIT } from '@/lib/domain/limits'
import { type QueryValue, readMatch, readPageNumber, withQuery } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'
import { listPublicDecisions } from '@/lib/reports/decisions/queries'
import { DECISION_NUMBER } from '@/lib/wire/fields'

type Props = { searchParams: Promise<Record<string, QueryValue>> }

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const page = readPageNumber((await searchParams).page) ?? 1
  return {
    title: `Log of decisions${page > 1 ? `, page ${page}` : ''}`,
    description:
      'Every decision about reviews, replies, members and profiles: when, under which rule and with which outcome. Names and texts are removed.',
    alternates: { canonical: withQuery(PATH.decisionLog, { page }) },
    robots: { index: false, follow: true },
  }
}

/** The public log of decisions, without names and texts. */
export default async function DecisionLogPage({ searchParams }: Props) {
  await connection()
  const query = await searchParams
  const page = readPageNumber(query.page)
  if (page === null) notFound()
  const after = readMatch(DECISION_NUMBER, query.after) ?? undefined
  const { entries, total } = await listPublicDecisions((page - 1) * LIMIT.decisionsPerPage, after)
  if (page > 1 && entries.length === 0) notFound()
  const pages = Math.max(1, Math.ceil(total / LIMIT.decisionsPerPage))
  return (
    <article className="mx-auto max-w-4xl space-y-6 py-4 md:py-8">
      <header>
        <h1 className="font-bold text-3xl md:text-4xl">Log of decisions</h1>
        <p className="mt-4 max-w-measure text-lg text-muted">
          Every decision by our team, newest first, with names and texts removed. Yours is the
          number we sent you.
        </p>
        <p className="mt-2 text-sm">
          <Link href={PATH.transparency} prefetch={false} className="text-link">
            The numbers
          </Link>
          {' · '}
          <Link href={PATH.guidelines} prefetch={false} className="text-link">
            The rules
          </Link>
          {pages > 1 && (
            <span className="text-muted">
              {' · '}Page {page} of {pages}
            </span>
          )}
        </p>
      </header>
      <DecisionLog entries={entries} />
      {pages > 1 && <Pages page={page} pages={pages} last={entries.at(-1)?.number ?? null} />}
    </article>
  )
}

function Pages({ page, pages, last }: { page: number; pages: number; last: string | null }) {
  const look = buttonLook({ variant: 'quiet' })
  return (
    <nav aria-label="Pages of decisions" className="flex flex-wrap justify-center gap-3">
      {page > 1 && (
        <Link
          href={withQuery(PATH.decisionLog, { page: page - 1 })}
          prefetch={false}
          rel="prev"
          className={look}
        >
          Newer decisions
        </Link>
      )}
      {page < pages && (
        <Link
          href={withQuery(PATH.decisionLog, { page: page + 1, after: last })}
          prefetch={false}
          rel="next"
          className={look}
        >
          Older decisions
        </Link>
      )}
    </nav>
  )
}
