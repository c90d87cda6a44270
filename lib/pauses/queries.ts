import { readShared, readSharedForPage } from '@/lib/cache/shared-settings'
import { now } from '@/lib/clock'
import { type PauseKind, pauseOf } from '@/lib/domain/pauses'
import { pausesByKind, type StoredPause, toPauses } from '@/lib/pauses/record'

/** Returns the pauses in force. */
export const listPauses = async (): Promise<StoredPause[]> =>
  pausesInForce((await readShared()).pauses)

/** Returns the pause in force that refuses a write of this kind; null: it may go on. */
export const findPause = async (kind: PauseKind): Promise<StoredPause | null> =>
  pauseOf(kind, await listPauses())

/** Returns the pauses in force for a page; without a database those known last. */
export const listPausesForPage = async (): Promise<StoredPause[]> =>
  pausesInForce((await readSharedForPage()).pauses)

/** Returns the pauses of the setting that have not ended. */
function pausesInForce(setting: unknown): StoredPause[] {
  const at = now()
  return toPauses(pausesByKind(setting)).filter(({ until }) => until === null || until > at)
}
