'use client'

import { useSyncExternalStore } from 'react'
import { safeNext } from '@/lib/domain/paths'

const never = () => () => {}

/** The page that a sign-in goes on to, out of the address: a path of this site, else home. Call it in the browser. */
export const nextPath = () => safeNext(new URLSearchParams(window.location.search).get('next'))

/** The query of this address, to hand on to the other form; empty until the browser has taken over. */
export const useLocationSearch = () =>
  useSyncExternalStore(
    never,
    () => window.location.search,
    () => '',
  )

/** This very address, query included; empty until the browser has taken over. */
export const useLocationAddress = () =>
  useSyncExternalStore(
    never,
    () => window.location.href,
    () => '',
  )
