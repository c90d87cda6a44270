import { type RefObject, useEffect, useState } from 'react'
import { RateLink } from '@/components/influencers/rate-link'
import { Average } from '@/components/influencers/rating-line'
import { classNames } from '@/components/ui/class-names'

type Props = {
  influencer: { id: string; name: string; category: string }
  rating: { averageRating: number; reviewsCount: number }
  /** The words of the link. */
  rate: string
  isOwner: boolean
  /** What has the same link on all but phones. */
  head: RefObject<HTMLElement | null>
  className: string
}

/** The score and the link to rate, which stay in sight while the comments are read; not beside the same link of the head. */
export function RateBar({ influencer, rating, rate, isOwner, head, className }: Props) {
  const isHeadSeen = useIsSeen(head)
  return (
    <div
      className={classNames(
        'flex items-center justify-between gap-3 bg-card print:hidden',
        isHeadSeen && 'md:invisible',
        className,
      )}
    >
      <p className="flex items-center gap-2 whitespace-nowrap text-sm">
        <Average {...rating} />
      </p>
      <RateLink influencer={influencer} isOwner={isOwner} size="small" className="min-h-11 px-5">
        {rate}
      </RateLink>
    </div>
  )
}

/** Whether an element is in the window, as one at the top of a page is at first. */
function useIsSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(true)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver((entries) =>
      setSeen(entries.at(-1)?.isIntersecting ?? true),
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isSeen
}
