'use client'

import { useDebounced } from '@/components/ui/use-debounced'
import { useRead } from '@/components/ui/use-read'
import { findDuplicates } from '@/lib/client/api'
import { unwrap } from '@/lib/client/read'
import { DURATION } from '@/lib/domain/durations'
import type { InfluencerCard } from '@/lib/influencers/types'

/** Shorter names match too many. */
const NAME_CHARS_MIN = 3

/** Finds listed influencers like the one being typed, once typing pauses. Only a hint, so failures are just logged. */
export function useDuplicates(asked: { name: string; handles: string }): InfluencerCard[] {
  const name = useDebounced(asked.name.trim(), DURATION.searchDebounceMs)
  const handles = useDebounced(asked.handles.trim(), DURATION.searchDebounceMs)
  const isEnough = [...name].length >= NAME_CHARS_MIN || handles !== ''
  const key = isEnough ? JSON.stringify([name, handles]) : null
  const find = () => unwrap(findDuplicates({ name, handles }))
  const { data = [] } = useRead(key, find, { what: 'Duplicates', keepsLast: true })
  return isEnough ? data : []
}
