'use client'

import Link from 'next/link'
import type { MouseEvent } from 'react'
import { CardGrid } from '@/components/influencers/card-grid'
import { CategoryBar } from '@/components/influencers/category-bar'
import { FilterBar } from '@/components/influencers/filter-bar'
import {
  choiceOf,
  type InfluencerList as List,
  type ListChoice,
} from '@/components/influencers/influencer-pages'
import { useInfiniteList } from '@/components/influencers/use-infinite-list'
import { Button, buttonLook } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import type { Category } from '@/lib/categories/responses'
import { formatCounted } from '@/lib/domain/formats'
import { isolated } from '@/lib/domain/isolated'
import { LIMIT } from '@/lib/domain/limits'
import { filterValues, isFiltered, NO_FILTERS, RECOMMENDED_MEANS } from '@/lib/domain/list-filters'
import { withQuery } from '@/lib/domain/page-query'
import { INFLUENCER_LIST, PATH } from '@/lib/domain/paths'
import { influencersWords } from '@/lib/influencers/landing/rules'
import type { CountryChoice, InfluencerCard } from '@/lib/influencers/types'
import type { CardQuotes } from '@/lib/ratings/reviews/types'

type Props = ListChoice & {
  categories: Category[]
  countries: readonly CountryChoice[]
  /** The page of the list that the server rendered. */
  cards: InfluencerCard[]
  /** The number of matches; null when not counted. */
  total: number | null
  firstSkip: number
  /** The position behind which it starts; null for `firstSkip` alone. */
  after: string | null
  /** The most helpful ratings of those cards. */
  excerpts: CardQuotes
}

/** Category bar, filters and list of the home screen: rendered by the server, extended in the browser. */
export function InfluencerList({ categories, countries, excerpts, ...firstPage }: Props) {
  const codes = countries.map(({ code }) => code)
  const { list, progress, choose, loadMore } = useInfiniteList({ ...firstPage, countries: codes })
  const choice = choiceOf(list)
  const isLoading = progress === 'loading'
  const isEmpty = list.users.length === 0 && !isLoading && !list.hasMore
  // Nothing to filter or to sort.
  const hasNone = isEmpty && !isFiltered(choice.filters)
  return (
    <div className="space-y-2 md:space-y-4">
      <CategoryBar
        categories={categories}
        choice={choice}
        onChoose={(category) => choose({ ...choice, category })}
      />
      {!hasNone && <FilterBar choice={choice} countries={countries} onChoose={choose} />}
      <section
        id={INFLUENCER_LIST}
        aria-label="Influencers"
        aria-busy={isLoading}
        className="space-y-6 md:pt-2"
      >
        <ListHead list={list} isLoading={isLoading} />
        {!hasNone && list.filters.sort === NO_FILTERS.sort && (
          <p className="text-muted text-sm max-md:hidden">{RECOMMENDED_MEANS}</p>
        )}
        {isEmpty ? (
          <NobodyHere choice={choice} onChoose={choose} />
        ) : (
          <CardGrid
            influencers={list.users}
            sort={list.filters.sort}
            excerpts={excerpts}
            expected={isLoading ? LIMIT.pageSize : 0}
            hasMore={list.hasMore}
          />
        )}
        <ListEnd list={list} isLoading={isLoading} onMore={loadMore} />
      </section>
    </div>
  )
}

type HeadProps = { list: List; isLoading: boolean }

/** The content of the list in words; visible when filtered or sorted, and announced on every change. */
function ListHead({ list, isLoading }: HeadProps) {
  const { users, selectedCategory, filters, total } = list
  const isNarrowed = isFiltered(filters)
  return (
    <div className={isNarrowed ? 'flex min-h-6 flex-wrap items-baseline gap-x-3' : 'sr-only'}>
      <h2 className="font-semibold text-lg">
        <bdi>{selectedCategory || 'All'}</bdi> influencers
      </h2>
      <p role="status" className="text-muted text-sm">
        {isLoading || users.length === 0
          ? ''
          : total === null || !isNarrowed
            ? `${formatCounted(users.length, 'influencer')} shown`
            : influencersWords(total, LIMIT.listCountedMax)}
      </p>
    </div>
  )
}

type NobodyProps = { choice: ListChoice; onChoose(choice: ListChoice): void }

function NobodyHere({ choice, onChoose }: NobodyProps) {
  const { category, filters } = choice
  const isNarrowed = isFiltered(filters)
  const add = (
    <Link
      href={PATH.addInfluencer}
      className={buttonLook({ variant: isNarrowed ? 'quiet' : 'solid' })}
    >
      You can add Influencer
    </Link>
  )
  if (isNarrowed) {
    return (
      <EmptyState
        title="No influencers match these filters"
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button onClick={() => onChoose({ category, filters: NO_FILTERS })}>
              Show <bdi>{category || 'all'}</bdi> influencers
            </Button>
            {add}
          </div>
        }
      >
        Try fewer filters, or add someone who’s missing.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={category ? `No influencers in ${isolated(category)} yet` : 'No influencers yet'}
      action={add}
    >
      {category
        ? 'Do you know someone who belongs here?'
        : 'Add the first one. It’s public once our team has checked it.'}
    </EmptyState>
  )
}

type EndProps = { list: List; isLoading: boolean; onMore(): void }

/** Page links for readers without scripts and for crawlers; with scripts the same link adds to the list. */
function ListEnd({ list, isLoading, onMore }: EndProps) {
  const {
    users,
    selectedCategory: category,
    filters,
    firstSkip,
    nextSkip,
    position,
    hasMore,
  } = list
  const page = (skip: number, after: string | null = null) =>
    withQuery(PATH.home, {
      category,
      ...filterValues(filters),
      page: skip / LIMIT.pageSize + 1,
      after,
    })

  function more(event: MouseEvent) {
    event.preventDefault()
    onMore()
  }

  return (
    <nav
      aria-label="Pages"
      className="after-list flex min-h-11 flex-wrap items-center justify-center gap-3"
    >
      {firstSkip > 0 && (
        <a
          href={page(firstSkip - LIMIT.pageSize)}
          rel="prev"
          className={buttonLook({ variant: 'quiet' })}
        >
          Previous influencers
        </a>
      )}
      {hasMore ? (
        <a
          href={page(nextSkip, position)}
          rel="next"
          onClick={more}
          className={buttonLook({ variant: 'quiet' })}
        >
          {isLoading ? 'Loading more influencers…' : 'More influencers'}
        </a>
      ) : (
        users.length > 0 && <p className="text-muted text-sm">That’s everyone.</p>
      )}
    </nav>
  )
}
