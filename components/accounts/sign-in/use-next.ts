'use client'

import { useSyncExternalStore } from 'react'
import { withQuery } from '@/lib/domain/page-query'
import { PATH, safeNext } from '@/lib/domain/paths'

const never = () => () => {}

/** The page to open after sign-in, from the address: a path of this site, else home. Only for the browser. */
export const nextPath = () => safeNext(new URLSearchParams(window.location.search).get('next'))

/** Adds the page to open after sign-in to the address of another form. Only for the browser. */
export function withNext(path: string): string {
  const next = nextPath()
  return withQuery(path, { next: next === PATH.home ? null : next })
}

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
