import { LIMIT } from '@/lib/domain/limits'
import {
  blockingKeysOf,
  blockingKeysOfQuery,
  exactBlockingKeysOf,
  likeness,
  type NameAndHandles,
} from '@/lib/search/blocking-keys'

/**
 * Returns a function that finds the first earlier one of several profiles, by index, that may be the same person. Compares
 * few for each key, so that thousands of alike names take no more time than others. A text is no profile.
 */
export function findEarlierAmong(profiles: readonly (NameAndHandles | string)[]) {
  const byKey = new Map<string, number[]>()
  for (const [at, profile] of profiles.entries()) {
    for (const key of typeof profile === 'string' ? [] : blockingKeysOf(profile)) {
      const known = byKey.get(key) ?? []
      if (known.length < LIMIT.duplicateCandidates) byKey.set(key, [...known, at])
    }
  }
  return (at: number): { at: number; name: string } | null => {
    const one = profiles[at]
    if (one === undefined || typeof one === 'string') return null
    const keys = [...exactBlockingKeysOf(one), ...blockingKeysOfQuery(one)]
    const candidates = new Set(keys.flatMap((key) => byKey.get(key) ?? []))
    for (const other of [...candidates].filter((other) => other < at).sort((a, b) => a - b)) {
      const found = profiles[other]
      if (found && typeof found !== 'string' && likeness(one, found) > 0) {
        return { at: other, name: found.name }
      }
    }
    return null
  }
}
