'use client'

import { useEffect, useRef, useState } from 'react'
import { AccountSearchField } from '@/components/admin/shared/account-search-field'
import { useDebounced } from '@/components/ui/use-debounced'
import { DURATION } from '@/lib/domain/durations'

type Props = { words: string; onSearch(words: string): void }

/** Searches all lists for accounts, a moment after the last key press. */
export function AdminSearch({ words, onSearch }: Props) {
  const [typed, setTyped] = useState(words)
  const settled = useDebounced(typed, DURATION.searchDebounceMs)
  const sent = useRef(words)
  /** Whether the address does not show yet what was sent last: the words of an earlier search must not replace it. */
  const isAwaited = useRef(false)

  useEffect(() => {
    if (settled === sent.current) return
    sent.current = settled
    isAwaited.current = true
    onSearch(settled)
  }, [settled, onSearch])

  // The back button and the tabs change the words as well.
  useEffect(() => {
    if (words === sent.current) isAwaited.current = false
    if (words === sent.current || isAwaited.current) return
    sent.current = words
    setTyped(words)
  }, [words])

  return (
    <search className="order-last w-full md:order-none md:w-auto md:max-w-form md:flex-1">
      <AccountSearchField
        value={typed}
        placeholder="Name, email, handle or category"
        onChange={(event) => setTyped(event.target.value)}
      />
    </search>
  )
}
