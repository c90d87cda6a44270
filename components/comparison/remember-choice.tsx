'use client'

import { useEffect } from 'react'
import { type CompareChoice, keepCompareChoice } from '@/components/influencers/compare-choice'

/**
 * Remembers the first choice, so that the next 'Compare' completes the pair; forgets it once the comparison is shown.
 * Renders nothing.
 */
export function RememberChoice({ id, name }: CompareChoice) {
  useEffect(() => keepCompareChoice(id ? { id, name } : null), [id, name])
  return null
}
