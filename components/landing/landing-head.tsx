import Link from 'next/link'
import type { ReactNode } from 'react'
import { HelpfulRating } from '@/components/influencers/influencer-card'
import { Average } from '@/components/influencers/rating-line'
import { ReviewDate } from '@/components/reviews/review-date'
import { topicLabel } from '@/lib/domain/aspects-and-tags'
import { formatCounted } from '@/lib/domain/formats'
import { PATH } from '@/lib/domain/paths'
import { influencersWords, landingTitle, SUMMED_MAX } from '@/lib/influencers/landing/rules'
import { confidenceReason } from '@/lib/influencers/summaries/reasons'
import type { Landing } from '@/lib/influencers/types'
import type { NewestQuote } from '@/lib/ratings/reviews/types'

type Crumb = { name: string; path: string }
type Props = { landing: Landing; crumbs: readonly Crumb[]; newest: NewestQuote | null }

/** What a page about a category, country or platform says of its profiles. */
export function LandingHead({ landing, crumbs, newest }: Props) {
  const { profiles, reviews, average, best, tags, changed } = landing.facts
  const rated = changed.find(({ id }) => id === newest?.influencerId)
  return (
    <header className="space-y-4">
      <Breadcrumbs crumbs={crumbs} />
      <h1 className="font-bold text-3xl">
        <bdi>{landingTitle(landing)}</bdi>
      </h1>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-lg">
        <span>
          {influencersWords(profiles, SUMMED_MAX)}, {formatCounted(reviews, 'counted review')}
        </span>
        <span aria-hidden="true" className="max-sm:hidden">
          ·
        </span>
        <Average averageRating={average} reviewsCount={reviews} /> on average
      </p>
      <dl className="grid gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-3">
        {best && (
          <Fact term="Best rated">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <PersonLink {...best} />
              <Average {...best} />
            </span>
            <span className="block text-muted">{confidenceReason(best)}</span>
          </Fact>
        )}
        {tags.length > 0 && (
          <Fact term="What people say most">
            {tags.map(({ id, count }) => (
              <span key={id} className="block">
                {topicLabel(id)}{' '}
                <span className="text-muted">· {formatCounted(count, 'review')}</span>
              </span>
            ))}
          </Fact>
        )}
        {newest && rated && (
          <Fact term="Newest review">
            <span className="block">
              <PersonLink {...rated} />{' '}
              <span className="text-muted">
                · <ReviewDate review={{ ...newest, appearsAt: null }} at={newest.createdAt} />
              </span>
            </span>
            <HelpfulRating excerpt={newest} />
          </Fact>
        )}
      </dl>
    </header>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0 space-y-1 bg-card p-4 text-sm [overflow-wrap:anywhere]">
      <dt className="text-muted">{term}</dt>
      <dd className="space-y-1">{children}</dd>
    </div>
  )
}

function PersonLink({ id, name }: { id: string; name: string }) {
  return (
    <Link href={PATH.reviews(id)} prefetch={false} className="list-link font-semibold text-base">
      <bdi>{name}</bdi>
    </Link>
  )
}

/** The way from the home page to this one. */
function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumbs">
      <ol className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
        {[{ name: 'Home', path: PATH.home }, ...crumbs].map(({ name, path }, at) => (
          <li key={path} className="flex items-center gap-x-2">
            {at > 0 && <span aria-hidden="true">/</span>}
            {at < crumbs.length ? (
              <Link href={path} prefetch={false} className="list-link">
                <bdi>{name}</bdi>
              </Link>
            ) : (
              <bdi aria-current="page">{name}</bdi>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The other countries of the category, or other platforms, that have a page. */
export function Neighbours({ landing: { category, country, neighbours } }: { landing: Landing }) {
  if (neighbours.length === 0) return null
  const heading = category ? `${category} in ${country ? 'other countries' : 'a country'}` : ''
  return (
    <nav aria-labelledby="neighbours" className="border-line border-t pt-6 text-sm">
      <h2 id="neighbours" className="font-semibold">
        <bdi>{heading || 'On other platforms'}</bdi>
      </h2>
      <ul className="mt-2 flex flex-wrap gap-x-5">
        {neighbours.map(({ path, name, profiles }) => (
          <li key={path}>
            <Link href={path} prefetch={false} className="list-link text-muted">
              {name} · {profiles}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
