import { attempts } from '@/lib/db/after-commit'

type Listener = (tags: readonly string[]) => Promise<void> | void
/** How other hosts are told: by a record in the transaction that made something stale, or afterwards where there is none. */
type Announcer = { record: Listener; announce: Listener }
type Listeners = {
  keepers: Set<Listener>
  messengers: Set<Listener>
  announcers: Set<Announcer>
  resets: Set<() => void>
}

// Route bundles and the host are separate module graphs in one process: what they share lives on globalThis.
const shared = globalThis as typeof globalThis & { cacheListeners?: Listeners }
shared.cacheListeners ??= {
  keepers: new Set(),
  messengers: new Set(),
  announcers: new Set(),
  resets: new Set(),
}
const { keepers, messengers, announcers, resets } = shared.cacheListeners

const tell = async (listeners: Iterable<Listener>, tags: readonly string[]): Promise<void> => {
  await Promise.all([...listeners].map((listener) => listener(tags)))
}

/**
 * Says which finished answers a write made stale (`TAG` in lib/domain/cache-tags). Called after the database has
 * acknowledged the write and before the answer goes out; resolves when every process of this host has dropped them.
 * Inside a transaction it waits for the commit; the record for other hosts is part of the transaction.
 */
export async function invalidate(...tags: string[]): Promise<void> {
  const attempt = attempts.getStore()
  if (!attempt) {
    await Promise.all([tellHost(tags), tell(announces(), tags)])
    return
  }
  if (attempt.tags.size === 0) {
    attempt.lastWrites.push(() => recordAll([...attempt.tags]))
    attempt.effects.push(() => tellHost([...attempt.tags]))
  }
  for (const tag of tags) attempt.tags.add(tag)
}

const tellHost = async (tags: readonly string[]): Promise<void> => {
  await Promise.all([tell(keepers, tags), tell(messengers, tags)])
}

const announces = () => [...announcers].map(({ announce }) => announce)

/** One after the other: a session runs one command at a time. */
async function recordAll(tags: readonly string[]): Promise<void> {
  for (const { record } of announcers) await record(tags)
}

/** The same for a write of another process: nobody else is told. */
export const invalidateHere = (tags: readonly string[]): Promise<void> => tell(keepers, tags)

/** Makes everything stale that this process keeps: it cannot know what it missed. */
export function invalidateAll(): void {
  for (const reset of resets) reset()
}

/** Registers who keeps finished answers in this process. Returns the function that ends it. */
export function onInvalidate(keeper: Listener, reset: () => void = () => {}): () => void {
  keepers.add(keeper)
  resets.add(reset)
  return () => {
    keepers.delete(keeper)
    resets.delete(reset)
  }
}

/** Registers who tells other processes once a write is done. Returns the function that ends it. */
export function onInvalidateElsewhere(messenger: Listener): () => void {
  messengers.add(messenger)
  return () => messengers.delete(messenger)
}

/** Registers how other hosts are told. Returns the function that ends it. */
export function announceInvalidations(announcer: Announcer): () => void {
  announcers.add(announcer)
  return () => announcers.delete(announcer)
}
