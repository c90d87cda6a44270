'use client'

import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useState } from 'react'
import { useSearch } from '@/components/influencers/use-search'
import { withKeys } from '@/components/ui/keys'
import { useEdited } from '@/components/ui/use-edited'
import type { FoundInfluencer } from '@/lib/influencers/types'

/**
 * The state of a search box: the words, whether its list is open, and the index of the active option (-1: none). The
 * list, of the given id, never takes the focus itself (ARIA: combobox with a list).
 */
export function useCombobox(listId: string, initial = '') {
  const [words, setWords] = useEdited(initial)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const search = useSearch(isOpen || words !== initial ? words : '')

  const isShown = isOpen && words.trim() !== ''
  const found = (isShown && search.found) || []
  const at = Math.min(active, found.length - 1)

  function type(entered: string) {
    setWords(entered)
    setOpen(true)
    setActive(-1)
  }

  function leave() {
    type('')
    setOpen(false)
  }

  const close = () => {
    setOpen(false)
    setActive(-1)
  }

  /** The suggestion that Enter opens: the active one, if any. */
  const chosen = (): FoundInfluencer | undefined => found[at]

  const onKeyDown = withKeys((event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      if (isShown) setOpen(false)
      else leave()
      setActive(-1)
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    setOpen(true)
    if (found.length > 0) setActive(nextPlace(at, step, found.length))
  })

  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }
  const inputProps = {
    type: 'text',
    inputMode: 'search',
    enterKeyHint: 'search',
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': found.length > 0,
    'aria-controls': listId,
    'aria-activedescendant': at >= 0 ? `${listId}-${at}` : undefined,
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    dir: 'auto',
    value: words,
    onChange: (event: ChangeEvent<HTMLInputElement>) => type(event.target.value),
    onFocus: () => setOpen(true),
    onClick: () => setOpen(true),
    onKeyDown,
  } as const
  return { listId, words, search, at, isShown, leave, close, chosen, inputProps, onBlur }
}

/** Wraps around, with the text field as one of the stops. */
function nextPlace(at: number, step: number, count: number): number {
  const places = count + 1
  return ((at + 1 + step + places) % places) - 1
}
