'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { findFollowedLink } from '@/lib/client/page-changes'

/**
 * Moves the focus to the content of the next page, as the browser does where it loads one: the router leaves it in the
 * header or the footer, or nowhere when the followed link is gone. On the way back the followed link has it again.
 * Renders nothing.
 */
export function PageFocus() {
  const pathname = usePathname()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const content = document.getElementById('content')
    if (!content) return
    const focused = document.activeElement
    const isTaken = focused !== content && content.contains(focused)
    if (!isTaken) (findFollowedLink(content) ?? content).focus({ preventScroll: true })
  }, [pathname])
  return null
}
