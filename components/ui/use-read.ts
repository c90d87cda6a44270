'use client'

import { useEffect, useState } from 'react'

type Known<T> = { key: string; data?: T | undefined; error?: unknown }

type Options = {
  onError(error: unknown): void
  /** Whether what was read for the key before stays until there is something newer. */
  keepsLast?: boolean
}

/**
 * Reads once for each key, and again when asked to; a null key reads nothing. An answer belongs to the key it was read
 * for: a late one is dropped. What `swr` would do in a fifth of its size, for the screens that everybody meets first.
 */
export function useRead<T>(
  key: string | null,
  read: () => Promise<T>,
  { onError, keepsLast = false }: Options,
) {
  const [known, setKnown] = useState<Known<T> | null>(null)
  const [turn, setTurn] = useState(0)

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
        onError(error)
        setKnown((last) => ({ key, data: last?.data, error }))
      },
    )
    return () => {
      isWanted = false
    }
  }, [key, turn])

  const current = known?.key === key ? known : null
  return {
    data: (current ?? (keepsLast ? known : null))?.data,
    error: current?.error,
    isReading: key !== null && current === null,
    again() {
      setKnown(null)
      setTurn((now) => now + 1)
    },
  }
}
