'use client'

import { useDebounced } from '@/components/ui/use-debounced'
import { useRead } from '@/components/ui/use-read'
import { searchInfluencers } from '@/lib/client/api'
import { unwrap } from '@/lib/client/read'
import { DURATION } from '@/lib/domain/durations'
import type { FoundInfluencer } from '@/lib/influencers/types'

export type Search = {
  /** Null without a query or while loading. Near matches when there are no exact ones. */
  found: FoundInfluencer[] | null
  isSearching: boolean
  hasFailed: boolean
  /** Sends a failed search again. */
  again(): void
}

/**
 * The results of a search, 300 ms after the last key press. A late response never replaces a newer one; an empty query
 * sends no request.
 */
export function useSearch(words: string): Search {
  const asked = words.trim()
  const settled = useDebounced(asked, DURATION.searchDebounceMs)
  const read = () => unwrap(searchInfluencers(settled))
  const key = asked && settled ? settled : null
  const {
    data: found,
    isReading,
    ...last
  } = useRead(key, read, {
    what: 'Search',
    keepsLast: true,
  })
  const again = last.reload
  if (!asked) return { found: null, isSearching: false, hasFailed: false, again }
  const isSearching = isReading || asked !== settled
  return { found: found ?? null, isSearching, hasFailed: last.hasFailed && !isSearching, again }
}
