import Link from 'next/link'
import { FOUND_BY_LABELS, KIND_LABELS } from '@/components/moderation/decision-words'
import { FigureTable } from '@/components/transparency/figure-table'
import { EmptyState } from '@/components/ui/empty-state'
import { RelativeTime } from '@/components/ui/relative-time'
import { ruleTitle, UNSPECIFIED } from '@/lib/domain/guidelines'
import { PATH } from '@/lib/domain/paths'
import type { PublicDecision } from '@/lib/reports/decisions/responses'
import { doneLabel } from '@/lib/reports/decisions/words'

const COLUMNS = [
  { key: 'number', label: 'Number', isText: true },
  { key: 'decision', label: 'Decision', isText: true },
  { key: 'rule', label: 'Rule', isText: true },
] as const

const APPEALS = {
  waiting: 'appeal waiting',
  granted: 'appeal granted',
  upheld: 'appeal not granted',
} as const

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
          <NumberAndDate key="number" decision={decision} />,
          <Decision key="decision" decision={decision} />,
          <Rule key="rule" id={decision.rule} />,
        ],
      }))}
    />
  )
}

type Props = { decision: PublicDecision }

const NumberAndDate = ({ decision: { number, at } }: Props) => (
  <>
    <span className="whitespace-nowrap font-mono">{number}</span>
    <span className="block font-normal text-muted">
      <RelativeTime at={at} />
    </span>
  </>
)

/** What was decided about what, who found it, and what became of an appeal. */
function Decision({ decision: { kind, measures, state, foundBy, appeal } }: Props) {
  const text = `${KIND_LABELS[kind].one}: ${doneLabel(measures)}`
  return (
    <>
      {state === 'reversed' ? (
        <>
          <s>{text}</s> reversed {appeal === 'granted' ? 'after an appeal' : 'by our team'}
        </>
      ) : (
        text
      )}
      <span className="block text-muted">
        {FOUND_BY_LABELS[foundBy]}
        {appeal && `, ${APPEALS[appeal]}`}
      </span>
    </>
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
