import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { withTimeout } from '@/lib/domain/with-timeout'
import { AppError } from '@/lib/errors'
import { perProcess } from '@/lib/process/per-process'

/** The refusal of a command that waits too long for others. */
export const busy = (): AppError =>
  new AppError('unavailable', SERVER_MESSAGES.busy, { retryAfterSeconds: 1 })

const tails = perProcess('document locks', () => new Map<string, Promise<void>>())

/**
 * Locks documents within this process; returns the function that releases them. Keys are taken in sorted order, so two
 * commands cannot deadlock. The lock only avoids transactions that would abort each other: correctness is left to the
 * database. Throws `unavailable` after `waitMs`.
 */
export async function lockDocuments(keys: readonly string[], waitMs: number): Promise<() => void> {
  const releases: (() => void)[] = []
  const releaseAll = () => {
    for (const release of releases) release()
  }
  const endsAt = performance.now() + waitMs
  for (const key of [...new Set(keys)].sort()) {
    const before = tails.get(key)
    let release = () => {}
    const own = new Promise<void>((resolve) => {
      release = resolve
    })
    const tail = before === undefined ? own : before.then(() => own)
    tails.set(key, tail)
    releases.push(release)
    void tail.then(() => {
      if (tails.get(key) === tail) tails.delete(key)
    })
    if (before !== undefined && !(await isReleased(before, endsAt - performance.now()))) {
      releaseAll()
      throw busy()
    }
  }
  return releaseAll
}

async function isReleased(previous: Promise<void>, ms: number): Promise<boolean> {
  const isFree = previous.then(() => true)
  return (await withTimeout(isFree, Math.max(0, ms))) ?? false
}
