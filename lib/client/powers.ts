import { readOwnJson, writeOwn } from '@/lib/client/own-storage'
import { createStore } from '@/lib/client/store'
import { POWERS, type Power } from '@/lib/domain/powers'

const STORED = 'powers'
const NONE: readonly Power[] = []

const held = createStore(NONE)

/** Returns the viewer's powers as the server said last: for links. Each endpoint looks by itself. */
export const usePowers = held.use

const set = (powers: readonly Power[]) => {
  if (String(held.get()) !== String(powers)) held.set(powers)
}

/** Reads what was remembered, for a new page or another viewer. */
export function readStoredPowers(): void {
  const stored = readOwnJson(STORED)
  set(Array.isArray(stored) ? POWERS.filter((power) => stored.includes(power)) : NONE)
}

/** Remembers the viewer's powers, for this tab and the next pages. */
export function rememberPowers(powers: readonly Power[]): void {
  writeOwn(STORED, JSON.stringify(powers))
  set(powers)
}
