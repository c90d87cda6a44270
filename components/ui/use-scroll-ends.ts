'use client'

import { type RefObject, useCallback, useEffect, useState } from 'react'

/** Whether a row is scrolled to its start and to its end; both when all of it is in view. `look` reads it again. */
export function useScrollEnds(row: RefObject<HTMLElement | null>) {
  const [ends, setEnds] = useState({ isAtStart: true, isAtEnd: false })
  const look = useCallback(() => {
    if (!row.current) return
    const { scrollLeft, scrollWidth, clientWidth } = row.current
    const isAtStart = scrollLeft < 1
    const isAtEnd = scrollLeft + clientWidth > scrollWidth - 1
    setEnds((before) =>
      before.isAtStart === isAtStart && before.isAtEnd === isAtEnd
        ? before
        : { isAtStart, isAtEnd },
    )
  }, [row])
  useEffect(() => {
    look()
    window.addEventListener('resize', look)
    return () => window.removeEventListener('resize', look)
  }, [look])
  return { ...ends, look }
}
