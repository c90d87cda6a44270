/** Moves the focus to the next or previous item of the list; to the first one when none has it. */
export function moveFocus(step: 1 | -1): boolean {
  const links = [...document.querySelectorAll<HTMLElement>('[data-queue-link]')]
  const { activeElement } = document
  const at = activeElement instanceof HTMLElement ? links.indexOf(activeElement) : -1
  const next = at < 0 ? links[0] : (links[at + step] ?? links[at])
  next?.focus()
  return next !== undefined
}
