import { LRUCache } from 'lru-cache'
import type { KeptAnswer } from '@/server/cache/kept-answer'

/** A kept answer, what makes it stale, and until when it is good (milliseconds since 1970; 0: no more). */
type Entry = { answer: KeptAnswer; tags: readonly string[]; freshUntil: number }

export type Shelf = {
  get(key: string): Entry | undefined
  keep(key: string, entry: Entry): void
  /** Ends the freshness of every answer with one of these tags; it stays as the last resort. */
  outdate(tags: readonly string[]): void
  outdateAll(): void
  bytes(): number
}

const ENTRY_BYTES_MAX = 4 * 1_024 * 1_024

/** Answers by key and by tag, the least asked for given up first once they take more than `bytesMax`. */
export function createShelf(bytesMax: number): Shelf {
  const keysOfTag = new Map<string, Set<string>>()
  const entries = new LRUCache<string, Entry>({
    maxSize: bytesMax,
    maxEntrySize: Math.min(ENTRY_BYTES_MAX, bytesMax),
    sizeCalculation: ({ answer }, key) => answer.size + 2 * key.length,
    dispose: ({ tags }, key) => forget(keysOfTag, tags, key),
  })

  const outdate = (keys: Iterable<string>) => {
    for (const key of keys) {
      const entry = entries.peek(key)
      if (entry) entry.freshUntil = 0
    }
  }

  return {
    get: (key) => entries.get(key),
    keep(key, entry) {
      entries.set(key, entry)
      // One that is too large is not kept.
      if (!entries.has(key)) return
      for (const tag of entry.tags) {
        keysOfTag.set(tag, (keysOfTag.get(tag) ?? new Set()).add(key))
      }
    },
    outdate: (tags) => outdate(tags.flatMap((tag) => [...(keysOfTag.get(tag) ?? [])])),
    outdateAll: () => outdate(entries.keys()),
    bytes: () => entries.calculatedSize,
  }
}

function forget(keysOfTag: Map<string, Set<string>>, tags: readonly string[], key: string): void {
  for (const tag of tags) {
    const keys = keysOfTag.get(tag)
    keys?.delete(key)
    if (keys?.size === 0) keysOfTag.delete(tag)
  }
}
