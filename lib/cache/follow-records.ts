import { setTimeout as sleep } from 'node:timers/promises'
import { announceInvalidations, invalidateAll, invalidateHere } from '@/lib/cache/invalidate'
import { createNewsReader, type TagChanges } from '@/lib/cache/read-records'
import { announce, recordInvalidation } from '@/lib/cache/records'
import { connect } from '@/lib/db/connect'
import { TAG } from '@/lib/domain/cache-tags'
import { log } from '@/lib/log'

/** How often to look: a write on one host reaches the others within 250 ms of its response (`npm run bench -- hosts`). */
const LOOK_MS = 200
/** Commands have no response that a reader compares with. */
const COMMANDS_LOOK_MS = 1_000

/**
 * Announces this host's invalidations to the other hosts that share the database, and applies theirs. `host` is the same for
 * all processes of a host. Returns the function that stops both.
 */
export function followOtherHosts(host: string): () => Promise<void> {
  const stopped = new AbortController()
  const ended = announceInvalidations({
    record: (tags) => recordInvalidation(host, tags),
    announce: (tags) => announce(host, tags),
  })
  const loop = follow(host, LOOK_MS, stopped.signal)
  return async () => {
    stopped.abort()
    ended()
    await loop
  }
}

/**
 * Applies the invalidations of commands that are run beside the only host of a database. Returns the function that stops
 * it.
 */
export function followCommands(): () => Promise<void> {
  const stopped = new AbortController()
  const loop = follow('', COMMANDS_LOOK_MS, stopped.signal)
  return async () => {
    stopped.abort()
    await loop
  }
}

async function follow(host: string, lookMs: number, signal: AbortSignal): Promise<void> {
  const read = createNewsReader(host)
  let isReachable = true
  while (!signal.aborted) {
    try {
      await connect()
      await apply(await read())
      isReachable = true
    } catch (err) {
      if (isReachable) log.warn({ err }, 'invalidation feed unavailable')
      isReachable = false
    }
    await sleep(lookMs, undefined, { ref: false, signal }).catch(() => {})
  }
}

async function apply({ tags, hasGap }: TagChanges): Promise<void> {
  if (hasGap || tags.includes(TAG.everything)) invalidateAll()
  else if (tags.length > 0) await invalidateHere(tags)
}
