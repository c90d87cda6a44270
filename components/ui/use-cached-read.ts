'use client'

import useSWR from 'swr'
import { type ReadFailure, type ReadOptions, reportFailure } from '@/lib/client/read'

type Key = string | readonly unknown[] | null
type Options<T> = ReadOptions & {
  /** Reads again after so long; 0: only when asked to. */
  refreshMs?(data: T | undefined): number
}

/**
 * As `useRead`, through the cache of `swr`, which is too large for the pages of visitors: screens share what they read, and
 * show it at once when they are opened again. Read when the screen opens, and when asked to.
 */
export function useCachedRead<T>(key: Key, read: () => Promise<T>, options: Options<T>) {
  const { data, error, isValidating, mutate } = useSWR<T, ReadFailure>(key, read, {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    shouldRetryOnError: false,
    keepPreviousData: options.keepsLast ?? false,
    refreshInterval: options.refreshMs ?? 0,
    onError: (failure) => void reportFailure(failure, options),
  })
  return {
    data,
    failure: error ?? null,
    hasFailed: Boolean(error) && !isValidating,
    /** Resolves when it is there, or could not be read. */
    reload: () => mutate().catch(() => undefined),
    /** Shows a change without reading. */
    show: (next: (now: T) => T) =>
      void mutate((now) => (now === undefined ? now : next(now)), { revalidate: false }),
  }
}
