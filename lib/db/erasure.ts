import type { Types } from 'mongoose'
import { perProcess } from '@/lib/process/per-process'

/** How an account ends: its member closes it, and keeps or erases what they wrote, or it was removed 30 days ago. */
export type Ending = 'anonymised' | 'erased' | 'removed'

/** How a feature erases a member from its collections, by the names of these. */
export type Erasure = {
  of: readonly string[]
  erase(memberId: Types.ObjectId, ending: Ending): Promise<unknown>
}

// Features below accounts store personal data, too, so erasures are registered once per process (lib/background/erasures).
const shared = perProcess<{ load?: () => Promise<readonly Erasure[]> }>('erasures', () => ({}))

/** Registers how this process erases members, loaded when the first account ends. */
export function onErase(load: () => Promise<readonly Erasure[]>): void {
  shared.load = load
}

/**
 * Erases what is stored about a member beside their contributions, which a job follows up. Call inside the transaction that
 * ends the account. Throws without registered erasures: no account ends halfway.
 */
export async function eraseMember(memberId: Types.ObjectId, ending: Ending): Promise<void> {
  if (!shared.load) throw new Error('no erasures are registered')
  for (const { erase } of await shared.load()) await erase(memberId, ending)
}
