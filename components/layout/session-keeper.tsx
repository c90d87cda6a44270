'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { getOwnAccount } from '@/lib/client/api'
import { showFlash } from '@/lib/client/flash'
import { stopForeignForm } from '@/lib/client/foreign-page'
import { isPageStale } from '@/lib/client/owner'
import { onForbidden } from '@/lib/client/request'
import {
  checkSession,
  isSigningOut,
  rememberAccount,
  signOut,
  useViewer,
} from '@/lib/client/session'
import { storedToken } from '@/lib/client/stored-session'
import { clearFields, hasTypedText, watchFields } from '@/lib/client/typed-fields'
import { watchUnread } from '@/lib/client/unread'
import { DURATION } from '@/lib/domain/durations'

/** A request that is aborted by leaving the page says nothing about the session. */
let isLeft = false
const markLeft = () => {
  isLeft = true
}

/** Loads the signed-in account; any failure ends the session, unless another tab has replaced that meanwhile. */
async function loadAccount() {
  const token = storedToken()
  const sent = await getOwnAccount(token)
  if (sent.ok) return rememberAccount(sent.value)
  if (sent.status === 0) await new Promise((resolve) => setTimeout(resolve, 500))
  if (isLeft || storedToken() !== token) return
  await signOut()
}

let isReloading = false

/** Asks whether the account has been suspended meanwhile. One at a time: getme itself may be what was refused. */
async function reloadAccount() {
  if (isReloading) return
  isReloading = true
  const sent = await getOwnAccount()
  isReloading = false
  if (sent.ok) rememberAccount(sent.value)
}

/** The account that this page load has asked for, so that it asks once, however often it renders. */
let asked = ''

/** The browser has brought back a page that was left, with all that was in it. */
function onReturn({ persisted }: PageTransitionEvent) {
  if (!persisted) return
  isLeft = false
  if (!isPageStale()) return checkSession()
  clearFields()
  window.location.reload()
}

/** Watches the session of this browser, and shows the toast that the previous page left. Renders nothing. */
export function SessionKeeper() {
  const viewer = useViewer()
  const pathname = usePathname()
  const viewerId = viewer.status === 'in' ? viewer.id : ''

  useEffect(() => {
    if (viewerId === asked) return
    asked = viewerId
    if (viewerId) void loadAccount()
  }, [viewerId])

  // Nothing of another account stays in memory. What was typed is not lost: components/layout/foreign-page-notice.tsx.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab changes the viewer, a link leaves what was typed
  useEffect(() => {
    if (isPageStale() && !isSigningOut() && !hasTypedText()) window.location.reload()
  }, [viewerId, pathname])

  useEffect(() => onForbidden(() => void reloadAccount()), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another account has another inbox
  useEffect(watchUnread, [viewerId])

  useEffect(watchFields, [])

  useEffect(() => {
    document.addEventListener('submit', stopForeignForm, true)
    return () => document.removeEventListener('submit', stopForeignForm, true)
  }, [])

  useEffect(() => {
    showFlash()
    checkSession()
    const timer = setInterval(checkSession, DURATION.sessionCheckMs)
    window.addEventListener('storage', checkSession)
    window.addEventListener('pagehide', markLeft)
    window.addEventListener('pageshow', onReturn)
    return () => {
      clearInterval(timer)
      window.removeEventListener('storage', checkSession)
      window.removeEventListener('pagehide', markLeft)
      window.removeEventListener('pageshow', onReturn)
    }
  }, [])

  return null
}
