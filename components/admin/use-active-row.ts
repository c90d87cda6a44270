'use client'

import { useState } from 'react'
import { flushSync } from 'react-dom'

const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-row]')]

/** Returns the row that has the focus. */
export const focusedRow = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>('[data-row]') ?? null

/**
 * Keyboard navigation of the rows of the admin screens. The rows themselves hold the focus, so that a screen reader
 * follows; a key does the same as the row's own button.
 *
 * The active row shows more until a key moves on. If the focus decided that, the row would shrink under the pointer
 * between press and release, and the press would be lost.
 */
export function useActiveRow() {
  const [activeId, setActiveId] = useState<string | null>(null)

  function activate(row: HTMLElement | undefined): void {
    if (!row) return
    // The row has its new size before the screen scrolls to it.
    flushSync(() => setActiveId(row.dataset.row ?? null))
    row.focus()
    row.scrollIntoView({ block: 'nearest' })
  }

  /** Moves the focus by one row, or to the first row when none has it. Returns whether there was one. */
  function move(step: 1 | -1): boolean {
    const all = rows()
    const focused = focusedRow()
    const next = focused ? (all[all.indexOf(focused) + step] ?? focused) : all[0]
    activate(next)
    return next !== undefined
  }

  /** Presses a control of the focused row. Returns it, or null without an enabled one. */
  function press(selector: string): HTMLElement | null {
    const enabled = `${selector}:not(:disabled, [aria-disabled=true])`
    const control = focusedRow()?.querySelector<HTMLElement>(enabled) ?? null
    control?.click()
    return control
  }

  /** Presses a command that removes the row, and moves on to its neighbour unless a dialog asks first. */
  function settle(command: string): boolean {
    const row = focusedRow()
    const control = press(`[data-command="${command}"]`)
    if (!row || !control) return false
    if (control.ariaHasPopup === 'dialog') return true
    const all = rows()
    const at = all.indexOf(row)
    activate(all[at + 1] ?? all[at - 1])
    return true
  }

  return { activeId, move, press: (selector: string) => press(selector) !== null, settle }
}
