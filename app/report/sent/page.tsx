import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { connection } from 'next/server'
import { CopyLink } from '@/components/moderation/copy-link'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { QueryValue } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'
import { reportParams } from '@/lib/reports/wire'

export const metadata: Metadata = {
  title: 'Report received',
  description: 'Your report number.',
  robots: { index: false },
}

type Props = { searchParams: Promise<Record<'number' | 'key', QueryValue>> }

/** The receipt of a report. */
export default async function ReportSentPage({ searchParams }: Props) {
  await connection()
  const query = await searchParams
  const { data } = reportParams.safeParse(query)
  if (!data) notFound()
  const key = typeof query.key === 'string' ? query.key : ''
  return (
    <div className="mx-auto max-w-measure space-y-6 py-4 md:py-8">
      <h1 className="font-bold text-3xl md:text-4xl">Thank you for your report</h1>
      <Card className="space-y-3">
        <p className="text-muted text-sm">Your report number</p>
        <p className="font-bold font-mono text-2xl">{data.number}</p>
        <p>A person will read it. We never say who reported it.</p>
        {key ? (
          <>
            <p>
              Save this link to see the outcome. Left an email address? Confirm it with the link we
              sent and we’ll write to you, too.
            </p>
            <div className="flex flex-wrap gap-3">
              <ButtonLink href={PATH.report(data.number, encodeURIComponent(key))} prefetch={false}>
                See your report
              </ButtonLink>
              <CopyLink path={PATH.report(data.number, encodeURIComponent(key))} />
            </div>
          </>
        ) : (
          <p>
            You’ll find the outcome under{' '}
            <Link href={PATH.ownReports} prefetch={false} className="text-link">
              Reports and decisions
            </Link>
            .
          </p>
        )}
      </Card>
    </div>
  )
}
