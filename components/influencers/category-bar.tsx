'use client'

import { type FormEvent, useEffect, useRef } from 'react'
import type { ListChoice } from '@/components/influencers/influencer-pages'
import { classNames } from '@/components/ui/class-names'
import { IconButton } from '@/components/ui/icon-button'
import { ChevronLeft, ChevronRight } from '@/components/ui/icons'
import { useScrollEnds } from '@/components/ui/use-scroll-ends'
import type { Category } from '@/lib/categories/responses'
import { LIMIT } from '@/lib/domain/limits'
import { filterValues } from '@/lib/domain/list-filters'
import { ALL_CATEGORIES } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'

type Props = {
  categories: Category[]
  /** The chosen category and the filters, which a change of category keeps. */
  choice: ListChoice
  onChoose(category: string): void
}

/** 'All' first, then one button per category, in a row that scrolls. Without scripts it is a plain GET form. */
export function CategoryBar({ categories, choice, onChoose }: Props) {
  const { category: selected, filters } = choice
  const row = useRef<HTMLDivElement>(null)
  const { isAtStart, isAtEnd, look } = useScrollEnds(row)
  // Where all fit, they keep their place, so that the row does not grow and shrink by turns.
  const arrow = classNames('needs-script', isAtStart && isAtEnd && 'invisible')
  const scrollBy = (left: number) => row.current?.scrollBy({ left, behavior: 'smooth' })

  // Scrolls sideways only, so that the page keeps a restored position.
  useEffect(() => {
    const button = row.current?.querySelector<HTMLElement>(`[value="${CSS.escape(selected)}"]`)
    if (!button || !row.current) return
    const { offsetLeft, offsetWidth } = button
    const start = row.current.offsetLeft + row.current.scrollLeft
    const isSeen =
      offsetLeft >= start && offsetLeft + offsetWidth <= start + row.current.clientWidth
    if (!isSeen) row.current.scrollLeft = offsetLeft - row.current.offsetLeft - offsetWidth / 2
  }, [selected])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const pressed = (event.nativeEvent as SubmitEvent).submitter
    if (!(pressed instanceof HTMLButtonElement)) return
    onChoose(pressed.value === ALL_CATEGORIES ? '' : pressed.value)
  }

  return (
    <form action={PATH.home} method="get" onSubmit={submit} className="flex items-center gap-1">
      {Object.entries(filterValues(filters)).map(
        ([name, value]) =>
          value !== null && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <fieldset className="-ml-1 min-w-0 flex-1">
        <legend className="sr-only">Category</legend>
        <div
          ref={row}
          onScroll={look}
          className={classNames(
            'flex gap-2 overflow-x-auto p-1 [scrollbar-width:none]',
            !isAtStart && 'fade-start',
            !isAtEnd && 'fade-end',
          )}
        >
          {[ALL_CATEGORIES, ...categories.map(({ name }) => name)].map((name) => (
            <CategoryButton
              key={name}
              name={name}
              isSelected={name === (selected || ALL_CATEGORIES)}
            />
          ))}
        </div>
      </fieldset>
      <IconButton
        label="Scroll categories left"
        className={arrow}
        aria-disabled={isAtStart}
        onClick={() => scrollBy(-LIMIT.categoryScrollPx)}
      >
        <ChevronLeft className="size-5" />
      </IconButton>
      <IconButton
        label="Scroll categories right"
        className={arrow}
        aria-disabled={isAtEnd}
        onClick={() => scrollBy(LIMIT.categoryScrollPx)}
      >
        <ChevronRight className="size-5" />
      </IconButton>
    </form>
  )
}

function CategoryButton({ name, isSelected }: { name: string; isSelected: boolean }) {
  return (
    <button
      type="submit"
      name="category"
      value={name}
      aria-pressed={isSelected}
      className={classNames('choice', isSelected && 'is-chosen')}
    >
      <bdi>{name}</bdi>
    </button>
  )
}
