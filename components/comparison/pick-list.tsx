import Link from 'next/link'
import { RatingColumn } from '@/components/influencers/rating-line'
import { Avatar } from '@/components/ui/avatar'
import { comparePath, fillPair, type Pair } from '@/lib/influencers/summaries/comparison'
import type { InfluencerCard } from '@/lib/influencers/types'
import { pictureUrl } from '@/lib/uploads/rules'

type Props = { label: string; influencers: readonly InfluencerCard[]; pair: Pair }

/** Influencers to choose from, each a plain link to the comparison that includes them. */
export function PickList({ label, influencers, pair }: Props) {
  return (
    <ul aria-label={label} className="grid grid-cols-1 gap-2 sm:grid-cols-2">
      {influencers.map((influencer) => (
        <li key={influencer.id}>
          <Link
            href={comparePath(fillPair(pair, influencer.id))}
            prefetch={false}
            rel="nofollow"
            className="group flex min-h-16 items-center gap-3 rounded-card border border-line bg-card px-3 py-2 transition-colors hover:border-edge"
          >
            <Avatar name={influencer.name} pic={pictureUrl(influencer.pic, 90)} size="small" />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium group-hover:text-accent">
                <bdi>{influencer.name}</bdi>
              </span>
              <span className="block truncate text-muted text-sm">
                {[influencer.category, influencer.expertise].filter(Boolean).join(' · ')}
              </span>
            </span>
            <RatingColumn
              averageRating={influencer.averageRating}
              reviewsCount={influencer.reviewsCount}
            />
          </Link>
        </li>
      ))}
    </ul>
  )
}
