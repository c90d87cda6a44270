'use client'

import Link from 'next/link'
import { type ReactNode, useId } from 'react'
import type { ListChoice } from '@/components/influencers/influencer-pages'
import type { ListAddress } from '@/components/influencers/search-address'
import { buttonLook } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { ChevronDown } from '@/components/ui/icons'
import { Select } from '@/components/ui/select'
import type { Category } from '@/lib/categories/responses'
import {
  filterValues,
  isFiltered,
  LIST_SORT_LABELS,
  LIST_SORTS,
  type ListFilters,
  type ListSort,
  MIN_RATINGS,
  NO_FILTERS,
  RECOMMENDED_MEANS,
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
  /** The list that is filtered; without one that of the home page is. */
  address?: ListAddress
  /** The categories to choose from, where no category bar is. */
  categories?: readonly Category[]
}

const SHEET = 'filters'
const HOME: ListAddress = { path: PATH.home }

/**
 * The filters and the order of the list: a row, or on a phone a sheet behind one button. Without scripts it is a plain GET
 * form with a button.
 */
export function FilterBar({ choice, countries, onChoose, address = HOME, categories }: Props) {
  const { path, query = '', fixed = [] } = address
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
    <FilterSheet chosen={countSet(choice, categories !== undefined)} action={path}>
      {query && <input type="hidden" name="query" value={query} />}
      {category && !categories && <input type="hidden" name="category" value={category} />}
      <div className="grid gap-3 md:flex md:flex-wrap md:items-center md:gap-2">
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
        <Choice {...fieldOf('minRating')} label="Minimum rating" none="Any rating">
          {MIN_RATINGS.map((rating) => (
            <option key={rating} value={rating}>
              {rating} stars or more
            </option>
          ))}
        </Choice>
        <Places {...{ fixed, countries, fieldOf }} />
        <Choice {...fieldOf('ai')} label="AI personas" none="AI included">
          <option value="none">Without AI</option>
          <option value="only">Only AI</option>
        </Choice>
        {(isFiltered(filters) || (categories && category)) && (
          <Reset
            category={categories ? '' : category}
            href={withQuery(path, { query, category: categories ? '' : category })}
            onChoose={onChoose}
          />
        )}
        <div className="grid gap-3 md:ml-auto md:flex md:items-center md:gap-2">
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
          <OrderInWords query={query} sort={filters.sort} />
          <button
            type="submit"
            className={classNames(buttonLook({ size: 'small' }), 'without-script min-h-11')}
          >
            Apply
          </button>
        </div>
      </div>
    </FilterSheet>
  )
}

type PlacesProps = Pick<Props, 'countries'> & {
  fixed: readonly string[]
  fieldOf(name: keyof ListFilters): Pick<ChoiceProps, 'name' | 'value' | 'onChange'>
}

/** Country and platform, but what the path of the page says. */
function Places({ fixed, countries, fieldOf }: PlacesProps) {
  return (
    <>
      {!fixed.includes('country') && (
        <Choice {...fieldOf('country')} label="Country" none="All countries">
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Choice>
      )}
      {!fixed.includes('platform') && (
        <Choice {...fieldOf('platform')} label="Platform" none="All platforms">
          {PLATFORMS.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Choice>
      )}
    </>
  )
}

/** What the default order of the home list means; where there is room, it stands above the list. */
function OrderInWords({ query, sort }: { query: string; sort: ListSort }) {
  if (query || sort !== NO_FILTERS.sort) return null
  return <p className="text-muted text-sm md:hidden">{RECOMMENDED_MEANS}</p>
}

/** How many filters are set; the category is one where no bar of categories shows it. */
const countSet = ({ category, filters }: ListChoice, isCategoryOne: boolean): number =>
  [...Object.values(filterValues(filters)), isCategoryOne && category].filter(Boolean).length

type SheetProps = { chosen: number; action: string; children: ReactNode }

/** The form of the filters; on a phone behind a button that says how many are set. */
function FilterSheet({ chosen, action, children }: SheetProps) {
  return (
    <div>
      <button
        type="button"
        popoverTarget={SHEET}
        className={classNames('choice gap-2 md:hidden', chosen > 0 && CHOSEN)}
      >
        Filters{chosen > 0 && ` · ${chosen}`}
        <ChevronDown className="size-4" />
      </button>
      <form
        id={SHEET}
        popover="auto"
        action={action}
        method="get"
        aria-label="Filter and sort"
        onSubmit={(event) => event.preventDefault()}
        className="filter-sheet"
      >
        {children}
        <button
          type="button"
          popoverTarget={SHEET}
          popoverTargetAction="hide"
          className={classNames(buttonLook({ isWide: true }), 'needs-script mt-4 md:hidden')}
        >
          Show influencers
        </button>
      </form>
    </div>
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

const CHOSEN = 'border-accent bg-accent-soft text-accent-strong hover:bg-accent-soft'

/** A select that looks like the buttons of the category bar; an active one stands out. */
function Choice({ name, label, none, value, onChange, children }: ChoiceProps) {
  const id = useId()
  return (
    <span className="block md:shrink-0">
      <label htmlFor={id} className="mb-1 block font-medium text-sm md:sr-only">
        {label}
      </label>
      <Select
        id={id}
        name={name}
        value={value}
        // Heard while the page starts, a choice comes before and after it is put back (components/layout/early-input.tsx).
        onChange={({ target }) => target.value !== value && onChange(target.value)}
        className={classNames(
          'choice w-full py-2 md:field-sizing-content md:w-auto md:max-w-44',
          value !== '' && CHOSEN,
        )}
      >
        <option value="">{none}</option>
        {children}
      </Select>
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
