import type { Types } from 'mongoose'
import { readShared, readSharedForPage } from '@/lib/cache/shared-settings'
import { now } from '@/lib/clock'
import { PAUSE_KINDS, type Pause, type PauseKind, pauseOf } from '@/lib/domain/pauses'

/** A pause as it is stored; it may have ended since. */
type StoredPause = Pause & { until: Date | null }

type StoredFields = { id: Types.ObjectId; reason: string; until: Date | null }
export type PausesByKind = Partial<Record<PauseKind, StoredFields>>

/** Reads the value of the setting; empty before the first pause. */
export const pausesByKind = (value: unknown): PausesByKind => (value ?? {}) as PausesByKind

/** Lists the stored pauses, also those that have ended since. */
const toPauses = (byKind: PausesByKind): StoredPause[] =>
  PAUSE_KINDS.flatMap((kind) => {
    const stored = byKind[kind]
    return stored ? [{ kind, reason: stored.reason, until: stored.until }] : []
  })

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
