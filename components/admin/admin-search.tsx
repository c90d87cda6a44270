'use client'

import { useEffect, useRef, useState } from 'react'
import { TextField } from '@/components/ui/field'
import { useDebounced } from '@/components/ui/use-debounced'
import { DURATION } from '@/lib/domain/durations'
import { LIMIT } from '@/lib/domain/limits'

type Props = { words: string; onSearch(words: string): void }

/** Searches all lists for accounts, a moment after the last key press. */
export function AdminSearch({ words, onSearch }: Props) {
  const [typed, setTyped] = useState(words)
  const settled = useDebounced(typed, DURATION.searchDebounceMs)
  const sent = useRef(words)

  useEffect(() => {
    if (settled === sent.current) return
    sent.current = settled
    onSearch(settled)
  }, [settled, onSearch])

  // The back button and the tabs change the words as well.
  useEffect(() => {
    if (words === sent.current) return
    sent.current = words
    setTyped(words)
  }, [words])

  return (
    <search className="mt-4 block max-w-form">
      <TextField
        label="Find an account"
        type="search"
        value={typed}
        maxLength={LIMIT.emailCharsMax}
        autoComplete="off"
        spellCheck={false}
        placeholder="Name, email, handle or category"
        onChange={(event) => setTyped(event.target.value)}
      />
    </search>
  )
}
