import { call, type ResponseTo } from '@/lib/client/call'
import { readOwnJson, writeOwn } from '@/lib/client/own-storage'
import { createStore } from '@/lib/client/store'
import { minutes } from '@/lib/domain/durations'

type OwnActivity = ResponseTo<'GET /api/me/activity'>

/** Pages of this browser ask again after so long. */
const ASK_AGAIN_MS = minutes(10)
const STORED = 'activity'

const hasNew = createStore(false)

/** Returns whether something is new for the viewer, and re-renders when that changes. */
export const useHasNewActivity = hasNew.use

/** Remembers it, also for the next pages. */
function rememberActivity(isNew: boolean) {
  hasNew.set(isNew)
  writeOwn(STORED, JSON.stringify({ isNew, at: Date.now() }))
}

/** Looks whether something is new for the viewer, unless this browser has looked lately. A failure says nothing. */
export async function lookForActivity(): Promise<void> {
  const known = readOwnJson(STORED) as { isNew?: unknown; at?: unknown } | null
  if (typeof known?.at === 'number' && Date.now() - known.at < ASK_AGAIN_MS) {
    return hasNew.set(known.isNew === true)
  }
  await readActivity()
}

/** Reads what is new for the viewer. */
export async function readActivity() {
  const sent = await call('GET /api/me/activity')
  if (sent.ok) rememberActivity(sent.value.entries.length > 0)
  return sent
}

/** Marks what was shown as read, on all devices. */
export async function markActivityRead({ until }: Pick<OwnActivity, 'until'>) {
  const sent = await call('POST /api/me/activity/read', { body: { until } })
  if (sent.ok) rememberActivity(false)
  return sent
}
