import Link from 'next/link'
import { Fold } from '@/components/influencers/fold'
import {
  commentsPath,
  type ReviewsView,
  withChange,
} from '@/components/influencers/reviews-address'
import { Bar } from '@/components/ui/bar'
import { formatRating, STARS_MAX } from '@/lib/domain/stars'
import type { Perspective } from '@/lib/influencers/perspectives'
import type { ShownInfluencer } from '@/lib/influencers/types'

type Props = { influencer: ShownInfluencer; view: ReviewsView }

const TITLE = 'By rater'
const GROUPS_IN_GIST = 2

/** The average of each group of raters; a press shows the reviews of one. */
export function RatingPerspectives({ influencer: { id, perspectives }, view }: Props) {
  const { relationships, languages } = perspectives
  const all = [...relationships, ...languages]
  if (all.length === 0) return null
  const pathOf = (kind: 'relationship' | 'language') => (group: Perspective) =>
    commentsPath(id, withChange(view, { [kind]: view[kind] === group.id ? null : group.id }))
  return (
    <section aria-labelledby="perspectives">
      <h2 id="perspectives" className="pt-1 font-semibold max-lg:sr-only">
        {TITLE}
      </h2>
      <Fold title={TITLE} summary={summaryOf(all)} isOpenWide>
        <div className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
          <Groups
            title="How they know the influencer"
            groups={relationships}
            chosen={view.relationship}
            pathOf={pathOf('relationship')}
          />
          <Groups
            title="Language of the review"
            groups={languages}
            chosen={view.language}
            pathOf={pathOf('language')}
          />
        </div>
      </Fold>
    </section>
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
  title: string
  groups: readonly Perspective[]
  chosen: string | null
  pathOf(group: Perspective): string
}

function Groups({ title, groups, chosen, pathOf }: GroupsProps) {
  if (groups.length === 0) return null
  return (
    <div>
      <h3 className="text-muted text-xs">{title}</h3>
      <ul>
        {groups.map((group) => (
          <li key={group.label}>
            {group.id === null ? (
              <span className="criterion-row">
                <Group {...group} />
              </span>
            ) : (
              <Link
                href={pathOf(group)}
                prefetch={false}
                rel="nofollow"
                aria-current={group.id === chosen ? 'true' : undefined}
                className="criterion-row aria-[current]:bg-accent-soft aria-[current]:font-semibold"
              >
                <Group {...group} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Below three ratings there is no average. */
function Group({ label, average, count }: Perspective) {
  return (
    <>
      <span>{label}</span>
      <span className="font-semibold tabular-nums">
        {average === null ? (
          <span className="font-normal text-muted text-xs">too few</span>
        ) : (
          formatRating(average)
        )}
      </span>
      <Bar share={(average ?? 0) / STARS_MAX} className="h-1.5" />
      <span className="text-muted text-xs tabular-nums sm:min-w-12">
        <span className="max-sm:sr-only">from </span>
        {count} <span className="sr-only">{count === 1 ? 'rating' : 'ratings'}</span>
      </span>
    </>
  )
}
