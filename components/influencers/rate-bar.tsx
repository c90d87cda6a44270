import { RateLink } from '@/components/influencers/rate-link'
import { Average } from '@/components/influencers/rating-line'
import { classNames } from '@/components/ui/class-names'

type Props = {
  influencer: { id: string; name: string; category: string }
  rating: { averageRating: number; reviewsCount: number }
  /** The words of the link. */
  rate: string
  isOwner: boolean
  className: string
}

/** The score and the link to rate, which stay in sight while the comments are read. */
export function RateBar({ influencer, rating, rate, isOwner, className }: Props) {
  return (
    <div className={classNames('flex items-center justify-between gap-3 bg-card', className)}>
      <p className="flex items-center gap-2 whitespace-nowrap text-sm">
        <Average {...rating} />
      </p>
      <RateLink influencer={influencer} isOwner={isOwner} size="small" className="min-h-11 px-5">
        {rate}
      </RateLink>
    </div>
  )
}
