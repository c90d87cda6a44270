'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useOptimistic, useTransition } from 'react'
import { FilterBar } from '@/components/influencers/filter-bar'
import type { ListChoice } from '@/components/influencers/influencer-pages'
import { type ListAddress, listPath } from '@/components/influencers/search-address'
import { classNames } from '@/components/ui/class-names'
import type { Category } from '@/lib/categories/responses'
import type { CountryChoice } from '@/lib/influencers/types'

type Props = {
  address: ListAddress
  choice: ListChoice
  /** The categories to choose from; none on the page of a category. */
  categories?: readonly Category[]
  countries: readonly CountryChoice[]
  /** The list, drawn by the server. */
  children: ReactNode
}

/** The filters of a list that the server draws; the address holds them, and the server applies them. */
export function SearchFilters({ address, choice, categories, countries, children }: Props) {
  const router = useRouter()
  const [isLoading, startTransition] = useTransition()
  const [shown, show] = useOptimistic(choice)

  const choose = (next: ListChoice) =>
    startTransition(() => {
      show(next)
      router.push(listPath(address, next), { scroll: false })
    })

  return (
    <>
      <FilterBar
        choice={shown}
        address={address}
        countries={countries}
        onChoose={choose}
        {...(categories && { categories })}
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
