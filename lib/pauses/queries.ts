import { setTimeout as sleep } from 'node:timers/promises'
import { onInvalidate } from '@/lib/cache/invalidate'
import { now } from '@/lib/clock'
import { connect } from '@/lib/db/connect'
import { markUncacheable } from '@/lib/db/public-reads'
import { TAG } from '@/lib/domain/cache-tags'
import { seconds } from '@/lib/domain/durations'
import { type PauseKind, pauseOf } from '@/lib/domain/pauses'
import { PAUSES_SETTING, pausesByKind, toPauses } from '@/lib/pauses/record'
import type { StoredPause } from '@/lib/pauses/types'
import { perProcess } from '@/lib/process/per-process'
import { SettingModel } from '@/models/setting'

/** How long a process believes what it has read: the bound on a host that no invalidation reaches. */
const BELIEVED_MS = seconds(1)
/** How long a page waits for the database to say what is paused. */
const PAGE_WAIT_MS = 300

type Memory = {
  known: { pauses: readonly StoredPause[]; readAt: number } | null
  reading: Promise<readonly StoredPause[]> | null
}

/** What this process knows. Dropped by each change, of any process or host. */
const memory = perProcess<Memory>('pauses', () => {
  const made: Memory = { known: null, reading: null }
  const drop = () => {
    made.known = null
    // One that is under way may have read the earlier state: it no longer counts.
    made.reading = null
  }
  onInvalidate((tags) => {
    if (tags.includes(TAG.pauses)) drop()
  }, drop)
  return made
})

/** Returns the pauses in force. Reads the database at most once a second. */
export async function listPauses(): Promise<StoredPause[]> {
  const { known } = memory
  const isFresh = known !== null && Date.now() - known.readAt < BELIEVED_MS
  return pausesInForce(isFresh ? known.pauses : await readOnce(), now())
}

/** Returns the pause in force that refuses a write of this kind; null: it may go on. */
export const findPause = async (kind: PauseKind): Promise<StoredPause | null> =>
  pauseOf(kind, await listPauses())

/**
 * Returns the pauses in force for a page, which never waits long for them: without a database it shows those known last, and
 * is not cached.
 */
export async function listPausesForPage(): Promise<StoredPause[]> {
  const listed = await Promise.race([
    listPauses().catch(() => null),
    sleep(PAGE_WAIT_MS, null, { ref: false }),
  ])
  if (listed) return listed
  markUncacheable()
  return pausesInForce(memory.known?.pauses ?? [], now())
}

/** Calls at the same time share one read. */
function readOnce(): Promise<readonly StoredPause[]> {
  if (memory.reading !== null) return memory.reading
  const readAt = Date.now()
  const reading = read()
  memory.reading = reading
  const finish = (pauses: readonly StoredPause[] | null) => {
    if (memory.reading !== reading) return
    memory.reading = null
    if (pauses) memory.known = { pauses, readAt }
  }
  reading.then(finish, () => finish(null))
  return reading
}

async function read(): Promise<readonly StoredPause[]> {
  await connect()
  return toPauses(pausesByKind(await SettingModel.findById(PAUSES_SETTING).lean()))
}

/** Returns the pauses that have not ended at this moment. */
const pausesInForce = (pauses: readonly StoredPause[], at: Date): StoredPause[] =>
  pauses.filter(({ until }) => until === null || until > at)
