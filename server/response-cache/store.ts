import { LRUCache } from 'lru-cache'
import type { CachedResponse } from '@/server/response-cache/cached-response'

/** A cached response with its tags; fresh until `freshUntil` (milliseconds since 1970; 0: invalidated). */
type Entry = { response: CachedResponse; tags: readonly string[]; freshUntil: number }

export type Store = {
  get(key: string): Entry | undefined
  has(key: string): boolean
  set(key: string, entry: Entry): void
  /** Ends the freshness of every entry with one of these tags; the entries stay for stale-if-error. */
  invalidate(tags: readonly string[]): void
  invalidateAll(): void
  bytes(): number
}

const ENTRY_BYTES_MAX = 4 * 1_024 * 1_024

/** Entries by key and by tag; evicts the least recently used ones above `bytesMax`. */
export function createStore(bytesMax: number): Store {
  const keysOfTag = new Map<string, Set<string>>()
  const entries = new LRUCache<string, Entry>({
    maxSize: bytesMax,
    maxEntrySize: Math.min(ENTRY_BYTES_MAX, bytesMax),
    sizeCalculation: ({ response }, key) => response.size + 2 * key.length,
    dispose: ({ tags }, key) => removeFromTags(keysOfTag, tags, key),
  })

  const invalidate = (keys: Iterable<string>) => {
    for (const key of keys) {
      const entry = entries.peek(key)
      if (entry) entry.freshUntil = 0
    }
  }

  return {
    get: (key) => entries.get(key),
    has: (key) => entries.has(key),
    set(key, entry) {
      entries.set(key, entry)
      // The LRU cache ignores entries that are too large.
      if (!entries.has(key)) return
      for (const tag of entry.tags) {
        keysOfTag.set(tag, (keysOfTag.get(tag) ?? new Set()).add(key))
      }
    },
    invalidate: (tags) => invalidate(tags.flatMap((tag) => [...(keysOfTag.get(tag) ?? [])])),
    invalidateAll: () => invalidate(entries.keys()),
    bytes: () => entries.calculatedSize,
  }
}

function removeFromTags(
  keysOfTag: Map<string, Set<string>>,
  tags: readonly string[],
  key: string,
): void {
  for (const tag of tags) {
    const keys = keysOfTag.get(tag)
    keys?.delete(key)
    if (keys?.size === 0) keysOfTag.delete(tag)
  }
}
