'use client'

import useSWR from 'swr'
import { searchInfluencers } from '@/lib/client/api'
import { logFailure } from '@/lib/client/log'
import { answerOf, READ_ONCE, ReadFailure } from '@/lib/client/read'
import { useDebounced } from '@/lib/client/use-debounced'
import { DURATION } from '@/lib/domain/durations'
import type { InfluencerCard } from '@/lib/influencers/types'

const search = ([, words = '']: string[]) => answerOf(searchInfluencers(words))

const onError = (failure: unknown) =>
  logFailure('Search', failure instanceof ReadFailure ? failure.status : 0)

/** Words that were asked for and found nobody are cut to this for a second try. */
const NEAR_CHARS = 3

export type Search = {
  /** Null while nothing is asked or known. */
  found: InfluencerCard[] | null
  /** Names that begin alike, when nobody is found. */
  near: InfluencerCard[]
  isSearching: boolean
}

/**
 * What is found for the words, once they have stood still for 300 ms (66–69). An answer belongs to the words it was
 * asked for, so a late one never replaces a newer one; no words, no request.
 */
export function useSearch(words: string): Search {
  const asked = words.trim()
  const settled = useDebounced(asked, DURATION.searchDebounceMs)
  const options = { ...READ_ONCE, onError }
  const key = asked && settled ? ['search', settled] : null
  const { data: found, isLoading } = useSWR(key, search, { ...options, keepPreviousData: true })
  const beginning = [...settled].slice(0, NEAR_CHARS).join('').trim()
  const isNobody = key !== null && !isLoading && found?.length === 0
  const nearKey = isNobody && beginning && beginning !== settled ? ['search', beginning] : null
  const { data: near } = useSWR(nearKey, search, options)
  if (!asked) return { found: null, near: [], isSearching: false }
  return {
    found: found ?? null,
    near: (isNobody && near) || [],
    isSearching: isLoading || asked !== settled,
  }
}
