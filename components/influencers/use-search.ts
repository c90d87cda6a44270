'use client'

import { useDebounced } from '@/components/ui/use-debounced'
import { useRead } from '@/components/ui/use-read'
import { searchInfluencers } from '@/lib/client/api'
import { logFailure } from '@/lib/client/log'
import { ReadFailure, unwrap } from '@/lib/client/read'
import { DURATION } from '@/lib/domain/durations'
import type { FoundInfluencer } from '@/lib/influencers/types'

const onError = (failure: unknown) =>
  logFailure('Search', failure instanceof ReadFailure ? failure.status : 0)

export type Search = {
  /** Null while nothing is asked or known. When nobody has the words, those who come near. */
  found: FoundInfluencer[] | null
  isSearching: boolean
  hasFailed: boolean
}

/**
 * What is found for the words, once they have stood still for 300 ms (66–69). An answer belongs to the words it was
 * asked for, so a late one never replaces a newer one; no words, no request.
 */
export function useSearch(words: string): Search {
  const asked = words.trim()
  const settled = useDebounced(asked, DURATION.searchDebounceMs)
  const read = () => unwrap(searchInfluencers(settled))
  const key = asked && settled ? settled : null
  const { data: found, isReading, error } = useRead(key, read, { onError, keepsLast: true })
  if (!asked) return { found: null, isSearching: false, hasFailed: false }
  const isSearching = isReading || asked !== settled
  return { found: found ?? null, isSearching, hasFailed: Boolean(error) && !isSearching }
}
