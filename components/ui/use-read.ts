'use client'

import { useEffect, useState } from 'react'
import { type ReadFailure, type ReadOptions, reportFailure } from '@/lib/client/read'

type ReadState<T> = { key: string; data?: T | undefined; failure?: ReadFailure }

/** What is known after a failed read: data stays under the key it was read for, and never passes for another's. */
export const afterFailure = <T>(
  last: ReadState<T> | null,
  key: string,
  failure: ReadFailure,
): ReadState<T> => ({ key, data: last?.key === key ? last.data : undefined, failure })

/**
 * Reads once for each key, and again when asked to; a null key reads nothing. A response belongs to the key it was read
 * for: a late one is dropped. For what every page loads; screens behind a log-in use `useCachedRead`.
 */
export function useRead<T>(key: string | null, read: () => Promise<T>, options: ReadOptions) {
  const [known, setKnown] = useState<ReadState<T> | null>(null)
  const [reloadCount, setReloadCount] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for all that the functions depend on
  useEffect(() => {
    if (key === null) return
    let isWanted = true
    read().then(
      (data) => {
        if (isWanted) setKnown({ key, data })
      },
      (error) => {
        if (!isWanted) return
        const failure = reportFailure(error, options)
        setKnown((last) => afterFailure(last, key, failure))
      },
    )
    return () => {
      isWanted = false
    }
  }, [key, reloadCount])

  const current = known?.key === key ? known : null
  return {
    data: (current ?? (options.keepsLast ? known : null))?.data,
    hasFailed: current?.failure !== undefined,
    isReading: key !== null && current === null,
    reload() {
      setKnown(null)
      setReloadCount((count) => count + 1)
    },
  }
}
