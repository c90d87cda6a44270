import Link from 'next/link'
import { Avatar } from '@/components/ui/avatar'
import { buttonLook } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { RelativeTime } from '@/components/ui/relative-time'
import { Stars } from '@/components/ui/stars'
import { HIDDEN_TEXT } from '@/lib/domain/guidelines'
import { LIMIT } from '@/lib/domain/limits'
import { PATH } from '@/lib/domain/paths'
import { contributorPath } from '@/lib/leaderboards/rules'
import type { ContributorProfile, GivenRating, GivenRatings } from '@/lib/leaderboards/types'
import { pictureUrl } from '@/lib/uploads/rules'

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
          {contributor.name} has no ratings that count yet.
        </EmptyState>
      )}
      {pages > 1 && <Pages id={contributor.id} page={page} pages={pages} />}
    </section>
  )
}

function GivenRatingCard({ given }: { given: GivenRating }) {
  const { influencer, rating, title, details, createdAt, editedAt } = given
  return (
    <article className="group relative flex gap-4 rounded-card border border-line bg-card p-4 transition-colors focus-within:border-edge hover:border-edge md:p-5">
      <Avatar name={influencer.name} pic={pictureUrl(influencer.pic, 90)} size="small" />
      <div className="min-w-0 flex-1 space-y-1.5">
        <h3 className="font-semibold leading-6">
          <Link
            href={PATH.reviews(influencer.id)}
            prefetch={false}
            className="after:absolute after:inset-0 after:rounded-card group-hover:text-accent"
          >
            {influencer.name}
          </Link>
          {influencer.category && (
            <span className="font-normal text-muted text-sm"> · {influencer.category}</span>
          )}
        </h3>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
          <Stars value={rating} size="small" />
          <RelativeTime at={createdAt} />
          {editedAt && (
            <span>
              edited <RelativeTime at={editedAt} />
            </span>
          )}
        </p>
        <p dir="auto" className="max-w-measure font-medium">
          {title || HIDDEN_TEXT}
        </p>
        <p dir="auto" className="line-clamp-3 max-w-measure whitespace-pre-line text-muted">
          {details}
        </p>
      </div>
    </article>
  )
}

function Pages({ id, page, pages }: { id: string; page: number; pages: number }) {
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
          href={contributorPath(id, page + 1)}
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
