import Link from 'next/link'
import { Average, TooFewRatings } from '@/components/influencers/rating-line'
import { Avatar } from '@/components/ui/avatar'
import { formatCounted } from '@/lib/domain/formats'
import { PATH } from '@/lib/domain/paths'
import type { SimilarInfluencer } from '@/lib/influencers/types'
import { pictureUrl } from '@/lib/uploads/rules'

/** A similar influencer with the reason. */
export function SimilarCard({ influencer }: { influencer: SimilarInfluencer }) {
  const { id, name, pic, averageRating, reviewsCount, reason } = influencer
  return (
    <li className="group link-card flex gap-3 p-4 text-sm">
      <Avatar name={name} pic={pictureUrl(pic, 180)} size="small" />
      <div className="min-w-0 space-y-1">
        <h3 className="font-semibold text-base">
          <Link href={PATH.reviews(id)} prefetch={false} className="card-link">
            <bdi>{name}</bdi>
          </Link>
        </h3>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted">
          <Average averageRating={averageRating} reviewsCount={reviewsCount} />
          {reviewsCount > 0 && formatCounted(reviewsCount, 'review')}
          <TooFewRatings reviewsCount={reviewsCount} />
        </p>
        <p className="text-muted">
          <bdi>{reason}</bdi>
        </p>
      </div>
    </li>
  )
}
