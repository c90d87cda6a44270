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
 * Who looks at this screen. 'unknown' on the server and until the browser has taken over: the page arrives the same
 * for everybody. `name` and `role` come from the last answer of getme: empty and null until there was one; so does
 * `suspension`, the sentence that says until when and why, null for an account in good standing.
 */
export type Viewer =
  | { status: 'unknown' }
  | { status: 'out' }
  | { status: 'in'; id: string; name: string; role: Role | null; suspension: string | null }

const UNKNOWN: Viewer = { status: 'unknown' }
const OUT: Viewer = { status: 'out' }

/** What getme said last, so that the next page knows the name at once. */
const VIEWER_KEY = 'viewer'

let viewer: Viewer = UNKNOWN
/** This tab has seen a session, so its absence means something (C18). */
let isExpected = false
let leaving: Promise<void> | null = null
const listeners = new Set<() => void>()

function readViewer(): Viewer {
  const token = storedToken()
  if (!token) return OUT
  // A token of a shape that we cannot read is the server's to judge: getme will end it.
  const id = userIdOf(token) ?? ''
  const known = readStoredJson(VIEWER_KEY)
  if (!isWire(known) || known.id !== id) {
    return { status: 'in', id, name: '', role: null, suspension: null }
  }
  const name = typeof known.name === 'string' ? known.name : ''
  const role = Object.values(ROLE).find((one) => one === known.role) ?? null
  const suspension = typeof known.suspension === 'string' ? known.suspension : null
  return { status: 'in', id, name, role, suspension }
}

/** Follows storage: tells whoever listens when the viewer has become another. */
function follow() {
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

/** Who looks at this screen, kept up to date. */
export const useViewer = (): Viewer => useSyncExternalStore(subscribe, snapshot, () => UNKNOWN)

/** Whether somebody is signed in at this moment: for what happens on a press, which need not be drawn anew before. */
export const isSignedIn = (): boolean => snapshot().status === 'in'

/** Keeps a fresh session (130, 131): from now on this browser is signed in. */
export function storeSession(token: string) {
  keepToken(token)
  isExpected = true
  follow()
}

/** Keeps what getme said about the viewer. */
export function rememberAccount({ id, name, role, suspension }: ViewerAccount) {
  const why = suspension && suspensionSentence(suspension)
  writeStored(VIEWER_KEY, JSON.stringify({ id, name, role, suspension: why }))
  follow()
}

/**
 * Looks at storage, and at nothing else (264, 268). A token that vanished without a logout starts the logout flow,
 * once: when that fails there is nothing left to try again for.
 */
export function checkSession() {
  follow()
  if (storedToken()) {
    isExpected = true
    return
  }
  const isMissing = isExpected && !isLoggedOut()
  isExpected = false
  if (isMissing) void signOut()
}

async function leave(farewell: string) {
  const sent = await endSession(storedToken())
  if (!sent.ok) {
    logFailure('Logout', sent.status)
    leaving = null
    return
  }
  isExpected = false
  dropToken()
  forgetStored(VIEWER_KEY)
  leaveFlash(farewell, DURATION.toastLogoutMs)
  // A full load, also from the home page itself: nothing of the session survives in memory (261).
  window.location.assign(PATH.home)
}

/** A logout is under way, or done and the browser on its way home: nobody else should lead away. */
export const isSigningOut = () => leaving !== null

/** Logs out: server first, then this browser, then home with a reload and a toast (257–263). One at a time. */
export function signOut(farewell: string = MESSAGES.loggedOut): Promise<void> {
  leaving ??= leave(farewell)
  return leaving
}
