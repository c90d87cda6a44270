'use client'

import { useSyncExternalStore } from 'react'
import { suspensionSentence } from '@/lib/auth/suspension/rules'
import { endSession, type ViewerAccount } from '@/lib/client/api'
import { leaveFlash } from '@/lib/client/flash'
import { forgetAllOwn, settleOwnStorage } from '@/lib/client/own-storage'
import { countSignIn } from '@/lib/client/owner'
import { logFailure } from '@/lib/client/request'
import {
  dropToken,
  isLoggedOut,
  keepAccount,
  keepToken,
  readAccount,
  storedToken,
  storedUserId,
  userIdOf,
} from '@/lib/client/stored-session'
import { withdraw } from '@/lib/client/toasts'
import { clearFields } from '@/lib/client/typed-fields'
import { DURATION, seconds } from '@/lib/domain/durations'
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

let viewer: Viewer = UNKNOWN
/** This tab has seen a session, so that its absence means it was removed. */
let isExpected = false
let signingOut: Promise<void> | null = null
const listeners = new Set<() => void>()

function readViewer(): Viewer {
  const token = storedToken()
  if (!token) return OUT
  isExpected = true
  // The server judges a token that we cannot read: getme will end the session.
  const id = userIdOf(token) ?? ''
  const cached = readAccount()
  if (cached?.id !== id) return { status: 'in', id, name: '', role: null, suspension: null }
  const { name, suspension } = cached
  const role = Object.values(ROLE).find((one) => one === cached.role) ?? null
  return { status: 'in', id, name, role, suspension }
}

const idOf = (one: Viewer) => (one.status === 'in' ? one.id : '')

/** Reads storage and notifies subscribers when the viewer has changed. */
function refresh() {
  const next = readViewer()
  document.documentElement.dataset.viewer = next.status
  if (JSON.stringify(next) === JSON.stringify(viewer)) return
  if (next.status !== viewer.status || idOf(next) !== idOf(viewer)) settleOwnStorage()
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

/** What these toasts say is no longer true once someone has logged in. */
const ASKS_TO_LOG_IN = [MESSAGES.loginToReact, MESSAGES.loginToReply]

/** How long an action waits for the account before it goes on with what the link says. */
const ACCOUNT_WAIT_MS = seconds(15)

/** Whether what getme says about the viewer has arrived, or is not to come. */
const isRead = (one: Viewer) => one.status === 'out' || (one.status === 'in' && one.role !== null)

/** Resolves with the viewer once their account has been read: for actions that need the name. */
export function accountRead(): Promise<Viewer> {
  if (isRead(snapshot())) return Promise.resolve(snapshot())
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      unsubscribe()
      resolve(snapshot())
    }
    const timer = setTimeout(finish, ACCOUNT_WAIT_MS)
    const unsubscribe = subscribe(() => isRead(snapshot()) && finish())
  })
}

/** Stores a new session: from now on this browser is signed in. */
export function storeSession(token: string) {
  const isSame = storedUserId() === userIdOf(token)
  for (const text of ASKS_TO_LOG_IN) withdraw(text)
  keepToken(token)
  if (!isSame) countSignIn()
  refresh()
}

/** Stores what getme returned about the viewer. */
export function rememberAccount({ id, name, role, suspension }: ViewerAccount) {
  const why = suspension && suspensionSentence(suspension)
  keepAccount({ id, name, role, suspension: why })
  refresh()
}

/**
 * Checks storage, and nothing else. A token that vanished without a logout starts the logout flow, once: if that fails,
 * there is no token left to retry with.
 */
export function checkSession() {
  refresh()
  if (viewer.status === 'in') return
  const isMissing = isExpected && !isLoggedOut()
  isExpected = false
  if (isMissing) void signOut()
}

type LogoutOptions = {
  message?: string
  /** The member asked for it: nothing of theirs stays in this browser. Else their drafts wait for them. */
  isChosen?: boolean
}

async function leave({ message = MESSAGES.loggedOut, isChosen = false }: LogoutOptions) {
  const userId = storedUserId()
  const result = await endSession(storedToken())
  if (!result.ok) {
    logFailure('Logout', result.status)
    signingOut = null
    return
  }
  isExpected = false
  dropToken()
  if (isChosen && userId) {
    forgetAllOwn(userId)
    clearFields()
  }
  leaveFlash(message, DURATION.toastLogoutMs)
  // A full load, even from the home page, so that nothing of the session survives in memory.
  window.location.assign(PATH.home)
}

/** Whether a logout is in progress, or done and the browser on its way home: other redirects must not interfere. */
export const isSigningOut = () => signingOut !== null

/** Logs out: server first, then this browser, then home with a reload and a toast. One at a time. */
export function signOut(leaving: LogoutOptions = {}): Promise<void> {
  signingOut ??= leave(leaving)
  return signingOut
}
