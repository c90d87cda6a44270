import { FACTS, Section } from '@/components/queue/section'
import { RelativeTime } from '@/components/ui/relative-time'
import { ruleTitle } from '@/lib/domain/guidelines'
import { doneLabel } from '@/lib/moderation/decisions/words'
import type { QueueItem } from '@/lib/moderation/staff/types'

/** The appeal, and the decision that it is against. */
export function ItemAppeal({ appealed }: { appealed: NonNullable<QueueItem['appealed']> }) {
  const { number, at, measures, rule, reasons, appeal } = appealed
  return (
    <Section title={appeal.role === 'author' ? 'Appeal by the author' : 'Appeal by a reporter'}>
      <p dir="auto" className="max-w-measure whitespace-pre-line [overflow-wrap:anywhere]">
        {appeal.text}
      </p>
      <p className="mt-1 text-muted text-sm">
        <RelativeTime at={appeal.at} />
      </p>
      <div className="mt-3 rounded-card bg-sunken p-3 text-sm">
        <h3 className="font-semibold">The decision</h3>
        <p className="mt-1">
          {doneLabel(measures)}
          {rule && ` · ${ruleTitle(rule)}`}
        </p>
        {reasons && (
          <p dir="auto" className="mt-1 max-w-measure whitespace-pre-line [overflow-wrap:anywhere]">
            {reasons}
          </p>
        )}
        <ul className={`mt-1 ${FACTS}`}>
          <li>{number}</li>
          <li>
            <RelativeTime at={at} />
          </li>
        </ul>
      </div>
    </Section>
  )
}
