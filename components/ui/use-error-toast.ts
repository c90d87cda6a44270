'use client'

import { useRef } from 'react'
import { notify, withdraw } from '@/lib/client/toasts'

/** The error toast of one form, which its next attempt takes away. */
export function useErrorToast() {
  const shown = useRef<string | null>(null)

  function clear() {
    if (shown.current) withdraw(shown.current)
    shown.current = null
  }

  function show(text: string, durationMs?: number) {
    if (shown.current !== text) clear()
    shown.current = text
    notify.error(text, durationMs)
  }

  return { show, clear }
}
