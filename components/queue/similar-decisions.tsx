import { FACTS, Section } from '@/components/queue/section'
import { RelativeTime } from '@/components/ui/relative-time'
import { ruleTitle } from '@/lib/domain/rule-titles'
import type { QueueItem } from '@/lib/moderation/staff/responses'
import { doneLabel } from '@/lib/reports/decisions/words'

/** What was decided before about subjects that were reported for the same reasons. */
export function SimilarDecisions({ similar }: { similar: QueueItem['similar'] }) {
  if (similar.length === 0) return null
  return (
    <Section title="Similar decisions">
      <ul className="grid gap-2 text-sm">
        {similar.map(({ number, at, measures, rule }) => (
          <li key={number}>
            <p>
              {doneLabel(measures)}
              {rule && <span className="text-muted"> · {ruleTitle(rule)}</span>}
            </p>
            <ul className={FACTS}>
              <li>{number}</li>
              <li>
                <RelativeTime at={at} />
              </li>
            </ul>
          </li>
        ))}
      </ul>
    </Section>
  )
}
