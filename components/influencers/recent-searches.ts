import { forgetOwn, readOwnJson, writeOwn } from '@/lib/client/own-storage'
import { readInfluencerSearch } from '@/lib/domain/page-query'

/* What was searched for in this browser: only words that were sent, or of which a result was opened. */

const KEY = 'recentSearches'
const KEPT_MAX = 5

/** Returns the last searches, the newest first. What else is stored is ignored. */
export function recentSearches(): string[] {
  const stored = readOwnJson(KEY)
  const searches = (Array.isArray(stored) ? stored : []).map(readInfluencerSearch)
  return [...new Set(searches)].filter(Boolean).slice(0, KEPT_MAX)
}

/** Stores a search as the newest one. */
export function keepSearch(words: string): void {
  const searches = [words, ...recentSearches().filter((one) => one !== words)]
  writeOwn(KEY, JSON.stringify(searches.slice(0, KEPT_MAX)))
}

export const forgetSearches = () => forgetOwn(KEY)
