'use client'

import { useSyncExternalStore } from 'react'
import { isWire } from '@/lib/client/request'
import { forgetStored, readStored, writeStored } from '@/lib/client/storage'
import { hours } from '@/lib/domain/durations'
import { isId } from '@/lib/domain/ids'

/** Somebody who waits to be compared with another one. */
export type CompareChoice = { id: string; name: string }

const KEY = 'compareWith'
/** Whom one wanted to compare yesterday is no help today. */
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

/** The same object as long as the storage says the same. */
function snapshot(): CompareChoice | null {
  const stored = readStored(KEY)
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

/** Who was chosen for a comparison and still waits for the other one, in this browser; null on the server. */
export const useCompareChoice = (): CompareChoice | null =>
  useSyncExternalStore(subscribe, snapshot, () => null)

/** Remembers the choice; null forgets it, once the comparison is shown. */
export function keepCompareChoice(choice: CompareChoice | null) {
  if (choice) writeStored(KEY, JSON.stringify({ ...choice, at: Date.now() }))
  else forgetStored(KEY)
  for (const listener of listeners) listener()
}
