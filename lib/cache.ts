type Listener = (tags: readonly string[]) => Promise<void> | void

// Route bundles and the host are separate module graphs in one process: what they share lives on globalThis.
const shared = globalThis as typeof globalThis & { cacheListeners?: Set<Listener> }
shared.cacheListeners ??= new Set()
const listeners = shared.cacheListeners

/**
 * Says which finished answers a write made stale (`TAG` in lib/domain/cache-tags). Called after the database has
 * acknowledged the write and before the answer goes out; resolves when every listener has dropped them.
 */
export async function invalidate(...tags: string[]): Promise<void> {
  await Promise.all([...listeners].map((listener) => listener(tags)))
}

/** Registers who keeps finished answers. Returns the function that ends it. */
export function onInvalidate(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
