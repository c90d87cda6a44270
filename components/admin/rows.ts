/*
 * Moving over the rows of the admin's screens by keys. The rows themselves hold the focus, so that what is shown is
 * also where a screen reader is; what a key does is what the row's own button does.
 */

const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-row]')]

export const activeRow = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>('[data-row]') ?? null

/**
 * The row that a key has come to shows more of itself until a key goes on to another: were it the focus that decides,
 * the row would shrink under the pointer between press and release, and the press would be lost.
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

/** Puts the focus so many rows further; on the first row when none has it. Returns whether there was one. */
export function moveRow(step: 1 | -1): boolean {
  const all = rows()
  const active = activeRow()
  const at = active ? all.indexOf(active) : -1
  const next = active ? (all[at + step] ?? active) : all[0]
  activate(next)
  return next !== undefined
}

/** Presses a control of the row that has the focus. Returns whether there was one that can be pressed. */
export function pressInRow(selector: string): boolean {
  const control = activeRow()?.querySelector<HTMLElement>(
    `${selector}:not(:disabled, [aria-disabled=true])`,
  )
  control?.click()
  return Boolean(control)
}

/** Presses a command that takes the row away, and goes on to its neighbour unless a question is asked first. */
export function settleRow(command: string): boolean {
  const row = activeRow()
  if (!row || !pressInRow(`[data-command="${command}"]`)) return false
  if (document.querySelector('dialog[open]')) return true
  const all = rows()
  const at = all.indexOf(row)
  activate(all[at + 1] ?? all[at - 1])
  return true
}
