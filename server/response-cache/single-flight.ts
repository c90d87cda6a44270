import type { CachedResponse } from '@/server/response-cache/cached-response'

/** A response that is being rendered. */
export type PendingResponse = {
  readonly tags: readonly string[]
  /** Whether a write came after it began: requests that wait for it get it, later ones do not. */
  isInvalidated: boolean
}

/** Each holds memory while it waits for its slot. */
const PENDING_MAX = 1_024

type Render = (pending: PendingResponse) => Promise<CachedResponse>

export type SingleFlight = {
  /** Joins the pending response of this key unless a write has invalidated it; starts one otherwise. */
  run(key: string, tags: readonly string[], render: Render): Promise<CachedResponse>
  /** Whether the limit of pending responses is reached and this key has none to join. */
  isFull(key: string): boolean
  /** Whether this key has a pending response, which can be joined at no cost. */
  isPending(key: string): boolean
  /** Excludes the matching responses from being joined or cached. */
  invalidate(matches: (pending: PendingResponse) => boolean): void
}

/** Renders each response at most once at a time. */
export function createSingleFlight(): SingleFlight {
  const pendingByKey = new Map<
    string,
    { pending: PendingResponse; response: Promise<CachedResponse> }
  >()

  function start(key: string, pending: PendingResponse, render: Render): Promise<CachedResponse> {
    const response = render(pending).finally(() => {
      if (pendingByKey.get(key)?.pending === pending) pendingByKey.delete(key)
    })
    pendingByKey.set(key, { pending, response })
    return response
  }

  return {
    run: (key, tags, render) =>
      pendingByKey.get(key)?.response ?? start(key, { tags, isInvalidated: false }, render),
    isFull: (key) => pendingByKey.size >= PENDING_MAX && !pendingByKey.has(key),
    isPending: (key) => pendingByKey.has(key),
    invalidate(matches) {
      for (const [key, { pending }] of pendingByKey) {
        if (!matches(pending)) continue
        pending.isInvalidated = true
        pendingByKey.delete(key)
      }
    },
  }
}
