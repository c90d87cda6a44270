'use client'

import { type RefObject, useEffect } from 'react'
import { withKeys } from '@/components/ui/keys'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select'))

/** Focuses the search box on '/' outside of fields, and on ⌘K or Ctrl+K anywhere. */
export function useSearchShortcut(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = withKeys((event: KeyboardEvent) => {
      const isCommand = event.metaKey || event.ctrlKey
      const isSlash = event.key === '/' && !isCommand && !event.altKey && !isTyping(event.target)
      const isK = event.key.toLowerCase() === 'k' && isCommand && !event.altKey && !event.shiftKey
      if (!isSlash && !isK) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    })
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [input])
}
