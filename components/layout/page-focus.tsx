'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { keepFocus } from '@/components/ui/keep-focus'
import { findFollowedLink } from '@/lib/client/page-changes'

/**
 * Moves the focus to the content of the next page, as the browser does where it loads one: the router leaves it in the
 * header or the footer, or nowhere when the followed link is gone. On the way back the followed link has it again.
 * A pressed button that is gone leaves it to the part around it. Renders nothing.
 */
export function PageFocus() {
  const pathname = usePathname()
  const shown = useRef(pathname)
  useEffect(() => {
    const onClick = () => void keepFocus()()
    document.addEventListener('click', onClick, true)
    return () => document.removeEventListener('click', onClick, true)
  }, [])
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
