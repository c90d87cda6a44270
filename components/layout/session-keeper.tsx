'use client'

import { useEffect } from 'react'
import { getOwnAccount } from '@/lib/client/api'
import { showFlash } from '@/lib/client/flash'
import {
  checkSession,
  rememberAccount,
  signOut,
  signOutRefused,
  useViewer,
} from '@/lib/client/session'
import { DURATION } from '@/lib/domain/durations'

/** A request that is aborted by leaving the page says nothing about the session. */
let isLeft = false
const markLeft = () => {
  isLeft = true
}

const FORBIDDEN = 403

/** Loads the signed-in account; any failure ends the session. */
async function loadAccount() {
  const sent = await getOwnAccount()
  if (sent.ok) return rememberAccount(sent.value)
  if (sent.status === 0) await new Promise((resolve) => setTimeout(resolve, 500))
  if (isLeft) return
  // A suspended member must see the reason.
  if (sent.status === FORBIDDEN && sent.msg) await signOutRefused(sent.msg)
  else await signOut()
}

/** The account that this page load has asked for, so that it asks once, however often it renders. */
let asked = ''

/** Watches the session of this browser, and shows the toast that the previous page left. Renders nothing. */
export function SessionKeeper() {
  const viewer = useViewer()
  const viewerId = viewer.status === 'in' ? viewer.id : ''

  useEffect(() => {
    if (viewerId === asked) return
    asked = viewerId
    if (viewerId) void loadAccount()
  }, [viewerId])

  useEffect(() => {
    showFlash()
    checkSession()
    const timer = setInterval(checkSession, DURATION.sessionCheckMs)
    window.addEventListener('storage', checkSession)
    window.addEventListener('pagehide', markLeft)
    return () => {
      clearInterval(timer)
      window.removeEventListener('storage', checkSession)
      window.removeEventListener('pagehide', markLeft)
    }
  }, [])

  return null
}
