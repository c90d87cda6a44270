import { LRUCache } from 'lru-cache'

/** How much was counted in a window that began with the first of it. */
export type Count = { value: number; endsAt: number }

const KEYS_MAX = 20_000

/** Counts by key in the memory of this process; past so many keys those that were asked for least lately are forgotten. */
export function createWindowCounter(windowMs: number): (key: string) => Count {
  const counts = new LRUCache<string, Count>({ max: KEYS_MAX })
  return (key) => {
    const at = Date.now()
    const known = counts.get(key)
    if (known && known.endsAt > at) return known
    const begun = { value: 0, endsAt: at + windowMs }
    counts.set(key, begun)
    return begun
  }
}
