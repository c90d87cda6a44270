'use client'

import { useSyncExternalStore } from 'react'
import { forgetOwn, readOwn, writeOwn } from '@/lib/client/own-storage'
import { isWire } from '@/lib/client/request'
import { hours } from '@/lib/domain/durations'
import { isId } from '@/lib/domain/ids'

/** An influencer chosen for a comparison. */
export type CompareChoice = { id: string; name: string }

const KEY = 'compareWith'
/** An old choice no longer helps. */
const KEPT_MS = hours(12)

const listeners = new Set<() => void>()
let read: { stored: string | null; choice: CompareChoice | null } = { stored: null, choice: null }

function parse(stored: string | null): CompareChoice | null {
  try {
    const kept: unknown = JSON.parse(stored ?? 'null')
    if (!isWire(kept) || typeof kept.id !== 'string' || !isId(kept.id)) return null
    const isFresh = typeof kept.at === 'number' && Date.now() - kept.at < KEPT_MS
    return isFresh && typeof kept.name === 'string' ? { id: kept.id, name: kept.name } : null
  } catch {
    return null
  }
}

/** Returns the same object while the storage is unchanged. */
function snapshot(): CompareChoice | null {
  const stored = readOwn(KEY)
  if (stored !== read.stored) read = { stored, choice: parse(stored) }
  return read.choice
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The influencer chosen in this browser for the next comparison; null on the server. */
export const useCompareChoice = (): CompareChoice | null =>
  useSyncExternalStore(subscribe, snapshot, () => null)

/** Stores the choice; null deletes it, once the comparison is shown. */
export function keepCompareChoice(choice: CompareChoice | null) {
  if (choice) writeOwn(KEY, JSON.stringify({ ...choice, at: Date.now() }))
  else forgetOwn(KEY)
  for (const listener of listeners) listener()
}
