import type { Types } from 'mongoose'
import { PAUSE_KINDS, type Pause, type PauseKind } from '@/lib/domain/pauses'

/** A pause as it is stored; it may have ended since. */
export type StoredPause = Pause & { until: Date | null }

type StoredFields = { id: Types.ObjectId; reason: string; until: Date | null }
export type PausesByKind = Partial<Record<PauseKind, StoredFields>>

/** Reads the value of the setting; empty before the first pause. */
export const pausesByKind = (value: unknown): PausesByKind => (value ?? {}) as PausesByKind

/** Lists the stored pauses, also those that have ended since. */
export const toPauses = (byKind: PausesByKind): StoredPause[] =>
  PAUSE_KINDS.flatMap((kind) => {
    const stored = byKind[kind]
    return stored ? [{ kind, reason: stored.reason, until: stored.until }] : []
  })
