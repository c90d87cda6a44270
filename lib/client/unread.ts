import { call } from '@/lib/client/call'
import { readOwnJson, writeOwn } from '@/lib/client/own-storage'
import { readStoredPowers, rememberPowers } from '@/lib/client/powers'
import { isSignedIn } from '@/lib/client/session'
import { createStore } from '@/lib/client/store'
import { NOTICES } from '@/lib/domain/notices'

/*
 * How many entries of the viewer's inbox are unread. One tab asks for all: each looks at what was stored last, and asks only
 * when that is older than a minute.
 */

const STORED = 'unread'

const count = createStore(0)

/** Returns how many entries are unread, and re-renders when that changes. */
export const useUnread = count.use

function readStoredCount(): { unread: number; at: number } {
  const stored = readOwnJson(STORED) as { unread?: unknown; at?: unknown } | null
  return { unread: Number(stored?.unread) || 0, at: Number(stored?.at) || 0 }
}

/** Remembers how many are unread, for this tab, the others and the next pages. */
export function rememberUnread(unread: number) {
  count.set(unread)
  writeOwn(STORED, JSON.stringify({ unread, at: Date.now() }))
}

/** Looks how many are unread, and asks when no tab has asked for a minute. A failure says nothing. */
async function look() {
  readStoredPowers()
  if (!isSignedIn()) return count.set(0)
  const { unread, at } = readStoredCount()
  count.set(unread)
  if (document.hidden || Date.now() - at < NOTICES.countEveryMs) return
  // Stored before asking, so that the other tabs do not ask as well.
  rememberUnread(unread)
  const sent = await call('GET /api/notifications/count')
  if (!sent.ok) return
  rememberUnread(sent.value.unread)
  rememberPowers(sent.value.powers)
}

/** Looks now, when this tab is shown, when another tab has asked, and regularly. Returns what ends that. */
export function watchUnread(): () => void {
  const onChange = () => void look()
  onChange()
  const timer = setInterval(onChange, NOTICES.countEveryMs / 4)
  document.addEventListener('visibilitychange', onChange)
  window.addEventListener('storage', onChange)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onChange)
    window.removeEventListener('storage', onChange)
  }
}
