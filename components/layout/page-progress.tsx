'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import { endPage, useIsPagePending } from '@/lib/client/page-changes'

/**
 * A line at the top of the window while the next page loads, which on a slow network takes seconds. Screen readers are
 * told of the page itself.
 */
export function PageProgress() {
  const isPending = useIsPagePending()
  const pathname = usePathname()
  const query = useSearchParams()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address means that the page has arrived
  useEffect(endPage, [pathname, query])
  useEffect(() => {
    // The latter also when the browser shows the page as it was left.
    window.addEventListener('offline', endPage)
    window.addEventListener('pageshow', endPage)
    return () => {
      window.removeEventListener('offline', endPage)
      window.removeEventListener('pageshow', endPage)
    }
  }, [])
  return isPending ? <div aria-hidden="true" className="page-progress" /> : null
}
