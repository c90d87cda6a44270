import { FACTS, Section } from '@/components/queue/section'
import { RelativeTime } from '@/components/ui/relative-time'
import { ruleTitle } from '@/lib/domain/rule-titles'
import type { QueueItem } from '@/lib/moderation/staff/responses'
import { doneLabel } from '@/lib/reports/decisions/words'

const reporters = (count: number) =>
  count === 1 ? 'Appeal by a reporter' : `Appeals by ${count} reporters`

/** The appeals that wait, and the decision that they are against. */
export function ItemAppeal({ appealed }: { appealed: NonNullable<QueueItem['appealed']> }) {
  const { number, at, measures, rule, reasons, appeal, others } = appealed
  const isByAuthor = appeal.role === 'author'
  return (
    <Section title={isByAuthor ? 'Appeal by the author' : reporters(others.length + 1)}>
      <ul className="divide-y divide-line">
        {[appeal, ...others].map((one) => (
          <li key={`${one.at} ${one.text}`} className="py-3 first:pt-0">
            <p dir="auto" className="max-w-measure whitespace-pre-line [overflow-wrap:anywhere]">
              {one.text}
            </p>
            <p className="mt-1 text-muted text-sm">
              <RelativeTime at={one.at} />
            </p>
          </li>
        ))}
      </ul>
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
