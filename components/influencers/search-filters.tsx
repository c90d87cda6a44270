'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useOptimistic, useTransition } from 'react'
import { FilterBar } from '@/components/influencers/filter-bar'
import type { ListChoice } from '@/components/influencers/influencer-pages'
import { searchPath } from '@/components/influencers/search-address'
import { classNames } from '@/components/ui/class-names'
import type { Category } from '@/lib/categories/types'
import type { CountryChoice } from '@/lib/influencers/types'

type Props = {
  query: string
  choice: ListChoice
  categories: readonly Category[]
  countries: readonly CountryChoice[]
  /** The results, drawn by the server. */
  children: ReactNode
}

/** The filters of the search results; the address holds them, and the server applies them. */
export function SearchFilters({ query, choice, categories, countries, children }: Props) {
  const router = useRouter()
  const [isLoading, startTransition] = useTransition()
  const [shown, show] = useOptimistic(choice)

  const choose = (next: ListChoice) =>
    startTransition(() => {
      show(next)
      router.push(searchPath(query, next), { scroll: false })
    })

  return (
    <>
      <FilterBar
        choice={shown}
        query={query}
        categories={categories}
        countries={countries}
        onChoose={choose}
      />
      <section
        aria-label="Influencers"
        aria-busy={isLoading}
        className={classNames('space-y-6 transition-opacity', isLoading && 'opacity-60')}
      >
        {children}
      </section>
    </>
  )
}
