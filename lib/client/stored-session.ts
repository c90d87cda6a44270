import { forgetStored, readStored, readStoredJson, writeStored } from '@/lib/client/storage'

/** What the browser stores of a session. The contract prescribes the two keys and their shapes. */
const TOKEN_KEY = 'token'
const LOGGED_OUT_KEY = 'loggedOut'

/** The session token of this browser, or null. Reads storage each time: another tab may have changed it. */
export function storedToken(): string | null {
  const stored = readStoredJson(TOKEN_KEY) as { token?: unknown } | null
  return typeof stored?.token === 'string' && stored.token ? stored.token : null
}

/** Returns the user id in a token's payload; null when it cannot be read. Does not verify the token. */
export function userIdOf(token: string): string | null {
  try {
    const payload = token.split('.')[1] ?? ''
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as {
      id?: unknown
    } | null
    return typeof claims?.id === 'string' ? claims.id : null
  } catch {
    return null
  }
}

/** The id of the member who is signed in on this browser, or null. */
export function storedUserId(): string | null {
  const token = storedToken()
  return token && userIdOf(token)
}

/** The last response of getme, so that the next page knows the name at once. */
const VIEWER_KEY = 'viewer'

type StoredAccount = { id?: unknown; name: string; role?: unknown; suspension: string | null }

/** Returns what was stored of the account that getme described last; null when there is nothing. */
export function readAccount(): StoredAccount | null {
  const stored = readStoredJson(VIEWER_KEY) as Record<string, unknown> | null
  if (typeof stored !== 'object' || !stored) return null
  const { id, role, name, suspension } = stored
  return {
    id,
    role,
    name: typeof name === 'string' ? name : '',
    suspension: typeof suspension === 'string' ? suspension : null,
  }
}

/** Stores what getme has said about the account. */
export const keepAccount = (account: object) => writeStored(VIEWER_KEY, JSON.stringify(account))

/** Stores a new token and clears the loggedOut flag. */
export function keepToken(token: string) {
  writeStored(TOKEN_KEY, JSON.stringify({ success: true, token }))
  forgetStored(LOGGED_OUT_KEY)
}

/** Removes the token and the account. Sets the loggedOut flag first, because another tab may check in between. */
export function dropToken() {
  writeStored(LOGGED_OUT_KEY, 'true')
  forgetStored(TOKEN_KEY)
  forgetStored(VIEWER_KEY)
}

/** Whether the session ended by a logout, rather than by a token that vanished. */
export const isLoggedOut = () => readStored(LOGGED_OUT_KEY) === 'true'
