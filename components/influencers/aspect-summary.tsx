import Link from 'next/link'
import type { ReactNode } from 'react'
import { Bar } from '@/components/ui/bar'
import { classNames } from '@/components/ui/class-names'
import { CRITERIA, REVIEW_TAGS, type Topic } from '@/lib/domain/aspects-and-tags'
import { formatCount } from '@/lib/domain/formats'
import { formatRating, RATINGS_FOR_VERDICT, STARS_MAX } from '@/lib/domain/stars'
import type { CriterionAverage, Influencer } from '@/lib/influencers/types'

/** Tags shown at first; the rest can be unfolded. */
const TAGS_SHOWN = 6

/** The address of the ratings about a topic. */
type PathOf = (topic: Topic) => string

/** The four criteria as bars, each with its number of ratings and a link to them. */
export function CriteriaBars({
  criteria,
  pathOf,
}: {
  criteria: readonly CriterionAverage[]
  pathOf: PathOf
}) {
  return (
    <ul className="grid grid-cols-2 gap-x-5 sm:gap-x-8">
      {CRITERIA.map(({ id, label, hint }) => {
        const { average = null, count = 0 } = criteria.find((one) => one.id === id) ?? {}
        if (average === null) {
          return (
            <li key={id} className="min-w-0 py-1.5">
              {label} <span className="block text-muted text-xs">no answers yet</span>
            </li>
          )
        }
        const isThin = count < RATINGS_FOR_VERDICT
        return (
          <li key={id} className="min-w-0">
            <TopicLink path={pathOf(id)} className="criterion-row">
              <span title={hint}>{label}</span>
              <span className={classNames('tabular-nums', isThin ? 'text-muted' : 'font-semibold')}>
                {formatRating(average)}
              </span>
              <Bar share={average / STARS_MAX} isFaint={isThin} className="h-1.5" />
              <span className="text-muted text-xs tabular-nums">
                <span className="max-sm:sr-only">from </span>
                {formatCount(count)}{' '}
                <span className="sr-only">{count === 1 ? 'answer' : 'answers'}</span>
              </span>
            </TopicLink>
          </li>
        )
      })}
    </ul>
  )
}

type LinkProps = { path: string; className: string; children: ReactNode }

/** Not for crawlers: the ratings behind it are on the plain pages too. */
const TopicLink = ({ path, className, children }: LinkProps) => (
  <Link href={path} prefetch={false} rel="nofollow" className={className}>
    {children}
  </Link>
)

type TagProps = Pick<Influencer, 'tagCounts'> & {
  /** Makes each tag a link. */
  pathOf?: PathOf
}

/** The tags that raters picked, most picked first; a sign marks praise or criticism. */
export function TagCounts({ tagCounts, ...rest }: TagProps) {
  const [first, others] = [tagCounts.slice(0, TAGS_SHOWN), tagCounts.slice(TAGS_SHOWN)]
  return (
    <>
      <TagList tagCounts={first} {...rest} />
      {others.length > 0 && (
        <details className="mt-1">
          <summary className="min-h-8 content-center text-accent text-sm pointer-coarse:min-h-11">
            {others.length} more
          </summary>
          <TagList tagCounts={others} {...rest} />
        </details>
      )}
    </>
  )
}

const TagList = ({ tagCounts, pathOf }: TagProps) => (
  <ul className="flex flex-wrap gap-2">
    {tagCounts.map(({ id, count }) => {
      const tag = REVIEW_TAGS.find((one) => one.id === id)
      return (
        tag && <TagChip key={id} tag={tag} count={count} {...(pathOf && { path: pathOf(id) })} />
      )
    })}
  </ul>
)

type ChipProps = { tag: (typeof REVIEW_TAGS)[number]; count?: number; path?: string }

/** One tag, as a list item; its sign is drawn by `.tag`. */
export function TagChip({ tag, count, path }: ChipProps) {
  const isPraise = tag.tone === 'praise'
  const look = classNames('tag', isPraise && 'is-praise', path && 'tag-link')
  const words = (
    <>
      <span className="sr-only">{isPraise ? 'Praise: ' : 'Criticism: '}</span>
      {tag.label}
      {count !== undefined && (
        <span className="font-semibold tabular-nums">{formatCount(count)}</span>
      )}
    </>
  )
  if (!path) return <li className={look}>{words}</li>
  return (
    <li>
      <TopicLink path={path} className={look}>
        {words}
      </TopicLink>
    </li>
  )
}
