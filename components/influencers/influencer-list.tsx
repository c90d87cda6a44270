'use client'

import Link from 'next/link'
import type { MouseEvent } from 'react'
import { CardGrid } from '@/components/influencers/card-grid'
import { CategoryBar } from '@/components/influencers/category-bar'
import { Trending } from '@/components/influencers/trending-list'
import { buttonLook } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import type { InfluencerList as List } from '@/lib/client/influencer-list'
import { useInfiniteList } from '@/lib/client/use-infinite-list'
import { LIMIT } from '@/lib/domain/limits'
import { withQuery } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'
import type { Category, InfluencerCard } from '@/lib/influencers/types'

type Props = {
  categories: Category[]
  /** What the server has drawn: a page of the list. */
  cards: InfluencerCard[]
  category: string
  firstSkip: number
}

/** Category bar and list of the home screen: drawn by the server, growing in the browser. */
export function InfluencerList({ categories, ...firstPage }: Props) {
  const { list, progress, choose, loadMore } = useInfiniteList(firstPage)
  const { users, selectedCategory, hasMore } = list
  const isLoading = progress === 'loading'
  const isEmpty = users.length === 0 && !isLoading && !hasMore
  return (
    <div className="space-y-6">
      <Trending />
      <CategoryBar categories={categories} selected={selectedCategory} onChoose={choose} />
      <section aria-label="Influencers" aria-busy={isLoading} className="space-y-6">
        <h2 className="sr-only">{selectedCategory || 'All'} influencers</h2>
        {isEmpty ? (
          <NobodyHere category={selectedCategory} />
        ) : (
          <CardGrid
            influencers={users}
            expected={isLoading && users.length === 0 ? LIMIT.pageSize : 0}
          />
        )}
        <ListEnd list={list} isLoading={isLoading} onMore={loadMore} />
      </section>
    </div>
  )
}

function NobodyHere({ category }: { category: string }) {
  return (
    <EmptyState
      title={category ? `Nobody is listed under ${category} yet` : 'Nobody is listed yet'}
      action={
        <Link href={PATH.addInfluencer} className={buttonLook({ variant: 'quiet' })}>
          You can add Influencer
        </Link>
      }
    >
      Do you know somebody who belongs here?
    </EmptyState>
  )
}

type EndProps = { list: List; isLoading: boolean; onMore(): void }

/** Page links for readers without scripts and for crawlers; with scripts the same link adds to the list. */
function ListEnd({ list, isLoading, onMore }: EndProps) {
  const { users, selectedCategory: category, firstSkip, nextSkip, hasMore } = list
  const page = (skip: number) => withQuery(PATH.home, { category, page: skip / LIMIT.pageSize + 1 })

  function more(event: MouseEvent) {
    event.preventDefault()
    onMore()
  }

  return (
    <nav aria-label="Pages" className="flex min-h-11 flex-wrap items-center justify-center gap-3">
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
          href={page(nextSkip)}
          rel="next"
          onClick={more}
          className={buttonLook({ variant: 'quiet' })}
        >
          {isLoading ? 'Loading more influencers…' : 'More influencers'}
        </a>
      ) : (
        users.length > 0 && (
          <p className="text-muted text-sm">You have reached the end of the list.</p>
        )
      )}
      <p role="status" className="sr-only">
        {isLoading ? '' : `${users.length} influencers shown`}
      </p>
    </nav>
  )
}
