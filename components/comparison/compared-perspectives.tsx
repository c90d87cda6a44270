import { type ComparedPair, ComparedRow } from '@/components/comparison/compared-row'
import { formatCount } from '@/lib/domain/formats'
import { formatRating, VERDICT_WORDS } from '@/lib/domain/stars'
import {
  type Perspective,
  type Perspectives,
  perspectivesOf,
} from '@/lib/influencers/statistics/perspectives'

const KINDS: readonly { kind: keyof Perspectives; title: string }[] = [
  { kind: 'relationships', title: 'By relationship' },
  { kind: 'languages', title: 'By language' },
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
  const judged = groups.flatMap(({ average, ...group }) =>
    average === null ? [] : [{ ...group, average }],
  )
  if (judged.length === 0) return <span className="text-muted text-sm">{VERDICT_WORDS.tooFew}</span>
  return (
    <ul className="space-y-1 text-sm">
      {judged.map(({ id, label, average, count }) => (
        <li key={id}>
          {label}{' '}
          <span className="whitespace-nowrap">
            <span className="font-semibold tabular-nums">{formatRating(average)}</span>{' '}
            <span className="text-muted">from {formatCount(count)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
