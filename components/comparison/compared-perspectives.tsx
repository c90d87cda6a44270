import { ComparedRow } from '@/components/comparison/compared-row'
import type { ComparedPair } from '@/components/comparison/comparison-table'
import { formatRating, VERDICT_WORDS } from '@/lib/domain/stars'
import { type Perspective, type Perspectives, perspectivesOf } from '@/lib/influencers/perspectives'

const KINDS: readonly { kind: keyof Perspectives; title: string }[] = [
  { kind: 'relationships', title: 'How they know the influencer' },
  { kind: 'languages', title: 'Language of the review' },
]

/** The averages of the two by who gave the ratings; no row where neither has groups to tell apart. */
export function ComparedPerspectives({ a, b }: ComparedPair) {
  const [first, second] = [a, b].map(({ breakdown }) => perspectivesOf(breakdown)) as [
    Perspectives,
    Perspectives,
  ]
  return KINDS.filter(({ kind }) => first[kind].length + second[kind].length > 0).map(
    ({ kind, title }) => (
      <ComparedRow
        key={kind}
        title={title}
        a={<Groups groups={first[kind]} />}
        b={<Groups groups={second[kind]} />}
      />
    ),
  )
}

function Groups({ groups }: { groups: readonly Perspective[] }) {
  if (groups.length === 0) return <span className="text-muted text-sm">Too few ratings</span>
  return (
    <ul className="space-y-1 text-sm">
      {groups.map(({ id, label, average, count }) => (
        <li key={id}>
          {label}{' '}
          {average === null ? (
            <span className="text-muted">
              {VERDICT_WORDS.tooFew} ({count})
            </span>
          ) : (
            <>
              <span className="font-semibold tabular-nums">{formatRating(average)}</span>{' '}
              <span className="text-muted">from {count}</span>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
