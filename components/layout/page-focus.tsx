'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'

/** The address of the link that was followed at an entry of the tab's history, by the key of the entry. */
const followed = new Map<string, string>()

// Older browsers do not have it.
const historyEntry = () => (window as Partial<Window>).navigation?.currentEntry?.key

function rememberLink({ target }: MouseEvent): void {
  const href = target instanceof Element && target.closest('main a')?.getAttribute('href')
  const entry = historyEntry()
  if (href && entry) followed.set(entry, href)
}

/** The link of the content that led away from this entry of the history. */
function findLink(content: HTMLElement): HTMLElement | null {
  const href = followed.get(historyEntry() ?? '')
  return href ? content.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`) : null
}

/**
 * Moves the focus to the content of the next page, as the browser does where it loads one: the router leaves it in the
 * header or the footer, or nowhere when the followed link is gone. On the way back the followed link has it again.
 * Renders nothing.
 */
export function PageFocus() {
  const pathname = usePathname()
  const shown = useRef(pathname)
  useEffect(() => {
    document.addEventListener('click', rememberLink, true)
    return () => document.removeEventListener('click', rememberLink, true)
  }, [])
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const content = document.getElementById('content')
    if (!content) return
    const focused = document.activeElement
    const isTaken = focused !== content && content.contains(focused)
    if (!isTaken) (findLink(content) ?? content).focus({ preventScroll: true })
  }, [pathname])
  return null
}
