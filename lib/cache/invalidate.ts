import { attempts } from '@/lib/db/after-commit'
import { perProcess } from '@/lib/process/per-process'

type Listener = (tags: readonly string[]) => Promise<void> | void
/** Notifies other hosts: `record` writes inside the invalidating transaction, `announce` after a write without one. */
type Announcer = { record: Listener; announce: Listener }
type Listeners = {
  caches: Set<Listener>
  notifiers: Set<Listener>
  announcers: Set<Announcer>
  resets: Set<() => void>
}

const { caches, notifiers, announcers, resets } = perProcess<Listeners>('cache listeners', () => ({
  caches: new Set(),
  notifiers: new Set(),
  announcers: new Set(),
  resets: new Set(),
}))

const notify = async (listeners: Iterable<Listener>, tags: readonly string[]): Promise<void> => {
  await Promise.all([...listeners].map((listener) => listener(tags)))
}

/**
 * Invalidates the cached responses with these tags (`TAG` in lib/domain/cache-tags). Called after the database has
 * acknowledged the write and before the response is sent; resolves when every process of this host has dropped them.
 * Inside a transaction it is deferred to the commit, and the record for other hosts is part of the transaction.
 */
export async function invalidate(...tags: string[]): Promise<void> {
  const attempt = attempts.getStore()
  if (!attempt) {
    await Promise.all([notifyHost(tags), notify(listAnnouncements(), tags)])
    return
  }
  if (attempt.tags.size === 0) {
    attempt.lastWrites.push(() => recordAll([...attempt.tags]))
    attempt.effects.push(() => notifyHost([...attempt.tags]))
  }
  for (const tag of tags) attempt.tags.add(tag)
}

const notifyHost = async (tags: readonly string[]): Promise<void> => {
  await Promise.all([notify(caches, tags), notify(notifiers, tags)])
}

const listAnnouncements = () => [...announcers].map(({ announce }) => announce)

/** Sequential, because a session runs one command at a time. */
async function recordAll(tags: readonly string[]): Promise<void> {
  for (const { record } of announcers) await record(tags)
}

/** Invalidates in this process only, for a write of another process. */
export const invalidateHere = (tags: readonly string[]): Promise<void> => notify(caches, tags)

/** Invalidates everything that this process caches, for when it may have missed invalidations. */
export function invalidateAll(): void {
  for (const reset of resets) reset()
}

/** Registers a cache of this process. Returns the function that unregisters it. */
export function onInvalidate(cache: Listener, reset: () => void = () => {}): () => void {
  caches.add(cache)
  resets.add(reset)
  return () => {
    caches.delete(cache)
    resets.delete(reset)
  }
}

/** Registers a listener that notifies the other processes of this host. Returns the function that unregisters it. */
export function onInvalidateElsewhere(notifier: Listener): () => void {
  notifiers.add(notifier)
  return () => notifiers.delete(notifier)
}

/** Registers how other hosts are notified. Returns the function that unregisters it. */
export function announceInvalidations(announcer: Announcer): () => void {
  announcers.add(announcer)
  return () => announcers.delete(announcer)
}
