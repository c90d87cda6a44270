'use client'

import { useEffect, useState } from 'react'

/** Returns the value once it has not changed for this long. */
export function useDebounced<T>(value: T, delayMs: number): T {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return settled
}
