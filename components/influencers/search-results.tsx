'use client'

import Link from 'next/link'
import { type ReactNode, useEffect, useRef } from 'react'
import { AddHint } from '@/components/influencers/add-hint'
import { RatingColumn } from '@/components/influencers/rating-line'
import { searchPath } from '@/components/influencers/search-address'
import type { SearchOption } from '@/components/influencers/search-options'
import type { Combobox } from '@/components/influencers/use-combobox'
import { Avatar } from '@/components/ui/avatar'
import { classNames } from '@/components/ui/class-names'
import { History, Search as SearchIcon } from '@/components/ui/icons'
import { JoinedFacts } from '@/components/ui/joined-facts'
import { formatCounted } from '@/lib/domain/formats'
import type { FoundInfluencer } from '@/lib/influencers/types'
import { pictureUrl } from '@/lib/uploads/rules'

type Props = { box: Combobox; onForget(): void }

/** The suggestions below a search box, with the number of results announced to screen readers. */
export function SearchResults({ box, onForget }: Props) {
  const { listId, words, search, options, isShown, at, go, leave } = box
  const { found, isSearching, hasFailed } = search
  const isPanel = isShown && (found !== null || hasFailed || options.length > 0)
  const count = found?.length ?? 0
  const isNobody = !isSearching && found !== null && !found.some(({ isNear }) => !isNear)
  const drawn = options.map((option, place) => (
    <Option
      key={option.path}
      id={`${listId}-${place}`}
      path={option.path}
      isActive={place === at}
      onGo={() => go(option)}
    >
      <OptionText option={option} />
    </Option>
  ))
  return (
    <>
      <p role="status" className="sr-only">
        {isPanel && !isSearching && summaryOf(words, options.length, search)}
      </p>
      {/* Safari focuses no link or button that is pressed, but what can have the focus around it. */}
      <div
        tabIndex={-1}
        className={classNames(
          'absolute inset-x-0 top-full z-40 mt-2 max-h-[min(30rem,70dvh)] flex-col rounded-card border border-line bg-card p-2 outline-none md:min-w-md',
          isPanel ? 'flex' : 'hidden',
        )}
      >
        {hasFailed && <p className="px-2 py-2 text-sm">Search is unavailable. Please try again.</p>}
        {isNobody && <NoResults words={words} hasNear={count > 0} />}
        <div id={listId} role="listbox" aria-label="Suggestions" className="flex min-h-0 flex-col">
          {/* Only influencers scroll: what follows them stays in view. */}
          <div role="presentation" className="min-h-0 overflow-y-auto">
            {drawn.slice(0, count)}
          </div>
          {drawn.slice(count)}
        </div>
        {isNobody && <AddHint className="px-2 pt-2 pb-1 text-sm" query={words} onLeave={leave} />}
        <LastLines box={box} onForget={onForget} />
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

const LAST_LINE =
  'mt-1 flex min-h-11 shrink-0 items-center border-line border-t px-2 text-start text-sm hover:underline'

/** All results, unless a suggestion leads there; below recent searches alone a way to forget them. */
function LastLines({ box: { words, search, options, go }, onForget }: Props) {
  const isOffered = options.some(({ path }) => path === searchPath(words))
  return (
    <>
      {search.found && search.found.length > 0 && !isOffered && (
        <Link
          href={searchPath(words)}
          prefetch={false}
          onClick={() => go()}
          className={`${LAST_LINE} font-medium text-accent [overflow-wrap:anywhere]`}
        >
          <span>
            All results for “<bdi>{words}</bdi>”
          </span>
        </Link>
      )}
      {words === '' && options.length > 0 && (
        <button type="button" onClick={onForget} className={`${LAST_LINE} w-full text-muted`}>
          Forget recent searches
        </button>
      )}
    </>
  )
}

function summaryOf(
  words: string,
  options: number,
  { found, hasFailed }: Combobox['search'],
): string {
  if (hasFailed) return 'Search is unavailable.'
  if (words === '') return formatCounted(options, 'recent search', 'recent searches')
  const count = found?.length ?? 0
  if (count === 0) return 'No influencers found'
  if (found?.[0]?.isNear) return `No results for “${words}”. ${count} with similar names`
  return `${formatCounted(count, 'influencer')} found`
}

type OptionProps = {
  id: string
  path: string
  isActive: boolean
  onGo(): void
  children: ReactNode
}

/** A link, so that it opens in another tab too; the focus stays in the box. */
function Option({ id, path, isActive, onGo, children }: OptionProps) {
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
      onClick={onGo}
      className={classNames(
        'flex min-h-11 shrink-0 items-center gap-3 rounded-card px-2 py-1.5 hover:bg-sunken',
        isActive && 'bg-sunken outline-2 outline-accent -outline-offset-2',
      )}
    >
      {children}
    </Link>
  )
}

function OptionText({ option }: { option: SearchOption }) {
  if (option.kind === 'influencer') return <Person influencer={option.influencer} />
  const isRecent = option.kind === 'recent'
  const Icon = isRecent ? History : SearchIcon
  return (
    <>
      {/* As wide as a picture. */}
      <span className="flex w-10 shrink-0 justify-center text-muted">
        <Icon className="size-5" />
      </span>
      <span className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">
        {isRecent && <span className="sr-only">Recent search: </span>}
        <bdi className="font-medium">{isRecent ? option.words : option.label}</bdi>
        {!isRecent && <span className="text-muted"> · {option.count}</span>}
      </span>
    </>
  )
}

function Person({ influencer }: { influencer: FoundInfluencer }) {
  const { name, pic, category, expertise, averageRating, reviewsCount } = influencer
  return (
    <>
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
    </>
  )
}
