'use client'

import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether the browser knows that it has no connection. False tells nothing: a network may lead nowhere. */
export const isOffline = () => !navigator.onLine

/** Returns `isOffline`, and re-renders when it changes. */
export const useIsOffline = () => useSyncExternalStore(subscribe, isOffline, () => false)
