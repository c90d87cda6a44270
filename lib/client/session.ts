'use client'

import { useSyncExternalStore } from 'react'
import { suspensionSentence } from '@/lib/auth/suspension/rules'
import { endSession, type ViewerAccount } from '@/lib/client/api'
import { leaveFlash } from '@/lib/client/flash'
import { logFailure } from '@/lib/client/log'
import { isWire } from '@/lib/client/request'
import { forgetStored, readStoredJson, writeStored } from '@/lib/client/storage'
import {
  dropToken,
  isLoggedOut,
  keepToken,
  storedToken,
  userIdOf,
} from '@/lib/client/stored-session'
import { DURATION } from '@/lib/domain/durations'
import { MESSAGES } from '@/lib/domain/messages'
import { PATH } from '@/lib/domain/paths'
import { ROLE, type Role } from '@/lib/domain/roles'

/**
 * The viewer of this screen. 'unknown' on the server and until hydration: the page is the same for every visitor.
 * `name` and `role` come from the last response of getme: empty and null until there was one. So does `suspension`, the
 * sentence that says until when and why; null for an account that is not suspended.
 */
export type Viewer =
  | { status: 'unknown' }
  | { status: 'out' }
  | { status: 'in'; id: string; name: string; role: Role | null; suspension: string | null }

const UNKNOWN: Viewer = { status: 'unknown' }
const OUT: Viewer = { status: 'out' }

/** The last response of getme, so that the next page knows the name at once. */
const VIEWER_KEY = 'viewer'

let viewer: Viewer = UNKNOWN
/** This tab has seen a session, so that its absence means it was removed. */
let isExpected = false
let signingOut: Promise<void> | null = null
const listeners = new Set<() => void>()

function readViewer(): Viewer {
  const token = storedToken()
  if (!token) return OUT
  // The server judges a token that we cannot read: getme will end the session.
  const id = userIdOf(token) ?? ''
  const cached = readStoredJson(VIEWER_KEY)
  if (!isWire(cached) || cached.id !== id) {
    return { status: 'in', id, name: '', role: null, suspension: null }
  }
  const name = typeof cached.name === 'string' ? cached.name : ''
  const role = Object.values(ROLE).find((one) => one === cached.role) ?? null
  const suspension = typeof cached.suspension === 'string' ? cached.suspension : null
  return { status: 'in', id, name, role, suspension }
}

/** Reads storage and notifies subscribers when the viewer has changed. */
function refresh() {
  const next = readViewer()
  document.documentElement.dataset.viewer = next.status
  if (JSON.stringify(next) === JSON.stringify(viewer)) return
  viewer = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function snapshot(): Viewer {
  if (viewer === UNKNOWN) viewer = readViewer()
  return viewer
}

/** Returns the viewer of this screen, and re-renders when it changes. */
export const useViewer = (): Viewer => useSyncExternalStore(subscribe, snapshot, () => UNKNOWN)

/** Whether the viewer is signed in at this moment: for event handlers, which need no re-render. */
export const isSignedIn = (): boolean => snapshot().status === 'in'

/** Stores a new session: from now on this browser is signed in. */
export function storeSession(token: string) {
  keepToken(token)
  isExpected = true
  refresh()
}

/** Stores what getme returned about the viewer. */
export function rememberAccount({ id, name, role, suspension }: ViewerAccount) {
  const why = suspension && suspensionSentence(suspension)
  writeStored(VIEWER_KEY, JSON.stringify({ id, name, role, suspension: why }))
  refresh()
}

/**
 * Checks storage, and nothing else. A token that vanished without a logout starts the logout flow, once: if that fails,
 * there is no token left to retry with.
 */
export function checkSession() {
  refresh()
  if (storedToken()) {
    isExpected = true
    return
  }
  const isMissing = isExpected && !isLoggedOut()
  isExpected = false
  if (isMissing) void signOut()
}

async function leave(message: string) {
  const result = await endSession(storedToken())
  if (!result.ok) {
    logFailure('Logout', result.status)
    signingOut = null
    return
  }
  isExpected = false
  dropToken()
  forgetStored(VIEWER_KEY)
  leaveFlash(message, DURATION.toastLogoutMs)
  // A full load, even from the home page, so that nothing of the session survives in memory.
  window.location.assign(PATH.home)
}

/** Whether a logout is in progress, or done and the browser on its way home: other redirects must not interfere. */
export const isSigningOut = () => signingOut !== null

/** Logs out: server first, then this browser, then home with a reload and a toast. One at a time. */
export function signOut(message: string = MESSAGES.loggedOut): Promise<void> {
  signingOut ??= leave(message)
  return signingOut
}
