import { isWire } from '@/lib/client/request'
import { forgetStored, readStored, readStoredJson, writeStored } from '@/lib/client/storage'

/** What the browser keeps of a session. The two keys and their shapes are the contract's (C10). */
const TOKEN_KEY = 'token'
const LOGGED_OUT_KEY = 'loggedOut'

/** The session token of this browser, or null. Reads storage each time: another tab may have changed it. */
export function storedToken(): string | null {
  const stored = readStoredJson(TOKEN_KEY)
  return isWire(stored) && typeof stored.token === 'string' && stored.token ? stored.token : null
}

/** The user id that a token's payload carries; null when it cannot be read. Says nothing about its being genuine. */
export function userIdOf(token: string): string | null {
  try {
    const payload = token.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return isWire(claims) && typeof claims.id === 'string' ? claims.id : null
  } catch {
    return null
  }
}

/** The id of whoever is signed in on this browser, or null. */
export function storedUserId(): string | null {
  const token = storedToken()
  return token && userIdOf(token)
}

/** Keeps a fresh token and clears the loggedOut flag (130, 131). */
export function keepToken(token: string) {
  writeStored(TOKEN_KEY, JSON.stringify({ success: true, token }))
  forgetStored(LOGGED_OUT_KEY)
}

/** Forgets the token, after noting that this is meant: other tabs may look in between (258, 259). */
export function dropToken() {
  writeStored(LOGGED_OUT_KEY, 'true')
  forgetStored(TOKEN_KEY)
}

export const isLoggedOut = () => readStored(LOGGED_OUT_KEY) === 'true'
