'use client'

import { useEffect, useRef } from 'react'
import { focusedRow } from '@/components/admin/use-active-row'

type Place = { section: HTMLElement; index: number; command: string | undefined }

/** When a row disappears with the focus in it, moves the focus to the same button of the row that took its place. */
export function useKeptFocus(lists: unknown) {
  const place = useRef<Place | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: reloaded lists are what may have moved the rows
  useEffect(() => {
    const left = place.current
    place.current = null
    if (!left || document.activeElement !== document.body) return
    const rows = left.section.querySelectorAll<HTMLElement>('[data-row]')
    const row = rows[Math.min(left.index, rows.length - 1)]
    const button =
      left.command &&
      row?.querySelector<HTMLElement>(`[data-command=${left.command}]:not([hidden] *)`)
    const next = button || row || left.section.querySelector<HTMLElement>('h2')
    next?.focus()
  }, [lists])

  /** Remembers the focus before an action that may remove its row. */
  return () => {
    const row = focusedRow()
    const section = row?.closest('section')
    if (!row || !section) return
    const { activeElement } = document
    const command = activeElement instanceof HTMLElement ? activeElement.dataset.command : undefined
    place.current = {
      section,
      index: [...section.querySelectorAll('[data-row]')].indexOf(row),
      command,
    }
  }
}
