import { useEffect, useRef } from 'react'

/** Focuses the first field of a form that took the place of the button that led to it. */
export function useFirstField() {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    frame.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [])
  return frame
}
