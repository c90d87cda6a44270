'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, useId, useRef } from 'react'
import { forgetSearches } from '@/components/influencers/recent-searches'
import { SearchResults } from '@/components/influencers/search-results'
import { useCombobox } from '@/components/influencers/use-combobox'
import { useLinkViewer } from '@/components/influencers/use-link-viewer'
import { useSearchShortcut } from '@/components/influencers/use-search-shortcut'
import { classNames } from '@/components/ui/class-names'
import { IconButton } from '@/components/ui/icon-button'
import { Search, X } from '@/components/ui/icons'
import { LIMIT } from '@/lib/domain/limits'
import { PATH, withLinkContext } from '@/lib/domain/paths'
import type { InfluencerCard } from '@/lib/influencers/types'

const SIZES = {
  medium: { input: 'min-h-11 pl-10', sign: 'top-3 left-3', end: 'top-0' },
  large: { input: 'min-h-13 pl-12 text-lg', sign: 'top-4 left-4', end: 'top-1' },
} as const

type Props = {
  size?: keyof typeof SIZES
  /** The search whose results the page shows. */
  query?: string
}

/**
 * Finds influencers while the visitor types: the arrow keys move through the suggestions, Enter opens the active one, or
 * else the page of all results, Escape closes; '/' and ⌘K focus it from anywhere. Without scripts it is a plain GET form.
 */
export function SearchBox({ size = 'medium', query = '' }: Props) {
  const viewer = useLinkViewer()
  const pathOf = (influencer: InfluencerCard) =>
    withLinkContext(PATH.reviews(influencer.id), { influencer, viewer })
  const box = useCombobox(useId(), { initial: query, pathOf })
  const input = useRef<HTMLInputElement>(null)
  const router = useRouter()
  useSearchShortcut(input)

  function submit(event: FormEvent) {
    event.preventDefault()
    const path = box.go(box.options[box.at])
    if (path === null) return
    input.current?.blur()
    router.push(path)
  }

  const look = SIZES[size]
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not a form, and a form is what Enter submits
    <form
      role="search"
      action={PATH.search}
      method="get"
      onSubmit={submit}
      onBlur={box.onBlur}
      className="relative"
    >
      <Search className={classNames('pointer-events-none absolute size-5 text-muted', look.sign)} />
      <input
        ref={input}
        {...box.inputProps}
        name="query"
        aria-label="Search influencers"
        aria-keyshortcuts="/ Control+K Meta+K"
        placeholder="Search influencers"
        maxLength={LIMIT.addressCharsMax}
        className={classNames(
          'block w-full rounded-card border border-edge bg-card pr-12 text-base placeholder:text-muted hover:border-ink',
          look.input,
        )}
      />
      <SubmitButton className={look.end} />
      <div className={classNames('needs-script absolute right-0.5', look.end)}>
        {box.inputProps.value === '' ? (
          <ShortcutHint />
        ) : (
          <IconButton
            label="Clear the search"
            onClick={() => {
              box.leave()
              input.current?.focus()
            }}
          >
            <X className="size-5" />
          </IconButton>
        )}
      </div>
      <SearchResults
        box={box}
        onForget={() => {
          forgetSearches()
          input.current?.focus()
        }}
      />
    </form>
  )
}

/** The shortcut, shown where there is a keyboard. */
function ShortcutHint() {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none hidden size-11 items-center justify-center text-muted text-xs md:pointer-fine:inline-flex"
    >
      <span className="flex size-6 items-center justify-center rounded-small border border-line">
        /
      </span>
    </span>
  )
}

/** Without scripts the form needs a button. */
function SubmitButton({ className }: { className: string }) {
  return (
    <button
      type="submit"
      className={classNames(
        'without-script absolute right-0.5 inline-flex min-h-11 items-center px-3 font-semibold text-accent text-sm',
        className,
      )}
    >
      Search
    </button>
  )
}
