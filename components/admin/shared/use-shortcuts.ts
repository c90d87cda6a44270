'use client'

import { useEffect, useRef, useState } from 'react'
import { withKeys } from '@/components/ui/keys'
import { readStored, writeStored } from '@/lib/client/storage'

const SWITCH_KEY = 'adminShortcuts'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))

/**
 * Single-key shortcuts of this screen, inactive while a field has the focus or a dialog is open. They can be switched off
 * (WCAG 2.1.4), which is stored. A handler that returns false leaves the key to the browser.
 */
export function useShortcuts(handlers: Readonly<Record<string, () => unknown>>) {
  const [isOn, setOn] = useState(() => readStored(SWITCH_KEY) !== 'off')
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })

  useEffect(() => {
    if (!isOn) return
    const press = withKeys((event: KeyboardEvent) => {
      const isTaken = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey
      if (isTaken || isTyping(event.target) || document.querySelector('dialog[open]')) return
      const handler = latest.current[event.key]
      if (handler && handler() !== false) event.preventDefault()
    })
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn])

  function toggle(on: boolean) {
    writeStored(SWITCH_KEY, on ? 'on' : 'off')
    setOn(on)
  }

  return { isOn, toggle }
}
