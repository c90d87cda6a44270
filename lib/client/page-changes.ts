'use client'

import { isOffline } from '@/lib/client/connection'
import { createStore } from '@/lib/client/store'

const addresses = new Map<string, string>()

// Older browsers do not have it.
const historyEntry = () => (window as Partial<Window>).navigation?.currentEntry?.key

/** Remembers `address` as the one that the tab's current history entry is left for. */
export function rememberLink(address: string) {
  const entry = historyEntry()
  if (entry) addresses.set(entry, address)
}

/** Returns the link in `content` that led away from the current history entry before, if any did and it is still there. */
export function findFollowedLink(content: HTMLElement): HTMLElement | null {
  const address = addresses.get(historyEntry() ?? '')
  return address ? content.querySelector<HTMLElement>(`a[href="${CSS.escape(address)}"]`) : null
}

const isPending = createStore(false)

/** Marks a page as loading. A place on the current page needs no loading, and without a connection nothing loads. */
export function startPage(address: string) {
  const { pathname, search } = new URL(address, window.location.href)
  const isHere = pathname === window.location.pathname && search === window.location.search
  isPending.set(!isHere && !isOffline())
}

/** The page has arrived, or will not. */
export const endPage = () => isPending.set(false)

/** Returns whether the router is loading another page, and re-renders when that changes. */
export const useIsPagePending = isPending.use
