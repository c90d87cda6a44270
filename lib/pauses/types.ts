import type { Pause } from '@/lib/domain/pauses'

/** A pause as it is stored; it may have ended since. */
export type StoredPause = Pause & { until: Date | null }
