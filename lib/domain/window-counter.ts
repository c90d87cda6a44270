import { LRUCache } from 'lru-cache'

/** A count within a window that began with the first hit. */
export type Count = { value: number; endsAt: number }

const KEYS_MAX = 20_000

/** Returns a function that finds the counter of a key, in the memory of this process. The least recently used are evicted. */
export function createWindowCounter(windowMs: number): (key: string) => Count {
  const counts = new LRUCache<string, Count>({ max: KEYS_MAX })
  return (key) => {
    const at = Date.now()
    const current = counts.get(key)
    if (current && current.endsAt > at) return current
    const fresh = { value: 0, endsAt: at + windowMs }
    counts.set(key, fresh)
    return fresh
  }
}
