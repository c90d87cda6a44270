'use client'

import Link from 'next/link'
import { OwnListFrame } from '@/components/accounts/own-list-frame'
import { AppealForm } from '@/components/moderation/appeal-form'
import { subjectPhrase } from '@/components/moderation/decision-words'
import { ReportOutcome } from '@/components/moderation/report-outcome'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { RelativeTime } from '@/components/ui/relative-time'
import { useForm } from '@/components/ui/use-form'
import { useOwnList } from '@/components/ui/use-own-list'
import { call } from '@/lib/client/call'
import type { Result } from '@/lib/client/request'
import { DURATION } from '@/lib/domain/durations'
import { reasonLabel } from '@/lib/domain/reports'
import type { OwnReport } from '@/lib/reports/responses'

/** Lists know their entries by an id. */
type ReportRow = OwnReport & { id: string }

async function load(
  skip: number,
  after?: string,
): Promise<Result<{ entries: ReportRow[]; total: number }>> {
  const sent = await call('GET /api/me/reports', { query: { skip, after } })
  if (!sent.ok) return sent
  const { entries, total } = sent.value
  return { ok: true, value: { entries: entries.map((one) => ({ ...one, id: one.number })), total } }
}

/** The viewer's reports, flags among them, with what came of them. */
export function OwnReports() {
  const list = useOwnList('reports', load)
  return (
    <section className="space-y-4">
      <h2 className="font-semibold text-xl">Your reports</h2>
      <OwnListFrame
        label="Your reports"
        list={list}
        empty={{
          title: 'You haven’t reported anything',
          canStay: true,
          text: 'What you flag or report is listed here, with our decision.',
        }}
      >
        {list.page?.entries.map((report) => (
          <li key={report.id} id={report.number} className="scroll-mt-24">
            <ReportCard report={report} onChange={list.change} />
          </li>
        ))}
      </OwnListFrame>
    </section>
  )
}

type CardProps = { report: ReportRow; onChange(report: ReportRow): void }

function ReportCard({ report, onChange }: CardProps) {
  const { number, subjectKind, subjectName, path, reason, details, decision } = report

  function showAppeal() {
    if (!decision) return
    const appealed = { ...decision, canAppeal: false, appeal: { outcome: null, answer: '' } }
    onChange({ ...report, decision: appealed })
  }

  return (
    <Card>
      <article className="space-y-3">
        <header>
          <h3 className="font-semibold first-letter:uppercase">
            {path ? (
              <Link href={path} prefetch={false} className="text-link">
                {subjectPhrase(subjectKind, subjectName)}
              </Link>
            ) : (
              subjectPhrase(subjectKind, subjectName)
            )}
          </h3>
          <p className="text-muted text-sm">
            {reasonLabel(reason)}&nbsp;· <RelativeTime at={report.createdAt} />
            &nbsp;· <span className="whitespace-nowrap font-mono">{number}</span>
          </p>
        </header>
        {details && (
          <blockquote dir="auto" className="max-w-measure whitespace-pre-line text-muted">
            {details}
          </blockquote>
        )}
        <ReportOutcome report={report} />
        {report.state === 'open' && <Withdraw report={report} onChange={onChange} />}
        {decision?.canAppeal && <AppealForm number={decision.number} onSent={showAppeal} />}
      </article>
    </Card>
  )
}

function Withdraw({ report, onChange }: CardProps) {
  const form = useForm({
    initial: { number: report.number },
    send: (params) => call('DELETE /api/reports/[number]', { params }),
    toastMs: DURATION.toastMs,
    onDone: () => onChange({ ...report, state: 'withdrawn' }),
  })

  return (
    <Button variant="quiet" size="small" isBusy={form.isBusy} onClick={() => form.submit()}>
      <span>
        Withdraw<span className="sr-only"> the report {report.number}</span>
      </span>
    </Button>
  )
}
