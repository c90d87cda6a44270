'use client'

import Link from 'next/link'
import { Avatar } from '@/components/ui/avatar'
import { RelativeTime } from '@/components/ui/relative-time'
import { Stars } from '@/components/ui/stars'
import { HIDDEN_TEXT } from '@/lib/domain/guidelines'
import { PATH } from '@/lib/domain/paths'
import type { GivenRating } from '@/lib/leaderboards/types'
import { pictureUrl } from '@/lib/uploads/rules'

/** A rating that a member gave, with a link to the influencer. A client component for the reason of `LeaderCard`. */
export function GivenRatingCard({ given }: { given: GivenRating }) {
  const { influencer, rating, title, details, createdAt, editedAt } = given
  return (
    <article className="group link-card flex gap-4 p-4 md:p-5">
      <Avatar name={influencer.name} pic={pictureUrl(influencer.pic, 90)} size="small" />
      <div className="min-w-0 flex-1 space-y-1.5">
        <h3 className="font-semibold leading-[1.5rem]">
          <Link href={PATH.reviews(influencer.id)} prefetch={false} className="card-link">
            <bdi>{influencer.name}</bdi>
          </Link>
          {influencer.category && (
            <span className="font-normal text-muted text-sm">
              {' '}
              · <bdi>{influencer.category}</bdi>
            </span>
          )}
        </h3>
        <p className="facts">
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
