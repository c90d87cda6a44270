'use client'

import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useState } from 'react'
import { keepSearch, recentSearches } from '@/components/influencers/recent-searches'
import { searchPath } from '@/components/influencers/search-address'
import { type SearchOption, searchOptions } from '@/components/influencers/search-options'
import { useSearch } from '@/components/influencers/use-search'
import { withKeys } from '@/components/ui/keys'
import { useEdited } from '@/components/ui/use-edited'
import { readInfluencerSearch } from '@/lib/domain/page-query'
import type { FoundInfluencer } from '@/lib/influencers/types'

type Options = {
  /** The words that the box begins with. */
  initial: string
  pathOf(influencer: FoundInfluencer): string
}

/** The words of a box, and what is suggested for them while it is open. */
function useSuggestions({ initial, pathOf }: Options) {
  const [typed, setTyped] = useEdited(initial)
  const [isOpen, setOpen] = useState(false)
  const [recent, setRecent] = useState<readonly string[]>([])
  const search = useSearch(isOpen || typed !== initial ? typed : '')
  const words = readInfluencerSearch(typed)
  const found = search.found ?? []
  const options = isOpen ? searchOptions({ words, found, recent, pathOf }) : []
  const isShown = isOpen && (words !== '' || options.length > 0)
  const open = () => {
    setOpen(true)
    setRecent(recentSearches())
  }
  return { typed, setTyped, words, search, options, isShown, open, shut: () => setOpen(false) }
}

const INPUT = {
  type: 'text',
  inputMode: 'search',
  enterKeyHint: 'search',
  role: 'combobox',
  'aria-autocomplete': 'list',
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
  dir: 'auto',
} as const

/**
 * The state of a search box: the words, whether its list is open, and the index of the active option (-1: none). The
 * list, of the given id, never takes the focus itself (ARIA: combobox with a list).
 */
export function useCombobox(listId: string, box: Options) {
  const { typed, setTyped, open, shut, ...suggestions } = useSuggestions(box)
  const { words, options, isShown } = suggestions
  const [active, setActive] = useState('')
  // By its path: results that arrive later move it down.
  const at = options.findIndex(({ path }) => path === active)

  function type(entered: string) {
    setTyped(entered)
    open()
    setActive('')
  }

  const close = () => {
    shut()
    setActive('')
  }

  function leave() {
    setTyped('')
    close()
  }

  /** Leaves for a suggestion, or for the page of all results. Returns its path; null without anything to search for. */
  function go(option?: SearchOption): string | null {
    const sought = option?.kind === 'recent' ? option.words : words
    if (!sought) return null
    keepSearch(sought)
    const path = option?.path ?? searchPath(sought)
    // The page of results has its words in the box.
    setTyped(path === searchPath(sought) ? sought : '')
    close()
    return path
  }

  const onKeyDown = withKeys((event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      if (isShown) close()
      else leave()
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    open()
    setActive(options[nextPlace(at, step, options.length)]?.path ?? '')
  })

  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) shut()
  }
  const inputProps = {
    ...INPUT,
    'aria-expanded': options.length > 0,
    'aria-controls': listId,
    'aria-activedescendant': at >= 0 ? `${listId}-${at}` : undefined,
    value: typed,
    onChange: (event: ChangeEvent<HTMLInputElement>) => type(event.target.value),
    onFocus: open,
    onClick: open,
    onKeyDown,
  }
  return { ...suggestions, listId, at, leave, go, inputProps, onBlur }
}
export type Combobox = ReturnType<typeof useCombobox>

/** Wraps around, with the text field as one of the stops. */
function nextPlace(at: number, step: number, count: number): number {
  const places = count + 1
  return ((at + 1 + step + places) % places) - 1
}
