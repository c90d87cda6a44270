'use client'

import { isOffline } from '@/lib/client/connection'
import { createStore } from '@/lib/client/store'

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
