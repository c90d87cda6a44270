/*
 * Keyboard navigation of the rows of the admin screens. The rows themselves hold the focus, so that a screen reader
 * follows; a key does the same as the row's own button.
 */

const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-row]')]

export const activeRow = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>('[data-row]') ?? null

/**
 * The active row shows more until a key moves on. If the focus decided that, the row would shrink under the pointer
 * between press and release, and the press would be lost.
 */
function activate(row: HTMLElement | undefined): void {
  if (!row) return
  for (const other of document.querySelectorAll<HTMLElement>('[data-row][data-active]')) {
    delete other.dataset.active
  }
  row.dataset.active = ''
  row.focus()
  row.scrollIntoView({ block: 'nearest' })
}

/** Moves the focus by one row, or to the first row when none has it. Returns whether there was one. */
export function moveRow(step: 1 | -1): boolean {
  const all = rows()
  const active = activeRow()
  const at = active ? all.indexOf(active) : -1
  const next = active ? (all[at + step] ?? active) : all[0]
  activate(next)
  return next !== undefined
}

/** Presses a control of the focused row. Returns whether there was an enabled one. */
export function pressInRow(selector: string): boolean {
  const control = activeRow()?.querySelector<HTMLElement>(
    `${selector}:not(:disabled, [aria-disabled=true])`,
  )
  control?.click()
  return Boolean(control)
}

/** Presses a command that removes the row, and moves on to its neighbour unless a dialog asks first. */
export function settleRow(command: string): boolean {
  const row = activeRow()
  if (!row || !pressInRow(`[data-command="${command}"]`)) return false
  if (document.querySelector('dialog[open]')) return true
  const all = rows()
  const at = all.indexOf(row)
  activate(all[at + 1] ?? all[at - 1])
  return true
}
