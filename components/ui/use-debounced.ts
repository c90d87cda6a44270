'use client'

import { useEffect, useState } from 'react'

/** The value, once it has stood still for so long. */
export function useDebounced<T>(value: T, delayMs: number): T {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return settled
}
