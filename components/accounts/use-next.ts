'use client'

import { useSyncExternalStore } from 'react'
import { safeNext } from '@/lib/domain/paths'

const never = () => () => {}

/** The page to open after sign-in, from the address: a path of this site, else home. Only for the browser. */
export const nextPath = () => safeNext(new URLSearchParams(window.location.search).get('next'))

/** The query of this address, for the link to the other form; empty until hydration. */
export const useLocationSearch = () =>
  useSyncExternalStore(
    never,
    () => window.location.search,
    () => '',
  )

/** The full address of this page; empty until hydration. */
export const useLocationAddress = () =>
  useSyncExternalStore(
    never,
    () => window.location.href,
    () => '',
  )
