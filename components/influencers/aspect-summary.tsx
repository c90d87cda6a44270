import { Bar } from '@/components/ui/bar'
import { classNames } from '@/components/ui/class-names'
import { Minus, Plus } from '@/components/ui/icons'
import { CRITERIA, REVIEW_TAGS } from '@/lib/domain/aspects-and-tags'
import { formatRating, STARS_MAX } from '@/lib/domain/stars'
import type { CriterionAverage, Influencer } from '@/lib/influencers/types'

/** Tags shown at first; the rest can be unfolded. */
const TAGS_SHOWN = 6

/** The four criteria as bars, each with its number of ratings. */
export function CriteriaBars({ criteria }: { criteria: readonly CriterionAverage[] }) {
  return (
    <dl className="space-y-2.5">
      {CRITERIA.map(({ id, label, hint }) => {
        const { average = null, count = 0 } = criteria.find((one) => one.id === id) ?? {}
        return (
          <div key={id} title={hint} className="grid grid-cols-[1fr_auto] gap-x-3 text-sm">
            <dt>{label}</dt>
            <dd className="tabular-nums">
              {average === null ? (
                <span className="text-muted">not rated yet</span>
              ) : (
                <>
                  <span className="font-semibold">{formatRating(average)}</span>
                  <span className="text-muted">
                    {' '}
                    from {count}{' '}
                    <span className="sr-only">{count === 1 ? 'rating' : 'ratings'}</span>
                  </span>
                </>
              )}
            </dd>
            <Bar share={(average ?? 0) / STARS_MAX} className="col-span-2 mt-1 h-1.5" />
          </div>
        )
      })}
    </dl>
  )
}

/** The tags that raters picked, most picked first; a sign marks praise or criticism. */
export function TagCounts({ tagCounts }: Pick<Influencer, 'tagCounts'>) {
  const [first, others] = [tagCounts.slice(0, TAGS_SHOWN), tagCounts.slice(TAGS_SHOWN)]
  return (
    <>
      <TagList tagCounts={first} />
      {others.length > 0 && (
        <details className="mt-1">
          <summary className="min-h-8 content-center text-accent text-sm pointer-coarse:min-h-11">
            {others.length} more
          </summary>
          <TagList tagCounts={others} />
        </details>
      )}
    </>
  )
}

const TagList = ({ tagCounts }: Pick<Influencer, 'tagCounts'>) => (
  <ul className="flex flex-wrap gap-2">
    {tagCounts.map(({ id, count }) => {
      const tag = REVIEW_TAGS.find((one) => one.id === id)
      return tag && <TagChip key={id} tag={tag} count={count} />
    })}
  </ul>
)

type ChipProps = { tag: (typeof REVIEW_TAGS)[number]; count?: number }

/** One tag, as a list item. */
export function TagChip({ tag, count }: ChipProps) {
  const isPraise = tag.tone === 'praise'
  const Sign = isPraise ? Plus : Minus
  return (
    <li
      className={classNames(
        'inline-flex min-h-7 items-center gap-1.5 rounded-small px-2 text-sm',
        isPraise ? 'bg-accent-soft text-accent' : 'bg-sunken text-ink',
      )}
    >
      <Sign className="size-3.5 shrink-0" />
      <span className="sr-only">{isPraise ? 'Praise: ' : 'Criticism: '}</span>
      {tag.label}
      {count !== undefined && <span className="font-semibold tabular-nums">{count}</span>}
    </li>
  )
}
