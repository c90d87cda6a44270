import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { connection } from 'next/server'
import { AppealField } from '@/components/moderation/appeal-field'
import { subjectPhrase } from '@/components/moderation/decision-words'
import { ReportOutcome } from '@/components/moderation/report-outcome'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { FormError } from '@/components/ui/form-error'
import { plainForm } from '@/components/ui/plain-form'
import { RelativeTime } from '@/components/ui/relative-time'
import type { QueryValue } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'
import { reasonLabel } from '@/lib/domain/reports'
import { readDraft } from '@/lib/http/form-draft'
import { isReportKey } from '@/lib/queue/subjects/numbers'
import { findReport } from '@/lib/reports/queries'

export const metadata: Metadata = {
  title: 'Your report',
  description: 'What we decided about a report.',
  robots: { index: false },
  // The address contains a secret.
  referrer: 'same-origin',
}

type Props = {
  params: Promise<{ number: string }>
  searchParams: Promise<Record<'key' | 'draft' | 'confirm' | 'confirmed', QueryValue>>
}

/** A visitor's report, for those who have its link. */
export default async function ReportPage({ params, searchParams }: Props) {
  await connection()
  const [{ number }, query] = await Promise.all([params, searchParams])
  const key = typeof query.key === 'string' ? query.key : ''
  const report = isReportKey(number, key) ? await findReport(number) : null
  if (!report) notFound()
  return (
    <div className="mx-auto max-w-measure space-y-6 py-4 md:py-8">
      <h1 className="font-bold text-3xl md:text-4xl">Your report {number}</h1>
      <Card className="space-y-3">
        <p>
          You reported {subjectPhrase(report.subjectKind, report.subjectName)}{' '}
          <RelativeTime at={report.createdAt} />: {reasonLabel(report.reason)}.
        </p>
        {report.details && (
          <blockquote dir="auto" className="whitespace-pre-line text-muted">
            {report.details}
          </blockquote>
        )}
        {report.path && (
          <Link href={report.path} prefetch={false} className="text-link text-sm">
            See it
          </Link>
        )}
      </Card>
      <section className="space-y-2">
        <h2 className="font-semibold text-xl">Our decision</h2>
        <ReportOutcome report={report} />
      </section>
      {query.confirmed && <p role="status">Your address is confirmed. We’ll write to you.</p>}
      {typeof query.confirm === 'string' && (
        <ConfirmForm number={number} secret={key} confirm={query.confirm} />
      )}
      {report.decision?.canAppeal && (
        <AppealForm number={number} secret={key} draft={readDraft(query.draft)} />
      )}
    </div>
  )
}

type ConfirmProps = { number: string; secret: string; confirm: string }

/** A press and not a mere visit confirms, as mail servers visit links, too. */
function ConfirmForm({ number, secret, confirm }: ConfirmProps) {
  return (
    <form id="confirm" method="post" action={PATH.confirmReporter} className="space-y-3">
      <h2 className="font-semibold text-xl">Your email address</h2>
      <p>We won’t write to it again until you confirm it. You can always read the outcome here.</p>
      <input type="hidden" name="number" value={number} />
      <input type="hidden" name="key" value={secret} />
      <input type="hidden" name="confirm" value={confirm} />
      <Button type="submit">Confirm my address</Button>
    </form>
  )
}

type FormProps = { number: string; secret: string; draft: ReturnType<typeof readDraft> }

function AppealForm({ number, secret, draft }: FormProps) {
  const form = plainForm(draft, ['text'])
  return (
    <form method="post" action={PATH.sendAppeal} className="space-y-4">
      <h2 className="font-semibold text-xl">Appeal</h2>
      <FormError {...form.error} />
      <input type="hidden" name="number" value={number} />
      <input type="hidden" name="key" value={secret} />
      {/* A refused form arrives again at this anchor, which focuses the field. */}
      <AppealField {...form.field('text')} id="appeal" rows={6} className="scroll-mt-40" />
      <Button type="submit">Appeal</Button>
    </form>
  )
}
