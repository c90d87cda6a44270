'use client'

import { OwnListFrame } from '@/components/accounts/own-list-frame'
import { AppealForm } from '@/components/moderation/appeal-form'
import { decisionTitle, sentencesOf } from '@/components/moderation/decision-words'
import { AppealAnswer, RuleName } from '@/components/moderation/report-outcome'
import { Card } from '@/components/ui/card'
import { RelativeTime } from '@/components/ui/relative-time'
import { useOwnList } from '@/components/ui/use-own-list'
import { call } from '@/lib/client/call'
import type { Result } from '@/lib/client/request'
import { formatDay } from '@/lib/domain/formats'
import type { OwnDecision } from '@/lib/reports/decisions/responses'
import { appealEnd } from '@/lib/reports/decisions/rules'
import { FOUND_BY_WORDS } from '@/lib/reports/decisions/words'

/** Lists know their entries by an id. */
type DecisionRow = OwnDecision & { id: string }

async function load(
  skip: number,
  after?: string,
): Promise<Result<{ entries: DecisionRow[]; total: number }>> {
  const sent = await call('GET /api/me/decisions', { query: { skip, after } })
  if (!sent.ok) return sent
  const { entries, total } = sent.value
  return { ok: true, value: { entries: entries.map((one) => ({ ...one, id: one.number })), total } }
}

/** Decisions about what the viewer wrote, with the reasons and the way to an appeal. */
export function OwnDecisions() {
  const list = useOwnList('decisions', load)
  return (
    <section className="space-y-4">
      <h2 className="font-semibold text-xl">Decisions about you</h2>
      <OwnListFrame
        label="Decisions about you"
        list={list}
        empty={{
          title: 'No decisions',
          canStay: true,
          text: 'If our team ever restricts something you wrote, you’ll find the reasons here and can appeal.',
        }}
      >
        {list.page?.entries.map((decision) => (
          <li key={decision.id} id={decision.number} className="scroll-mt-24">
            <DecisionCard decision={decision} onChange={list.change} />
          </li>
        ))}
      </OwnListFrame>
    </section>
  )
}

type CardProps = { decision: DecisionRow; onChange(decision: DecisionRow): void }

function DecisionCard({ decision, onChange }: CardProps) {
  const { number, kind, subjectName, measures, rule, reasons, foundBy, suspendedUntil } = decision

  function showAppeal(text: string) {
    const made = {
      role: 'author',
      text,
      at: new Date().toISOString(),
      outcome: null,
      answer: '',
    } as const
    onChange({ ...decision, canAppeal: false, appeal: made })
  }

  return (
    <Card>
      <article className="space-y-3">
        <header>
          <h3 className="font-semibold">{decisionTitle(kind, subjectName)}</h3>
          <p className="text-muted text-sm">
            {FOUND_BY_WORDS[foundBy]}. Decided by a person&nbsp;· <RelativeTime at={decision.at} />
            &nbsp;· <span className="whitespace-nowrap font-mono">{number}</span>
          </p>
        </header>
        {decision.state === 'reversed' ? (
          <p>This decision no longer applies. Everything is as it was before.</p>
        ) : (
          <p>
            {sentencesOf(measures).join(' ')}
            {suspendedUntil && ` The suspension ends on ${formatDay(suspendedUntil)}.`}{' '}
            <RuleName rule={rule} />
          </p>
        )}
        {reasons && (
          <blockquote
            dir="auto"
            className="max-w-measure whitespace-pre-line rounded-card bg-sunken px-4 py-3"
          >
            {reasons}
          </blockquote>
        )}
        {decision.appeal && (
          <>
            <p className="text-muted text-sm">
              Your appeal: “<bdi>{decision.appeal.text}</bdi>”
            </p>
            <AppealAnswer outcome={decision.appeal.outcome} answer={decision.appeal.answer} />
          </>
        )}
        {decision.canAppeal && (
          <>
            <div className="max-w-measure space-y-1 text-muted text-sm">
              {decision.text && (
                <p className="[overflow-wrap:anywhere]">
                  You wrote: “<bdi>{decision.text}</bdi>”
                </p>
              )}
              <p>You can appeal until {formatDay(appealEnd(new Date(decision.at)))}.</p>
            </div>
            <AppealForm number={number} onSent={showAppeal} />
          </>
        )}
      </article>
    </Card>
  )
}
