'use client'

import { useSyncExternalStore } from 'react'
import { isOffline } from '@/lib/client/connection'

let isPending = false
const listeners = new Set<() => void>()

function setPending(next: boolean) {
  isPending = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Marks a page as loading. A place on the current page needs no loading, and without a connection nothing loads. */
export function startPage(address: string) {
  const { pathname, search } = new URL(address, window.location.href)
  const isHere = pathname === window.location.pathname && search === window.location.search
  setPending(!isHere && !isOffline())
}

/** The page has arrived, or will not. */
export const endPage = () => setPending(false)

/** Returns whether the router is loading another page, and re-renders when that changes. */
export const useIsPagePending = () =>
  useSyncExternalStore(
    subscribe,
    () => isPending,
    () => false,
  )
