'use client'

import Link from 'next/link'
import { CardMore } from '@/components/influencers/card-more'
import { Label, RatingLine, TooFewRatings } from '@/components/influencers/rating-line'
import { starsWords } from '@/components/influencers/reviews-address'
import { useLinkViewer } from '@/components/influencers/use-link-viewer'
import { Avatar } from '@/components/ui/avatar'
import { ButtonLink } from '@/components/ui/button'
import { CountryFlag } from '@/components/ui/country-flag'
import { Marked } from '@/components/ui/marked'
import { formatCount } from '@/lib/domain/formats'
import { type ListSort, NO_FILTERS } from '@/lib/domain/list-filters'
import { PATH, withLinkContext } from '@/lib/domain/paths'
import { formatRating } from '@/lib/domain/stars'
import { listReasons, matchReasons } from '@/lib/influencers/summaries/reasons'
import type { SearchCard } from '@/lib/influencers/types'
import type { CardQuote } from '@/lib/ratings/reviews/types'
import { pictureUrl } from '@/lib/uploads/rules'

type Props = {
  influencer: SearchCard
  /** The order of the list around it. */
  sort: ListSort
  /** The search terms to mark, where the list is the result of a search. */
  words?: string
  /** The beginning of the most helpful rating; cards that the browser loads later have none. */
  excerpt?: CardQuote | undefined
  /** Cards in the first rows load their pictures right away. */
  isFirst?: boolean
}

/** An influencer in a list. The name's link is stretched over the whole card, so that no link is inside another. */
export function InfluencerCard({ influencer, sort, words = '', excerpt, isFirst = false }: Props) {
  const { id, name, category, expertise, pic, why } = influencer
  const { averageRating, reviewsCount, country } = influencer
  const context = { influencer, viewer: useLinkViewer() }
  const reviewsPath = withLinkContext(PATH.reviews(id), context)
  const isMatch = words !== '' && sort === NO_FILTERS.sort
  const reasons = isMatch ? matchReasons(influencer) : listReasons(influencer, sort)
  return (
    <article className="group link-card flex h-full flex-col gap-3 p-4">
      <div className="flex gap-4">
        <Avatar name={name} pic={pictureUrl(pic, 180)} loading={isFirst ? 'eager' : 'lazy'} />
        <div className="min-w-0 flex-1">
          <h3 className="card-name">
            <Link href={reviewsPath} prefetch={false} className="card-link">
              <bdi>
                <Marked text={name} words={words} />
              </bdi>
            </Link>
          </h3>
          <p className="mt-0.5 truncate font-medium text-accent text-sm">
            <bdi>
              <Marked text={category} words={words} />
            </bdi>
            <CountryFlag code={country} isAlone className="ml-2" />
          </p>
          <p className="truncate text-muted text-sm empty:hidden">
            {expertise && !why?.text.includes(expertise) && (
              <bdi>
                <Marked text={expertise} words={words} />
              </bdi>
            )}
          </p>
        </div>
        <CardMore influencer={influencer} reasons={reasons} />
      </div>
      {influencer.isAiPersona && (
        <p>
          <Label>AI persona</Label>
        </p>
      )}
      {why && (
        <p className="line-clamp-2 text-sm">
          <Marked text={why.text} words={why.words.join(' ')} />
        </p>
      )}
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <RatingLine averageRating={averageRating} reviewsCount={reviewsCount} isLarge />
        <TooFewRatings reviewsCount={reviewsCount} />
      </div>
      <AdHonesty adHonesty={influencer.adHonesty} />
      {excerpt && <HelpfulRating excerpt={excerpt} />}
      <Contact influencer={influencer} />
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
      </div>
    </article>
  )
}

/** Hourly rate and published address in one line, and below it why our team moved the card up. */
function Contact({
  influencer: { hourlyRate, publicEmail, placement },
}: Pick<Props, 'influencer'>) {
  return (
    <div className="min-h-6 text-muted text-sm">
      <p className="truncate">
        <span className="sr-only">Hourly rate: </span>
        {hourlyRate > 0 ? <span className="text-ink">${hourlyRate}/h</span> : 'No hourly rate'} ·{' '}
        <bdi>{publicEmail || 'Email not provided'}</bdi>
      </p>
      {placement && (
        <p className="mt-1.5 line-clamp-2">
          <Label>Staff pick</Label> <bdi>{placement.reason}</bdi>
        </p>
      )}
    </div>
  )
}

/** The beginning of the rating that most members found helpful, in two lines. */
export function HelpfulRating({ excerpt: { rating, title, details } }: { excerpt: CardQuote }) {
  return (
    <p className="line-clamp-2 text-sm">
      <span aria-hidden="true" className="text-muted">
        {rating}★{' '}
      </span>
      <span className="sr-only">{starsWords(rating)}: </span>
      <q className="font-medium">
        <bdi>{title}</bdi>
      </q>{' '}
      <bdi className="text-muted">{details}</bdi>
    </p>
  )
}

/** The average of ad honesty with its number of answers; nothing with fewer than five. */
function AdHonesty({ adHonesty }: Pick<SearchCard, 'adHonesty'>) {
  if (!adHonesty) return null
  return (
    <p className="text-sm">
      Ad honesty{' '}
      <span className="font-semibold tabular-nums">{formatRating(adHonesty.average)}</span>{' '}
      <span className="text-muted">
        <span aria-hidden="true">({formatCount(adHonesty.count)})</span>
        <span className="sr-only">from {formatCount(adHonesty.count)} answers</span>
      </span>
    </p>
  )
}
