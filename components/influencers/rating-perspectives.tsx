import Link from 'next/link'
import { Fold } from '@/components/influencers/fold'
import {
  commentsPath,
  type ReviewsView,
  withChange,
} from '@/components/influencers/reviews-address'
import { Bar } from '@/components/ui/bar'
import { formatRating, STARS_MAX } from '@/lib/domain/stars'
import type { Perspective } from '@/lib/influencers/statistics/perspectives'
import type { ShownInfluencer } from '@/lib/influencers/types'

type Props = { influencer: ShownInfluencer; view: ReviewsView }

const GROUPS_IN_GIST = 2

/** The average of each group of raters; a press shows the reviews of one. */
export function RatingPerspectives({ influencer: { id, perspectives }, view }: Props) {
  const { relationships, languages } = perspectives
  const all = [...relationships, ...languages]
  if (all.length === 0) return null
  const kinds = [relationships.length > 0 && 'relationship', languages.length > 0 && 'language']
  const pathOf = (kind: 'relationship' | 'language') => (group: Perspective) =>
    commentsPath(id, withChange(view, { [kind]: view[kind] === group.id ? null : group.id }))
  return (
    <Fold title={`By ${kinds.filter(Boolean).join(' and ')}`} summary={summaryOf(all)}>
      <div className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        <Groups groups={relationships} chosen={view.relationship} pathOf={pathOf('relationship')} />
        <Groups groups={languages} chosen={view.language} pathOf={pathOf('language')} />
      </div>
    </Fold>
  )
}

const summaryOf = (groups: readonly Perspective[]) =>
  groups
    .flatMap(({ id, label, average }) =>
      id === null || average === null ? [] : [`${label} ${formatRating(average)}`],
    )
    .slice(0, GROUPS_IN_GIST)
    .join(', ')

type GroupsProps = {
  groups: readonly Perspective[]
  chosen: string | null
  pathOf(group: Perspective): string
}

/** The other groups together are left out where they have no average. */
function Groups({ groups, chosen, pathOf }: GroupsProps) {
  return (
    <ul className="empty:hidden">
      {groups.map((group) =>
        group.average === null ? null : (
          <li key={group.label}>
            {group.id === null ? (
              <span className="criterion-row">
                <Group {...group} average={group.average} />
              </span>
            ) : (
              <Link
                href={pathOf(group)}
                prefetch={false}
                rel="nofollow"
                aria-current={group.id === chosen ? 'true' : undefined}
                className="criterion-row"
              >
                <Group {...group} average={group.average} />
              </Link>
            )}
          </li>
        ),
      )}
    </ul>
  )
}

function Group({ label, average, count }: Perspective & { average: number }) {
  return (
    <>
      <span>{label}</span>
      <span className="font-semibold tabular-nums">{formatRating(average)}</span>
      <Bar share={average / STARS_MAX} className="h-1.5" />
      <span className="text-muted text-xs tabular-nums sm:min-w-12">
        <span className="max-sm:sr-only">from </span>
        {count} <span className="sr-only">{count === 1 ? 'rating' : 'ratings'}</span>
      </span>
    </>
  )
}
