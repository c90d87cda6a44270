'use client'

import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names'
import { useScrollEnds } from './use-scroll-ends'

type Props = { className: string; children: ReactNode }

/** A list in one row that scrolls sideways and fades where it goes on; the current link is in view from the start. */
export function ScrollRow({ className, children }: Props) {
  const row = useRef<HTMLUListElement>(null)
  const { isAtStart, isAtEnd, look } = useScrollEnds(row)
  const shown = useRef('')
  // Scrolls sideways only; the page itself stays where it is, and the row where the reader has scrolled it or has the focus.
  useLayoutEffect(() => {
    const current = row.current?.querySelector('[aria-current]')
    if (!row.current || !current) return
    const showing = `${current.getAttribute('href')} ${row.current.scrollWidth}`
    if (shown.current === showing) return
    shown.current = showing
    if (row.current.contains(document.activeElement)) return
    const { left, right } = row.current.getBoundingClientRect()
    const place = current.getBoundingClientRect()
    if (place.left >= left && place.right <= right) return
    row.current.scrollLeft += place.left - left - (right - left - place.width) / 2
  })
  // What its links say may have changed, and with it their width.
  useLayoutEffect(look)
  return (
    <ul
      ref={row}
      onScroll={look}
      className={classNames(className, !isAtStart && 'fade-start', !isAtEnd && 'fade-end')}
    >
      {children}
    </ul>
  )
}
