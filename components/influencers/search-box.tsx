'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, useId, useRef } from 'react'
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

type Props = { size?: keyof typeof SIZES }

/**
 * Finds influencers while the visitor types: the arrow keys move through the results, Enter opens one, Escape closes;
 * '/' and ⌘K focus it from anywhere.
 */
export function SearchBox({ size = 'medium' }: Props) {
  const box = useCombobox(useId())
  const input = useRef<HTMLInputElement>(null)
  const viewer = useLinkViewer()
  const router = useRouter()
  useSearchShortcut(input)
  const pathOf = (influencer: InfluencerCard) =>
    withLinkContext(PATH.reviews(influencer.id), { influencer, viewer })

  function submit(event: FormEvent) {
    event.preventDefault()
    const chosen = box.chosen()
    if (!chosen) return
    box.leave()
    input.current?.blur()
    router.push(pathOf(chosen))
  }

  const look = SIZES[size]
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not a form, and a form is what Enter submits
    <form role="search" onSubmit={submit} onBlur={box.onBlur} className="needs-script relative">
      <Search className={classNames('pointer-events-none absolute size-5 text-muted', look.sign)} />
      <input
        ref={input}
        {...box.inputProps}
        aria-label="Search influencers"
        aria-keyshortcuts="/ Control+K Meta+K"
        placeholder="Search influencers"
        maxLength={LIMIT.searchCharsMax}
        className={classNames(
          'block w-full rounded-card border border-edge bg-card pr-12 text-base placeholder:text-muted hover:border-ink',
          look.input,
        )}
      />
      <div className={classNames('absolute right-0.5', look.end)}>
        {box.words === '' ? (
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
        listId={box.listId}
        words={box.words.trim()}
        search={box.search}
        isShown={box.isShown}
        active={box.at}
        pathOf={pathOf}
        onLeave={box.leave}
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
