'use client'

import Link from 'next/link'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Average } from '@/components/influencers/rating-line'
import { useLinkViewer } from '@/components/influencers/use-link-viewer'
import { WhyHere } from '@/components/influencers/why-here'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { ChevronLeft, ChevronRight, TrendingUp } from '@/components/ui/icons'
import { Skeleton } from '@/components/ui/skeleton'
import { useRead } from '@/components/ui/use-read'
import { useScrollEnds } from '@/components/ui/use-scroll-ends'
import { listTrendingInfluencers } from '@/lib/client/api'
import { unwrap } from '@/lib/client/read'
import { PATH, withLinkContext } from '@/lib/domain/paths'
import { VERDICT_WORDS, verdictOf } from '@/lib/domain/stars'
import { trendingReasons, trendingSentence } from '@/lib/influencers/summaries/reasons'
import type { TrendingInfluencer, TrendingReason, TrendingReasons } from '@/lib/influencers/types'
import { pictureUrl } from '@/lib/uploads/rules'

type Props = {
  /** Why each is trending, as far as known when the page was drawn. */
  reasons: TrendingReasons
  /** Rendered beside the button. */
  children?: ReactNode
}

/** The button and the list that it opens, which is loaded when opened. */
export function Trending({ reasons, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div>
      <div className="flex flex-col gap-2 sm:flex-row sm:items-center sm:gap-3">
        <div className="sm:min-w-0 sm:max-w-xl sm:flex-1">{children}</div>
        <Button
          variant="quiet"
          aria-expanded={isOpen}
          aria-controls={id}
          className="needs-script sm:min-h-13 sm:min-w-70"
          onClick={() => setOpen(!isOpen)}
        >
          <TrendingUp className="size-5" />
          {isOpen ? 'Hide Trending' : 'Show Trending Influencers'}
        </Button>
      </div>
      <section id={id} aria-label="Trending influencers" hidden={!isOpen} className="mt-5">
        {isOpen && <TrendingRow reasons={reasons} />}
      </section>
    </div>
  )
}

const read = () => unwrap(listTrendingInfluencers())

/** Most of the width of the row, so that the last card of one view is the first of the next. */
const STEP = 0.8

function TrendingRow({ reasons }: Pick<Props, 'reasons'>) {
  const { data: influencers, hasFailed } = useRead('trending', read, { what: 'The trending list' })
  const row = useRef<HTMLOListElement>(null)
  const { isAtStart, isAtEnd, look } = useScrollEnds(row)
  const scrollBy = (share: number) =>
    row.current?.scrollBy({ left: share * row.current.clientWidth, behavior: 'smooth' })
  const isEmpty = influencers?.length === 0

  useEffect(() => {
    if (influencers) look()
  }, [influencers, look])

  if (hasFailed) return null
  return (
    <>
      <div className="mb-2 flex items-center gap-x-1">
        <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4">
          <h2 className="font-semibold text-lg">Trending in the last two weeks</h2>
          <Link href={PATH.method} prefetch={false} className="list-link text-muted text-sm">
            How trending works
          </Link>
        </div>
        {!isEmpty && (
          <>
            <IconButton
              label="Scroll trending left"
              aria-disabled={isAtStart}
              onClick={() => scrollBy(-STEP)}
            >
              <ChevronLeft className="size-5" />
            </IconButton>
            <IconButton
              label="Scroll trending right"
              aria-disabled={isAtEnd}
              onClick={() => scrollBy(STEP)}
            >
              <ChevronRight className="size-5" />
            </IconButton>
          </>
        )}
      </div>
      {isEmpty ? (
        <p className="text-muted">
          Nothing is trending right now. There are too few recent ratings.
        </p>
      ) : (
        <ol
          ref={row}
          onScroll={look}
          aria-busy={!influencers}
          className="-ml-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto py-1 pl-4 pb-3 [scrollbar-width:thin] md:-ml-6 md:scroll-px-6 md:pl-6"
        >
          {influencers
            ? influencers.map((influencer, index) => (
                <TrendingPlace
                  key={influencer.id}
                  influencer={influencer}
                  reason={reasons[influencer.id]}
                  rank={index + 1}
                />
              ))
            : ['a', 'b', 'c', 'd', 'e'].map((key) => (
                <li key={key} aria-hidden="true">
                  <Skeleton className="h-[15rem] w-64 rounded-card" />
                </li>
              ))}
        </ol>
      )}
    </>
  )
}

type PlaceProps = {
  influencer: TrendingInfluencer
  reason: TrendingReason | undefined
  rank: number
}

function TrendingPlace({ influencer, reason, rank }: PlaceProps) {
  const { id, name, pic, expertise, averageRating, contributionScore } = influencer
  // Of who came onto the list after the page was drawn the number is not known: no verdict either.
  const ratings = reason?.reviewsCount ?? (averageRating > 0 ? 1 : 0)
  const context = { influencer: { name, category: '' }, viewer: useLinkViewer() }
  return (
    <li className="group link-card flex h-[15rem] w-64 shrink-0 snap-start flex-col gap-2 p-4">
      <div className="flex gap-3">
        <div className="relative shrink-0">
          <Avatar name={name} pic={pictureUrl(pic, 180)} />
          <p aria-hidden="true" className="rank-mark">
            {rank}
          </p>
        </div>
        <div className="min-w-0 flex-1">
          <p className="line-clamp-2 font-semibold leading-[1.25rem]">
            <Link
              href={withLinkContext(PATH.reviews(id), context)}
              prefetch={false}
              className="card-link"
            >
              <bdi>{name}</bdi>
            </Link>
          </p>
        </div>
        <WhyHere
          name={name}
          reasons={trendingReasons(influencer)}
          className="relative z-10 -mt-1.5 -mr-1.5 pointer-coarse:-mt-3 pointer-coarse:-mr-3"
        />
      </div>
      <p className="shrink-0 truncate text-muted text-sm empty:hidden">
        {expertise && <bdi>{expertise}</bdi>}
      </p>
      {reason && (
        <p className="flex shrink-0 gap-1.5 font-medium text-sm">
          <TrendingUp className="mt-0.5 size-4 shrink-0 text-accent" />
          {trendingSentence(reason)}
        </p>
      )}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-2 text-sm">
        <span className="flex items-center gap-1.5">
          <Average averageRating={averageRating} reviewsCount={ratings} />
        </span>
        <span className="text-muted">Score: {contributionScore}</span>
        {reason && verdictOf(ratings) === 'tooFew' && (
          <span className="w-full text-muted text-xs">{VERDICT_WORDS.tooFew}</span>
        )}
      </div>
    </li>
  )
}
