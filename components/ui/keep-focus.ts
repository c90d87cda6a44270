'use client'

const PARTS = 'article, section, dialog, main'

/**
 * Remembers what has the focus. The returned function, called after a change, gives the focus of an element that is gone to
 * the part of the page that it was in: it would be nowhere.
 */
export function keepFocus(): () => void {
  const focused = document.activeElement
  const parts: HTMLElement[] = []
  for (let next = focused; next; next = next.parentElement) {
    if (next instanceof HTMLElement && next.matches(PARTS)) parts.push(next)
  }
  return () =>
    requestAnimationFrame(() => {
      if (!focused || focused.isConnected || document.activeElement !== document.body) return
      const part = parts.find(({ isConnected }) => isConnected)
      if (!part) return
      part.tabIndex = -1
      part.focus({ preventScroll: true })
    })
}
