'use client'

import { useEffect } from 'react'
import { type CompareChoice, keepCompareChoice } from '@/components/influencers/compare-choice'

/** Remembers who waits for a comparison, so that the next 'Compare' completes it; forgets once it is shown. Draws nothing. */
export function RememberChoice({ id, name }: CompareChoice) {
  useEffect(() => keepCompareChoice(id ? { id, name } : null), [id, name])
  return null
}
