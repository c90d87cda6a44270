'use client'

import { useState } from 'react'
import { ListState } from '@/components/admin/shared/list-state'
import { useHealth } from '@/components/admin/shared/use-health'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { useForm } from '@/components/ui/use-form'
import { call } from '@/lib/client/call'
import { DURATION } from '@/lib/domain/durations'
import { formatMinute } from '@/lib/domain/formats'
import type { Health, TestEmailOutcome } from '@/lib/health/responses'

type Result = Health['checks'][number]

/** What is wrong with the site, why it matters and how to mend it; then what could not be checked, and what is fine. */
export function HealthView() {
  const health = useHealth('whole')
  const { data, reload } = health
  const checks = data?.checks ?? []
  const found = checks.filter(({ what }) => what)
  const wrong = found.filter(({ state }) => state === 'wrong').length
  return (
    <section aria-labelledby="health-heading" className="mt-8">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="health-heading" className="mr-auto font-bold text-xl">
          Health
        </h2>
        <Button variant="quiet" size="small" onClick={() => void reload()}>
          Check again
        </Button>
        <TestEmail />
      </div>
      <ListState read={health}>
        {() => (
          <>
            <p className="mt-1 mb-4 max-w-measure text-muted text-sm">
              {wrong > 0 ? `${wrong} of ${checks.length} checks failed.` : 'Nothing is wrong.'}
              {found.length > wrong && ' The rest can wait until others use the site.'}
            </p>
            {found.length > 0 && (
              <ul className="divide-y divide-line rounded-card border border-line bg-card">
                {found.map((result) => (
                  <Finding key={result.id} {...result} />
                ))}
              </ul>
            )}
            <Titles label="Could not be checked" results={checks} state="unknown" />
            <Titles label="Fine" results={checks} state="fine" />
          </>
        )}
      </ListState>
    </section>
  )
}

function Finding({ title, state, what, why, how }: Result) {
  return (
    <li className="space-y-1 px-4 py-3 text-sm">
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 font-medium text-base">
        {title}
        {state === 'wrong' && <span className="text-danger text-sm">Wrong</span>}
      </h3>
      <p className="max-w-measure break-words font-medium">{what}</p>
      <p className="max-w-measure text-muted">{why}</p>
      <p className="max-w-measure break-words">{how}</p>
    </li>
  )
}

type TitlesProps = { label: string; results: readonly Result[]; state: Result['state'] }

function Titles({ label, results, state }: TitlesProps) {
  const titles = results.filter((result) => result.state === state).map(({ title }) => title)
  if (titles.length === 0) return null
  return (
    <p className="mt-4 text-muted text-sm">
      <span className="font-medium text-ink">{label}:</span> {titles.join(' · ')}
    </p>
  )
}

const SENTENCES: Record<TestEmailOutcome['outcome'], string> = {
  accepted: 'The mail server accepted it',
  refused: 'The mail server didn’t take it',
  file: 'There is no mail server: it is a file in DATA_DIR/outbox',
}

/** Sends an email to the admin's own address, and says what the mail server answers. */
function TestEmail() {
  const [told, setTold] = useState<TestEmailOutcome | null>(null)
  const form = useForm({
    initial: {},
    send: () => call('POST /api/admin/health'),
    toastMs: DURATION.toastMs,
    onDone: setTold,
  })
  return (
    <>
      <Button size="small" isBusy={form.isBusy} onClick={() => form.submit()}>
        Send a test email
      </Button>
      {told && (
        <Notice
          role="status"
          tone={told.outcome === 'refused' ? 'danger' : 'good'}
          className="w-full break-words"
        >
          {SENTENCES[told.outcome]}, {formatMinute(told.at)} UTC
          {told.answer ? `: ${told.answer}` : '.'}
        </Notice>
      )}
    </>
  )
}
