import Link from 'next/link'
import { FOUND_BY_LABELS, KIND_LABELS } from '@/components/moderation/decision-words'
import { EmptyState } from '@/components/ui/empty-state'
import { RelativeTime } from '@/components/ui/relative-time'
import { UNSPECIFIED } from '@/lib/domain/guidelines'
import { PATH } from '@/lib/domain/paths'
import { ruleTitle } from '@/lib/domain/rule-titles'
import type { PublicDecision } from '@/lib/reports/decisions/responses'
import { doneLabel } from '@/lib/reports/decisions/words'

const APPEALS = {
  waiting: 'appeal waiting',
  granted: 'appeal granted',
  upheld: 'appeal not granted',
} as const

/** A page of the public log: what was decided and when, and below it the number, who found it, and under which rule. */
export function DecisionLog({ entries }: { entries: readonly PublicDecision[] }) {
  if (entries.length === 0) {
    return <EmptyState title="No decisions yet">They will be listed here.</EmptyState>
  }
  return (
    <ol
      aria-label="Decisions"
      className="divide-y divide-line rounded-card border border-line bg-card text-sm"
    >
      {entries.map((decision) => (
        <li key={decision.number} className="px-4 py-2.5">
          <div className="flex items-baseline justify-between gap-4">
            <p className="min-w-0 font-medium text-base">
              <Outcome decision={decision} />
            </p>
            <p className="whitespace-nowrap text-muted">
              <RelativeTime at={decision.at} />
            </p>
          </div>
          <p className="text-muted">
            <span className="whitespace-nowrap font-mono">{decision.number}</span>
            {` · ${FOUND_BY_LABELS[decision.foundBy]}`}
            {decision.appeal && `, ${APPEALS[decision.appeal]}`}
            <Rule id={decision.rule} />
          </p>
        </li>
      ))}
    </ol>
  )
}

/** What was decided about what, and whether it still holds. */
function Outcome({ decision: { kind, measures, state, appeal } }: { decision: PublicDecision }) {
  const text = `${KIND_LABELS[kind].one}: ${doneLabel(measures)}`
  if (state !== 'reversed') return text
  return (
    <>
      <s>{text}</s> reversed {appeal === 'granted' ? 'after an appeal' : 'by our team'}
    </>
  )
}

function Rule({ id }: { id: string }) {
  if (id === '') return null
  if (id === UNSPECIFIED) return ' · no rule named'
  return (
    <>
      {' · '}
      <Link href={`${PATH.guidelines}#${id}`} prefetch={false} className="text-link">
        {ruleTitle(id)}
      </Link>
    </>
  )
}
