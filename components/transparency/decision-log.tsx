import Link from 'next/link'
import { doneLabel, FOUND_BY_LABELS, KIND_LABELS } from '@/components/moderation/decision-words'
import { FigureTable } from '@/components/transparency/figure-table'
import { EmptyState } from '@/components/ui/empty-state'
import { RelativeTime } from '@/components/ui/relative-time'
import { ruleTitle, UNSPECIFIED } from '@/lib/domain/guidelines'
import { PATH } from '@/lib/domain/paths'
import type { PublicDecision } from '@/lib/moderation/decisions/types'

const COLUMNS = [
  { key: 'number', label: 'Number', isText: true },
  { key: 'at', label: 'Decided', isText: true },
  { key: 'kind', label: 'About', isText: true },
  { key: 'measures', label: 'Decision', isText: true },
  { key: 'rule', label: 'Rule', isText: true },
  { key: 'foundBy', label: 'Found by', isText: true },
  { key: 'appeal', label: 'Appeal', isText: true },
] as const

const APPEALS = { waiting: 'Waiting', granted: 'Granted', upheld: 'Not granted' } as const

/** A page of the public log. */
export function DecisionLog({ entries }: { entries: readonly PublicDecision[] }) {
  if (entries.length === 0) {
    return <EmptyState title="No decisions yet">They will be listed here.</EmptyState>
  }
  return (
    <FigureTable
      caption="Decisions"
      columns={COLUMNS}
      rows={entries.map((decision) => ({
        key: decision.number,
        cells: [
          <span key="number" className="whitespace-nowrap font-mono">
            {decision.number}
          </span>,
          <RelativeTime key="at" at={decision.at} />,
          KIND_LABELS[decision.kind].one,
          <Outcome key="measures" decision={decision} />,
          <Rule key="rule" id={decision.rule} />,
          FOUND_BY_LABELS[decision.foundBy],
          decision.appeal ? APPEALS[decision.appeal] : '–',
        ],
      }))}
    />
  )
}

function Outcome({ decision: { measures, state, appeal } }: { decision: PublicDecision }) {
  const text = doneLabel(measures)
  return state === 'reversed' ? (
    <>
      <s>{text}</s> reversed {appeal === 'granted' ? 'after an appeal' : 'by staff'}
    </>
  ) : (
    text
  )
}

function Rule({ id }: { id: string }) {
  if (id === '') return '–'
  if (id === UNSPECIFIED) return 'Not named'
  return (
    <Link href={`${PATH.guidelines}#${id}`} prefetch={false} className="text-link">
      {ruleTitle(id)}
    </Link>
  )
}
