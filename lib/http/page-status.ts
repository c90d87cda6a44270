import { AsyncLocalStorage } from 'node:async_hooks'

/** Statuses that a page may answer with and Next has no function for. */
export type PageStatus = 410 | 503

type Chosen = { status: PageStatus | null }

// The host and Next's bundles are separate module graphs in one process: what they share lives on globalThis.
const shared = globalThis as typeof globalThis & { answerStatus?: AsyncLocalStorage<Chosen> }
shared.answerStatus ??= new AsyncLocalStorage()
const { answerStatus } = shared

/**
 * Says with which status the page that is being rendered goes out. False on a host that does not listen (`next start`,
 * Vercel): the page must then end with what Next itself offers, such as `notFound()`.
 */
export function chooseStatus(status: PageStatus): boolean {
  const chosen = answerStatus.getStore()
  if (chosen) chosen.status = status
  return chosen !== undefined
}

/** Runs what answers one request; `chosen` tells what its page said, as soon as it did. The host calls it. */
export function withChosenStatus<T>(answer: (chosen: Readonly<Chosen>) => T): T {
  const chosen: Chosen = { status: null }
  return answerStatus.run(chosen, () => answer(chosen))
}
