import type { StoredPause } from '@/lib/pauses/types'

/** Returns the pauses that have not ended at this moment. */
export const pausesInForce = (pauses: readonly StoredPause[], at: Date): StoredPause[] =>
  pauses.filter(({ until }) => until === null || until > at)
