'use client'

import { useEffect } from 'react'
import { isOffline } from '@/lib/client/connection'
import { notify } from '@/lib/client/toasts'
import { MESSAGES } from '@/lib/domain/messages'

/** The link that a click would open in this window; null for any other click, and for a place on the same page. */
function followedLink({ target, ...click }: Pick<MouseEvent, 'target'> & Keys): URL | null {
  const link = target instanceof Element ? target.closest('a') : null
  const isElsewhere = link?.target === '_blank' || link?.hasAttribute('download')
  if (!link?.href || isElsewhere || Object.values(click).some(Boolean)) return null
  const url = new URL(link.href)
  const isHere = url.pathname + url.search === window.location.pathname + window.location.search
  return url.origin === window.location.origin && !isHere ? url : null
}

type Keys = Pick<MouseEvent, 'button' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

const tell = () => notify.error(MESSAGES.pageNeedsConnection)

/** Forms and choices lead to other pages, too: the router gives up, or the browser itself goes there. */
function stay(event: NavigateEvent) {
  const { cancelable, destination, info } = event
  // React shows that a transition waits by a navigation to the same page, which it describes in `info`.
  if (!isOffline() || !cancelable || destination.sameDocument || info) return
  event.preventDefault()
  // The router navigates while it renders, when nothing can be shown.
  queueMicrotask(tell)
}

/**
 * Keeps links and forms from being followed without a connection: the router would hand them to the browser, whose own error
 * page would replace this one and what was typed here. Renders nothing.
 */
export function OfflineLinks() {
  useEffect(() => {
    // Older browsers do not have it.
    const { navigation } = window as Partial<Window>
    navigation?.addEventListener('navigate', stay)
    return () => navigation?.removeEventListener('navigate', stay)
  }, [])
  useEffect(() => {
    function onClick(event: MouseEvent) {
      const { target, button, altKey, ctrlKey, metaKey, shiftKey } = event
      if (!isOffline()) return
      if (!followedLink({ target, button, altKey, ctrlKey, metaKey, shiftKey })) return
      event.preventDefault()
      event.stopPropagation()
      tell()
    }
    document.addEventListener('click', onClick, true)
    return () => document.removeEventListener('click', onClick, true)
  }, [])
  return null
}
