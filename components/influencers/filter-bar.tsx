'use client'

import Link from 'next/link'
import { type ReactNode, useId } from 'react'
import type { ListChoice } from '@/components/influencers/influencer-pages'
import { buttonLook } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { ChevronDown } from '@/components/ui/icons'
import type { Category } from '@/lib/categories/types'
import {
  filterValues,
  isFiltered,
  LIST_SORT_LABELS,
  LIST_SORTS,
  type ListFilters,
  MIN_RATINGS,
  NO_FILTERS,
  readListFilters,
} from '@/lib/domain/list-filters'
import { withQuery } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'
import { PLATFORMS } from '@/lib/domain/platforms'
import type { CountryChoice } from '@/lib/influencers/types'

type Props = {
  choice: ListChoice
  countries: readonly CountryChoice[]
  onChoose(choice: ListChoice): void
  /** The search that is filtered; without one the home list is. */
  query?: string
  /** The categories to choose from, where no category bar is. */
  categories?: readonly Category[]
}

/** The filters and the order of the list. Without scripts it is a plain GET form with a button. */
export function FilterBar({ choice, countries, onChoose, query = '', categories }: Props) {
  const { category, filters } = choice
  const values = filterValues(filters)
  const isCountry = (code: string) => countries.some((country) => country.code === code)
  const change = (name: keyof ListFilters) => (value: string) =>
    onChoose({
      category,
      filters: readListFilters({ ...asText(values), [name]: value }, isCountry),
    })
  const fieldOf = (name: keyof ListFilters) => ({
    name,
    value: String(values[name] ?? ''),
    onChange: change(name),
  })

  return (
    <form
      action={query ? PATH.search : PATH.home}
      method="get"
      aria-label="Filter and sort"
      onSubmit={(event) => event.preventDefault()}
      className="flex items-center gap-2"
    >
      {query && <input type="hidden" name="query" value={query} />}
      {category && !categories && <input type="hidden" name="category" value={category} />}
      <div className="-mx-4 flex min-w-0 flex-1 items-center gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:flex-wrap md:overflow-visible md:px-0">
        {categories && (
          <Choice
            name="category"
            value={category}
            onChange={(chosen) => onChoose({ category: chosen, filters })}
            label="Category"
            none="All categories"
          >
            {categories.map(({ id, name }) => (
              <option key={id} value={name} dir="auto">
                {name}
              </option>
            ))}
          </Choice>
        )}
        <Choice {...fieldOf('minRating')} label="Least rating" none="Any rating">
          {MIN_RATINGS.map((rating) => (
            <option key={rating} value={rating}>
              {rating} stars or more
            </option>
          ))}
        </Choice>
        <Choice {...fieldOf('country')} label="Country" none="All countries">
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Choice>
        <Choice {...fieldOf('platform')} label="Platform" none="All platforms">
          {PLATFORMS.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Choice>
        {(isFiltered(filters) || (categories && category)) && (
          <Reset
            category={categories ? '' : category}
            href={query ? withQuery(PATH.search, { query }) : withQuery(PATH.home, { category })}
            onChoose={onChoose}
          />
        )}
        <div className="flex shrink-0 items-center gap-2 md:ml-auto">
          <Choice
            {...fieldOf('sort')}
            label="Sort by"
            none={query ? 'Best match' : LIST_SORT_LABELS[NO_FILTERS.sort]}
          >
            {LIST_SORTS.filter((sort) => sort !== NO_FILTERS.sort).map((sort) => (
              <option key={sort} value={sort}>
                {LIST_SORT_LABELS[sort]}
              </option>
            ))}
          </Choice>
          <button
            type="submit"
            className={classNames(buttonLook({ size: 'small' }), 'without-script min-h-11')}
          >
            Apply
          </button>
        </div>
      </div>
    </form>
  )
}

const asText = (values: Record<string, string | number | null>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value ?? '')]))

type ChoiceProps = {
  name: string
  label: string
  /** The first option, which filters nothing. */
  none: string
  value: string
  onChange(value: string): void
  children: ReactNode
}

/** A select that looks like the buttons of the category bar; an active one stands out. */
function Choice({ name, label, none, value, onChange, children }: ChoiceProps) {
  const id = useId()
  return (
    <span className="relative inline-flex shrink-0">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        name={name}
        value={value}
        // Heard while the page starts, a choice comes before and after it is put back (components/layout/early-input.tsx).
        onChange={({ target }) => target.value !== value && onChange(target.value)}
        className={classNames(
          'choice field-sizing-content max-w-44 appearance-none truncate py-2 pr-9',
          value !== '' && 'border-accent bg-accent-soft text-accent-strong hover:bg-accent-soft',
        )}
      >
        <option value="">{none}</option>
        {children}
      </select>
      <ChevronDown className="pointer-events-none absolute top-3.5 right-3 size-4 text-muted" />
    </span>
  )
}

type ResetProps = { category: string; href: string; onChoose(choice: ListChoice): void }

/** Clears all filters, on the home page but the category. */
function Reset({ category, href, onChoose }: ResetProps) {
  return (
    <Link
      href={href}
      prefetch={false}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onChoose({ category, filters: NO_FILTERS })
      }}
      className="text-link inline-flex min-h-11 shrink-0 items-center whitespace-nowrap px-1 font-medium text-sm"
    >
      Reset filters
    </Link>
  )
}
