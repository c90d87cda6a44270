'use client'

import Link from 'next/link'
import { CompareLink } from '@/components/influencers/compare-link'
import { Label, RatingLine, TooFewRatings } from '@/components/influencers/rating-line'
import { useLinkViewer } from '@/components/influencers/use-link-viewer'
import { WhyHere } from '@/components/influencers/why-here'
import { Avatar } from '@/components/ui/avatar'
import { ButtonLink } from '@/components/ui/button'
import { Mail } from '@/components/ui/icons'
import { Marked } from '@/components/ui/marked'
import type { ListSort } from '@/lib/domain/list-filters'
import { PATH, withLinkContext } from '@/lib/domain/paths'
import { PLATFORMS, type PlatformId } from '@/lib/domain/platforms'
import { listReasons, matchReasons } from '@/lib/influencers/reasons'
import type { InfluencerCard as Influencer } from '@/lib/influencers/types'
import { pictureUrl } from '@/lib/uploads/rules'

type Props = {
  influencer: Influencer
  /** The order of the list around it. */
  sort: ListSort
  /** The search terms to mark, where the list is the result of a search. */
  words?: string
  /** Cards in the first rows load their pictures right away. */
  isFirst?: boolean
}

const followedOn = (platforms: readonly PlatformId[]) =>
  PLATFORMS.flatMap(({ id, label }) => (platforms.includes(id) ? label : [])).join(' · ')

/** An influencer in a list. The name's link is stretched over the whole card, so that no link is inside another. */
export function InfluencerCard({ influencer, sort, words = '', isFirst = false }: Props) {
  const { id, name, category, expertise, pic, platforms, hourlyRate, publicEmail } = influencer
  const context = { influencer, viewer: useLinkViewer() }
  const reviewsPath = withLinkContext(PATH.reviews(id), context)
  const isMatch = words !== '' && sort === 'featured'
  const reasons = isMatch ? matchReasons(influencer) : listReasons(influencer, sort)
  return (
    <article className="group relative flex h-full flex-col gap-3 rounded-card border border-line bg-card p-4 transition-colors focus-within:border-edge hover:border-edge">
      <div className="flex gap-4">
        <Avatar name={name} pic={pictureUrl(pic, 180)} loading={isFirst ? 'eager' : 'lazy'} />
        <div className="min-w-0 flex-1">
          <h3 className="line-clamp-2 font-semibold text-lg leading-6">
            <Link
              href={reviewsPath}
              prefetch={false}
              className="after:absolute after:inset-0 after:rounded-card group-hover:text-accent"
            >
              <Marked text={name} words={words} />
            </Link>
          </h3>
          <p className="mt-0.5 truncate font-medium text-accent text-sm">
            <Marked text={category} words={words} />
          </p>
          <p className="truncate text-muted text-sm">
            <Marked text={expertise} words={words} />
          </p>
          <p className="mt-0.5 truncate text-muted text-xs">{followedOn(platforms)}</p>
        </div>
        <WhyHere
          name={name}
          reasons={reasons}
          className="relative z-10 -mt-1.5 -mr-1.5 pointer-coarse:-mt-3 pointer-coarse:-mr-3"
        />
      </div>
      <RatingLine averageRating={influencer.averageRating} reviewsCount={influencer.reviewsCount} />
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-2 gap-y-1 text-sm">
        <span>Hourly rate: {hourlyRate > 0 ? `$${hourlyRate}` : 'not given'}</span>
        <TooFewRatings reviewsCount={influencer.reviewsCount} />
      </div>
      <div className="flex min-h-6 items-center justify-between gap-2 text-muted text-sm">
        <span className="flex min-w-0 items-center gap-1.5">
          <Mail className="size-4 shrink-0" />
          <span className="truncate">{publicEmail || 'Email not provided'}</span>
        </span>
        {influencer.placement && <Label>placed by staff</Label>}
      </div>
      <div className="relative z-10 mt-auto flex gap-2 pt-1">
        <ButtonLink
          href={withLinkContext(PATH.rate(id), context)}
          prefetch={false}
          rel="nofollow"
          size="small"
          className="min-h-11 flex-1"
          aria-label={`Rate now: ${name}`}
        >
          Rate now
        </ButtonLink>
        <ButtonLink
          href={reviewsPath}
          prefetch={false}
          variant="quiet"
          size="small"
          className="min-h-11 flex-1"
          aria-label={`All rating: ${name}`}
        >
          All rating
        </ButtonLink>
        <CompareLink influencer={influencer} isIcon />
      </div>
    </article>
  )
}
