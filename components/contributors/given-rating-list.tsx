import Link from 'next/link'
import { GivenRatingCard } from '@/components/contributors/given-rating-card'
import { buttonLook } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { LIMIT } from '@/lib/domain/limits'
import { contributorPath } from '@/lib/leaderboards/rules'
import type { ContributorProfile, GivenRatings } from '@/lib/leaderboards/types'

type Props = { contributor: ContributorProfile; given: GivenRatings; page: number }

/** The ratings of one member, newest first, each with a link to the influencer. Pages are plain addresses. */
export function GivenRatingList({ contributor, given, page }: Props) {
  const { ratings, total } = given
  const pages = Math.max(1, Math.ceil(total / LIMIT.givenRatingsPerPage))
  return (
    <section aria-labelledby="given-ratings">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="given-ratings" className="font-semibold text-xl">
          Ratings
        </h2>
        {pages > 1 && (
          <p className="text-muted text-sm">
            Page {page} of {pages}
          </p>
        )}
      </div>
      {ratings.length > 0 ? (
        <ul className="space-y-3">
          {ratings.map((rating) => (
            <li key={rating.id}>
              <GivenRatingCard given={rating} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState title="No ratings yet">
          <bdi>{contributor.name}</bdi> has no ratings that count yet.
        </EmptyState>
      )}
      {pages > 1 && (
        <Pages id={contributor.id} page={page} pages={pages} last={ratings.at(-1)?.id ?? null} />
      )}
    </section>
  )
}

type PagesProps = { id: string; page: number; pages: number; last: string | null }

function Pages({ id, page, pages, last }: PagesProps) {
  return (
    <nav aria-label="Pages of ratings" className="mt-6 flex flex-wrap justify-center gap-3">
      {page > 1 && (
        <Link
          href={contributorPath(id, page - 1)}
          prefetch={false}
          rel="prev"
          className={buttonLook({ variant: 'quiet' })}
        >
          Newer ratings
        </Link>
      )}
      {page < pages && (
        <Link
          href={contributorPath(id, page + 1, last)}
          prefetch={false}
          rel="next"
          className={buttonLook({ variant: 'quiet' })}
        >
          Older ratings
        </Link>
      )}
    </nav>
  )
}
