import { setTimeout as sleep } from 'node:timers/promises'
import { trusted } from 'mongoose'
import { onInvalidate } from '@/lib/cache/invalidate'
import { attempts } from '@/lib/db/after-commit'
import { connect } from '@/lib/db/connect'
import { markUncacheable } from '@/lib/db/public-reads'
import { TAG } from '@/lib/domain/cache-tags'
import { seconds } from '@/lib/domain/durations'
import { perProcess } from '@/lib/process/per-process'
import { SettingModel } from '@/models/setting'

/** The settings that every page shows, which one read returns. */
export const SHARED_SETTINGS = { pauses: 'pauses', site: 'site' } as const
type Name = keyof typeof SHARED_SETTINGS
type Values = Readonly<Partial<Record<Name, unknown>>>

/** How long a process believes what it has read: the bound on a host that no invalidation reaches. */
const BELIEVED_MS = seconds(1)
/** How long a page waits for the database. */
const PAGE_WAIT_MS = 300

type Memory = {
  known: { values: Values; readAt: number } | null
  /** What was read last, also after a change: for pages without a database. */
  last: Values
  reading: Promise<Values> | null
}

/** What this process knows. Dropped by each change, of any process or host. */
const memory = perProcess<Memory>('shared settings', () => {
  const made: Memory = { known: null, last: {}, reading: null }
  const drop = () => {
    made.known = null
    // One that is under way may have read the earlier state: it no longer counts.
    made.reading = null
  }
  onInvalidate((tags) => {
    if (tags.includes(TAG.pauses) || tags.includes(TAG.site)) drop()
  }, drop)
  return made
})

/** Returns the settings in force. Reads the database at most once a second. */
export async function readShared(): Promise<Values> {
  const { known } = memory
  const isFresh = known !== null && Date.now() - known.readAt < BELIEVED_MS
  return isFresh ? known.values : readOnce()
}

/**
 * Returns the settings for a page, which never waits long for them: without a database it shows those known last, and is not
 * cached.
 */
export async function readSharedForPage(): Promise<Values> {
  const values = await Promise.race([
    readShared().catch(() => null),
    sleep(PAGE_WAIT_MS, null, { ref: false }),
  ])
  if (values) return values
  markUncacheable()
  return memory.last
}

/** Calls at the same time share one read. */
function readOnce(): Promise<Values> {
  if (memory.reading !== null) return memory.reading
  const readAt = Date.now()
  // Not what the transaction of a caller sees: others get it, too.
  const reading = attempts.exit(read)
  memory.reading = reading
  const finish = (values: Values | null) => {
    if (memory.reading !== reading) return
    memory.reading = null
    if (!values) return
    memory.known = { values, readAt }
    memory.last = values
  }
  reading.then(finish, () => finish(null))
  return reading
}

async function read(): Promise<Values> {
  await connect()
  const names = Object.values(SHARED_SETTINGS)
  const settings = await SettingModel.find({ _id: trusted({ $in: names }) }).lean()
  return Object.fromEntries(settings.map(({ _id, value }) => [_id, value]))
}
