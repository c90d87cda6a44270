'use client'

import Link from 'next/link'
import { useEffect, useRef } from 'react'
import { AddHint } from '@/components/influencers/add-hint'
import { RatingColumn } from '@/components/influencers/rating-line'
import { searchPath } from '@/components/influencers/search-address'
import type { Search } from '@/components/influencers/use-search'
import { Avatar } from '@/components/ui/avatar'
import { classNames } from '@/components/ui/class-names'
import { JoinedFacts } from '@/components/ui/joined-facts'
import { formatCounted } from '@/lib/domain/formats'
import type { FoundInfluencer, InfluencerCard } from '@/lib/influencers/types'
import { pictureUrl } from '@/lib/uploads/rules'

type Props = {
  /** The search that was made. */
  words: string
  /** The id of the list, from which the ids of its options derive. */
  listId: string
  search: Search
  isShown: boolean
  /** The index of the active option; -1 for none. */
  active: number
  pathOf(influencer: InfluencerCard): string
  /** Clears the box. */
  onLeave(): void
  /** Closes the list and keeps the words. */
  onClose(): void
}

/** The results below a search box, with their number announced to screen readers. */
export function SearchResults(props: Props) {
  const { listId, words, search, isShown, active, pathOf, onLeave, onClose } = props
  const { found, isSearching, hasFailed } = search
  const isPanel = isShown && (found !== null || hasFailed)
  const shown = (isShown && found) || []
  const isNobody = !isSearching && found !== null && !found.some(({ isNear }) => !isNear)
  return (
    <>
      <p role="status" className="sr-only">
        {isPanel && !isSearching && summaryOf(words, shown, hasFailed)}
      </p>
      <div
        className={classNames(
          'absolute inset-x-0 top-full z-40 mt-2 max-h-[min(30rem,70dvh)] flex-col rounded-card border border-line bg-card p-2 md:min-w-md',
          isPanel ? 'flex' : 'hidden',
        )}
      >
        {hasFailed && <p className="px-2 py-2 text-sm">Search is unavailable. Please try again.</p>}
        {isNobody && <NoResults words={words} hasNear={shown.length > 0} />}
        <div
          id={listId}
          role="listbox"
          aria-label="Found influencers"
          className="min-h-0 overflow-y-auto"
        >
          {shown.map((influencer, place) => (
            <Option
              key={influencer.id}
              id={`${listId}-${place}`}
              influencer={influencer}
              path={pathOf(influencer)}
              isActive={place === active}
              onLeave={onLeave}
            />
          ))}
        </div>
        {isNobody && <AddHint className="px-2 pt-2 pb-1 text-sm" query={words} onLeave={onLeave} />}
        <AllResults words={words} count={shown.length} onClose={onClose} />
      </div>
    </>
  )
}

function NoResults({ words, hasNear }: { words: string; hasNear: boolean }) {
  return (
    <p className="px-2 pt-1 pb-2 text-sm">
      <span className="font-semibold [overflow-wrap:anywhere]">
        No results for “<bdi>{words}</bdi>”.
      </span>
      {hasNear && ' Did you mean:'}
    </p>
  )
}

type AllProps = { words: string; count: number; onClose(): void }

function AllResults({ words, count, onClose }: AllProps) {
  if (count === 0) return null
  return (
    <Link
      href={searchPath(words)}
      prefetch={false}
      onClick={onClose}
      className="mt-1 flex min-h-11 shrink-0 items-center border-line border-t px-2 font-medium text-accent text-sm [overflow-wrap:anywhere] hover:underline"
    >
      <span>
        All results for “<bdi>{words}</bdi>”
      </span>
    </Link>
  )
}

function summaryOf(words: string, found: readonly FoundInfluencer[], hasFailed: boolean): string {
  if (hasFailed) return 'Search is unavailable.'
  const count = found.length
  if (count === 0) return 'No influencers found'
  if (found[0]?.isNear) return `No results for “${words}”. ${count} with similar names`
  return `${formatCounted(count, 'influencer')} found`
}

type OptionProps = {
  id: string
  influencer: FoundInfluencer
  path: string
  isActive: boolean
  onLeave(): void
}

/** A link, so that it opens in another tab too; the focus stays in the box. */
function Option({ id, influencer, path, isActive, onLeave }: OptionProps) {
  const { name, pic, category, expertise, averageRating, reviewsCount } = influencer
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isActive) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <Link
      ref={link}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      href={path}
      prefetch={false}
      onClick={onLeave}
      className={classNames(
        'flex min-h-14 items-center gap-3 rounded-card px-2 py-1.5 hover:bg-sunken',
        isActive && 'bg-sunken outline-2 outline-accent -outline-offset-2',
      )}
    >
      <Avatar name={name} pic={pictureUrl(pic, 90)} size="small" />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-medium leading-[1.25rem]">
          <bdi>{name}</bdi>
        </span>
        <span className="block truncate text-muted text-sm">
          <JoinedFacts facts={[category, expertise]} />
        </span>
      </span>
      <RatingColumn averageRating={averageRating} reviewsCount={reviewsCount} />
    </Link>
  )
}
